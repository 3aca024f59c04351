// Reads `spec/marks.yaml`: the codes for what is undocumented or assumed, with their questions.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Json, mapping } from './document.js'

/** The list of what is undocumented or assumed, with its questions; `marks.schema.json` says its form. */
export const MARKS_FILE = 'spec/marks.yaml'

/** What recordings can show that settles a mark. */
export type MarkEvidence =
  | 'absence'
  | 'date-form'
  | 'error-response'
  | 'first-page'
  | 'further-values'
  | 'items'
  | 'members'
  | 'range-end'
  | 'refused-date-form'
  | 'required'
  | 'separator'
  | 'type'
  | 'values'

/** A kind of mark, which elements carry under `x-codes` in a bundle. */
export interface MarkCode {
  readonly code: string
  readonly kind: 'undocumented' | 'assumed'
  /** What is open or was decided: `type`, `values`, `meaning`, …. */
  readonly subject: string
  /** The question that yes or no answers; without it, an answer is a value or a sentence. */
  readonly ask: string | undefined
  /** What readers are told, where the element has no note of its own. */
  readonly sentence: string
  /** Nothing where only an answer of an owner settles it. */
  readonly evidence: MarkEvidence | undefined
}

/** A question that an owner of the service could answer. */
export interface Question {
  readonly id: string
  readonly question: string
  /** The marks that an answer settles. */
  readonly codes: readonly MarkCode[]
}

/** The questions of a working tree, each with its codes, in the order of the file; none where there is no file. */
export function readQuestions(root: string): readonly Question[] {
  const file = join(root, MARKS_FILE)
  const content = existsSync(file) ? (parse(readFileSync(file, 'utf8')) as Json) : {}
  return Object.entries(mapping(content)).map(([id, value]) => {
    const { question, marks } = mapping(value)
    return { id, question: String(question), codes: Object.entries(mapping(marks)).map(codeOf) }
  })
}

/** The codes of a working tree by their names. */
export function readMarkCodes(root: string): ReadonlyMap<string, MarkCode> {
  return new Map(readQuestions(root).flatMap(({ codes }) => codes.map((code) => [code.code, code] as const)))
}

function codeOf([code, value]: readonly [string, Json]): MarkCode {
  const { undocumented, assumed, ask, sentence, evidence } = mapping(value)
  return {
    code,
    kind: undocumented === undefined ? 'assumed' : 'undocumented',
    subject: String(undocumented ?? assumed),
    ask: ask === undefined ? undefined : String(ask),
    sentence: String(sentence),
    evidence: evidence as MarkEvidence | undefined,
  }
}
