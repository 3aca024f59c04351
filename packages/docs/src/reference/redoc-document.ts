import { isObject, type Json, type JsonObject, operationsOf } from '@cloud-cost/contract/document'
import { marksOf } from '@cloud-cost/contract/marks'
import { COMMON_RULES_PAGE, type DocumentedGroup, type DocumentedOperation, operationPage } from '../contract/group.js'
import { sampleCall } from '../samples/sample.js'
import { defaultInputs } from '../samples/sample-inputs.js'
import { samplesOf } from '../samples/samples.js'
import { linkOperations } from './links.js'
import { describeMarks, markParagraph } from './marks.js'
import { badgesOf, certaintySentence, operationNotes } from './operation-notes.js'

/** What Redoc calls the grammars of samples. */
const REDOC_LANGUAGES = { sh: 'Shell', ts: 'TypeScript', python: 'Python', go: 'Go', java: 'Java' } as const

/** The document of a group as Redoc gets it: what only tools would see is put where a reader sees it. */
export function redocDocument(group: DocumentedGroup, groups: readonly DocumentedGroup[]): JsonObject {
  const document = structuredClone(group.document)
  describeMarks(document)
  const models = new Map(group.operations.map((operation) => [operation.operationId, operation]))
  for (const { operationId, value } of operationsOf(document)) {
    const model = models.get(operationId)
    if (model === undefined) throw new Error(`${operationId} is in the document, but not among its operations`)
    Object.assign(value, {
      description: operationDescription(group, model, new Set(marksOf(value).map(({ note }) => note))),
      'x-badges': badgesOf(model),
      'x-codeSamples': samplesOf(sampleCall(group.name, model, defaultInputs(model))).map(
        ({ grammar, title, source }) => ({ lang: REDOC_LANGUAGES[grammar], label: title, source }),
      ),
    })
  }
  linkOperations(document, group, groups)
  document['info'] = introduction(group, document['info'])
  return document
}

/** Three lines. What the document says of all operations stands on a page of its own. */
function introduction({ name, title, summary, operations }: DocumentedGroup, info: Json | undefined): JsonObject {
  const download = (form: string): string => `[${form.toUpperCase()}](../documents/${name}.${form})`
  return {
    ...(isObject(info) ? info : {}),
    title,
    summary: `${summary}.`,
    description: [
      `${operations.length} operations, for download as ${download('yaml')} and ${download('json')}.`,
      `Errors, values, limits and more: [common rules](../${COMMON_RULES_PAGE}).`,
    ].join('\n\n'),
  }
}

/** `ownNotes` are the notes of the marks on the operation: its description says what they assume, and not what is assumed of effects. */
function operationDescription(
  group: DocumentedGroup,
  model: DocumentedOperation,
  ownNotes: ReadonlySet<string>,
): string {
  const marks = model.certainty.entries.filter(({ element }) => element === 'operation')
  const paragraphs = [
    // Redoc cuts off long paths, and on a phone it shows them far below.
    `\`${model.method}\u{a0}${model.path}\``,
    model.description,
    ...operationNotes(model),
    ...marks.filter(({ kind, note }) => kind !== 'assumption' || !ownNotes.has(note)).map(markParagraph),
    // Redoc shows the same samples whichever example is chosen.
    `\`operationId: ${model.operationId}\`, with samples for each example on [its own page](../${operationPage(model.operationId)}).`,
    certaintySentence(group, model),
  ]
  return paragraphs.join('\n\n')
}
