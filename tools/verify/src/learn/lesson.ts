import { relative } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract/document'
import type { Group } from '@cloud-cost/contract/group'
import { editedDocuments, editedFiles, writeFiles } from './apply.js'
import { type Edit, editsOf } from './edit.js'
import { Evidence } from './evidence.js'
import { exampleEdits } from './examples.js'
import { type Exchange, readExchanges } from './har.js'
import { type Objection, objectionsTo } from './judge.js'
import { openQuestions } from './open-questions.js'

/** What recordings teach about a contract. */
export interface Lesson {
  readonly evidence: Evidence
  readonly edits: readonly Edit[]
  readonly objections: readonly Objection[]
  readonly questions: ReturnType<typeof openQuestions>
  /** The bundled documents with the edits. */
  readonly documents: ReadonlyMap<Group, JsonObject>
  /** The files that change, relative to the working tree, and what will be in each. */
  readonly files: readonly string[]
  readonly texts: ReadonlyMap<string, string>
  /** Writes the edits, bundles the contract and writes its ledgers. */
  apply(): Promise<void>
}

/**
 * Compares recordings with the contract of a folder. They are read twice, so that only counts of them are held.
 *
 * @throws UserError about a recording that can't be read
 */
export function learn(recordings: readonly string[], specFolder: string): Lesson {
  const evidence = new Evidence(specFolder)
  for (const recording of recordings)
    for (const exchange of readExchanges(recording, (leftOut) => evidence.leaveOut(leftOut))) evidence.add(exchange)
  const edits = editsOf(evidence)
  const texts = editedFiles(edits, exampleEdits(edits, evidence), evidence.places.codes)
  const documents = editedDocuments(evidence.groups, edits, evidence.places.codes)
  const { calledGroups } = evidence
  const called = new Map([...documents].filter(([group]) => calledGroups.has(group)))
  const [root = ''] = evidence.groups.map((group) => group.root)
  return {
    evidence,
    edits,
    objections: objectionsTo(called, exchangesOf(recordings), evidence),
    questions: openQuestions(called, evidence.operations),
    documents,
    texts,
    files: [...texts.keys()].map((file) => relative(root, file)),
    apply: () => writeFiles(texts, evidence.groups),
  }
}

function* exchangesOf(recordings: readonly string[]): Iterable<Exchange> {
  for (const recording of recordings) yield* readExchanges(recording)
}
