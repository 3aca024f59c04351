import type { Question } from '@cloud-cost/contract/mark-codes'
import type { Mark } from '@cloud-cost/contract/marks'
import { oneLine } from '@cloud-cost/contract/model'

/** Marks that pages say in another form than with their sentence. */
export const SAID_OTHERWISE = {
  /** A sentence names what is documented as required. */
  presence: ['presence-unknown'],
  /** An example in italics is invented. */
  example: ['values-unknown'],
  /** The values that are documented stand there, and that others may appear. */
  values: ['further-values-unknown', 'vendor-codes-unknown'],
  /** A link leads to what is known of error codes. */
  link: ['error-codes-unknown'],
} as const

/** Whether a mark says what some codes say, and no more. */
export type IsPlain = (mark: Mark, codes: readonly string[]) => boolean

/** Reads the sentences of the codes. */
export function plainMarks(questions: readonly Question[]): IsPlain {
  const sentences = new Map(
    questions.flatMap(({ codes }) => codes.map(({ code, sentence }) => [code, oneLine(sentence)])),
  )
  return ({ note }, codes) => codes.some((code) => sentences.get(code) === oneLine(note))
}

/** Codes of assumptions that fields of a response are always there. */
export function assumedPresence(questions: readonly Question[]): readonly string[] {
  return questions
    .flatMap(({ codes }) => codes)
    .filter(({ kind, subject }) => kind === 'assumed' && subject === 'presence')
    .map(({ code }) => code)
}
