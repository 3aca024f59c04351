import { isObject, type Json, type JsonObject, operationsOf } from '@cloud-cost/contract/document'
import { marksOf } from '@cloud-cost/contract/marks'
import { shapeOf } from '@cloud-cost/contract/model'
import { COMMON_RULES_PAGE, type DocumentedGroup, type DocumentedOperation, operationPage } from '../contract/group.js'
import { type IsPlain, plainMarks, SAID_OTHERWISE } from '../contract/plain-marks.js'
import type { Service } from '../contract/service.js'
import { sampleCall } from '../samples/sample.js'
import { defaultInputs } from '../samples/sample-inputs.js'
import { samplesOf } from '../samples/samples.js'
import { linkOperations } from './links.js'
import { describeMarks, openPoint, removeMarks } from './marks.js'
import { badgesOf, certaintySentence, operationNotes } from './operation-notes.js'

/** What Redoc calls the grammars of samples. */
const REDOC_LANGUAGES = { sh: 'Shell', ts: 'TypeScript', python: 'Python', go: 'Go', java: 'Java' } as const

/** The document of a group as Redoc gets it: what only tools would see is put where a reader sees it. */
export function redocDocument(
  group: DocumentedGroup,
  { groups, questions }: Pick<Service, 'groups' | 'questions'>,
): JsonObject {
  const document = structuredClone(group.document)
  const isPlain = plainMarks(questions)
  describeMarks(document, isPlain)
  const models = new Map(group.operations.map((operation) => [operation.operationId, operation]))
  for (const { operationId, value } of operationsOf(document)) {
    const model = models.get(operationId)
    if (model === undefined) throw new Error(`${operationId} is in the document, but not among its operations`)
    Object.assign(value, {
      description: operationDescription(group, model, new Set(marksOf(value).map(({ note }) => note)), isPlain),
      'x-badges': badgesOf(model),
      'x-codeSamples': samplesOf(sampleCall(group.name, model, defaultInputs(model))).map(
        ({ grammar, title, source }) => ({ lang: REDOC_LANGUAGES[grammar], label: title, source }),
      ),
    })
  }
  removeMarks(document)
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
  isPlain: IsPlain,
): string {
  const marks = model.certainty.entries.filter(({ element }) => element === 'operation')
  const paragraphs = [
    // Redoc cuts off long paths, and on a phone it shows them far below.
    `\`${model.method}\u{a0}${model.path}\``,
    model.description,
    ...operationNotes(model),
    ...requiredParagraph(model, isPlain),
    ...marks.filter(({ kind, note }) => kind !== 'assumption' || !ownNotes.has(note)).map(openPoint),
    // Redoc shows the same samples whichever example is chosen.
    `\`operationId: ${model.operationId}\`, with samples for each example on [its own page](../${operationPage(model.operationId)}).`,
    certaintySentence(group, model),
  ]
  return paragraphs.join('\n\n')
}

/** Which inputs are documented as required, where that is not known of each. */
function requiredParagraph({ certainty, parameters, body, document }: DocumentedOperation, isPlain: IsPlain): string[] {
  const open = certainty.entries
    .filter((entry) => isPlain(entry, SAID_OTHERWISE.presence))
    .map(({ element }) => element)
  if (open.length === 0) return []
  const fields = Object.keys(body === undefined ? {} : shapeOf(document, body.schema).properties)
  const inputs = [
    ...parameters.map(({ in: place, name }) => `${place} ${name}`),
    ...fields.map((name) => `body ${name}`),
  ]
  const named = (elements: readonly string[]): string =>
    elements.map((element) => `\`${element.split(' ').at(-1)}\``).join(', ')
  const required = inputs.filter((input) => certainty.required.includes(input))
  const optional = inputs.filter((input) => !required.includes(input) && !open.includes(input))
  const documented = [
    ...(required.length > 0 ? [`required: ${named(required)}`] : []),
    ...(optional.length > 0 ? [`optional: ${named(optional)}`] : []),
  ]
  return [
    documented.length === 0
      ? 'Which inputs are required is undocumented.'
      : `Documented as ${documented.join('; ')}; unknown for the rest.`,
  ]
}
