// Compares recordings with the contract, and proposes what to change.
import { relative } from 'node:path'
import type { Kinds, NameRules } from '@cloud-cost/client-core/redaction'
import type { JsonObject } from '@cloud-cost/contract/document'
import type { Group } from '@cloud-cost/contract/group'
import { certaintyOfGroup } from '@cloud-cost/contract/group-certainty'
import { readQuestions } from '@cloud-cost/contract/mark-codes'
import { type AskedQuestion, askQuestions } from '@cloud-cost/contract/questions'
import { kindsFor } from '../contract.js'
import { type Answers, type OwnerAnswer, readAnswers } from './answers.js'
import { editedDocuments, editedFiles, writeFiles } from './apply.js'
import { type ContractDeviation, contractDeviations } from './contract-deviations.js'
import { type Edit, editsOf } from './edit.js'
import { Evidence } from './evidence.js'
import { exampleEdits } from './examples.js'
import { answeredFacts } from './facts/answered.js'
import { type Exchange, readExchanges } from './har.js'

/** What recordings teach about a contract. */
export interface Proposal {
  readonly evidence: Evidence
  readonly edits: readonly Edit[]
  readonly deviations: readonly ContractDeviation[]
  readonly questions: ReturnType<typeof openQuestions>
  /** What was answered otherwise than the contract assumes, for a person to write into it. */
  readonly byHand: readonly OwnerAnswer[]
  /** The bundled documents with the edits. */
  readonly documents: ReadonlyMap<Group, JsonObject>
  /** The files that change, relative to the working tree, and what will be in each. */
  readonly files: readonly string[]
  readonly texts: ReadonlyMap<string, string>
  /** Writes the edits, bundles the contract and writes its certainty reports. */
  apply(): Promise<void>
}

/**
 * Compares recordings with the contract of a folder. They are read twice, so that only counts of them are held.
 *
 * @param options names that are read although they name people, further names whose values are not, and the file of answers to open questions
 * @throws UserError about a recording that can't be read, or a name that can't be kept
 */
export function learn(
  recordings: readonly string[],
  specFolder: string,
  options: Pick<NameRules, 'keep' | 'redact'> & { readonly answers?: string | undefined } = {},
): Proposal {
  const kinds = kindsFor(options)
  const evidence = new Evidence(specFolder)
  for (const recording of recordings)
    for (const exchange of readExchanges(recording, kinds, (leftOut) => evidence.leaveOut(leftOut)))
      evidence.add(exchange)
  const { facts, byHand } = answeredFacts(answersOf(options.answers, evidence), evidence.elements)
  const edits = editsOf(evidence, facts)
  const texts = editedFiles(edits, exampleEdits(edits, evidence), evidence.elements.codes)
  const documents = editedDocuments(evidence.groups, edits, evidence.elements.codes)
  const { calledGroups } = evidence
  const called = new Map([...documents].filter(([group]) => calledGroups.has(group)))
  const [root = ''] = evidence.groups.map((group) => group.root)
  return {
    evidence,
    edits,
    byHand,
    deviations: contractDeviations(called, exchangesOf(recordings, kinds), evidence),
    questions: openQuestions(called, evidence.operations),
    documents,
    texts,
    files: [...texts.keys()].map((file) => relative(root, file)),
    apply: () => writeFiles(texts, evidence.groups),
  }
}

function answersOf(file: string | undefined, { groups }: Evidence): Answers {
  const today = new Date().toISOString().slice(0, 10)
  return file === undefined ? { on: today, answers: [] } : readAnswers(file, groups, today)
}

function* exchangesOf(recordings: readonly string[], kinds: Kinds): Iterable<Exchange> {
  for (const recording of recordings) yield* readExchanges(recording, kinds)
}

/** What the recordings leave open of the operations that they show, in the words of the questions page. */
function openQuestions(
  documents: ReadonlyMap<Group, JsonObject>,
  operations: ReadonlySet<string>,
): readonly AskedQuestion[] {
  const certainties = [...documents].map(([group, document]) => {
    const certainty = certaintyOfGroup({ ...group, document })
    return {
      ...certainty,
      shared: [],
      operations: certainty.operations.filter(({ operationId }) => operations.has(operationId)),
    }
  })
  const [root = ''] = [...documents.keys()].map((group) => group.root)
  return askQuestions(readQuestions(root), certainties)
}
