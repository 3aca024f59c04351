// What the comparison asks of each keyword of a schema, and how the keyword answers.
import type { Json } from '@cloud-cost/contract/document'
import type { Comparer } from './comparison.js'
import type { Conjunction, Part } from './conjunction.js'
import type { DocumentNode } from './document-node.js'
import { type Reason, refusal } from './reason.js'

/** Whether a keyword of a schema accepts all that another schema accepts. */
export interface Question {
  readonly comparer: Comparer
  /** The schema whose values are to be accepted. */
  readonly first: Conjunction
  /** The schema that has the keyword. */
  readonly second: Conjunction
  /** The part of it with the keyword. */
  readonly part: Part
  /** The node of the keyword, and its value. */
  readonly node: DocumentNode
  readonly keyword: string
  readonly value: Json
}

/** Why it doesn't: nothing where it does. */
export type Check = (question: Question) => readonly Reason[]

export const NOTHING: readonly Reason[] = []

/** The keyword certainly refuses something. */
export function refuses({ keyword, node, first }: Question, item?: Json): readonly Reason[] {
  return [refusal('refused', keyword, node, first, item)]
}

/** Nobody can tell whether it refuses something. */
export function isOpen({ keyword, node, first }: Question): readonly Reason[] {
  return [refusal('undecided', keyword, node, first)]
}

/** It refuses something that the other schema doesn't speak of; where that one has such a keyword of its own, nobody can tell. */
export function refusesOrIsOpen(question: Question, ...keywords: readonly string[]): readonly Reason[] {
  const isSpokenOf = question.first.some(({ schema }) => keywords.some((keyword) => keyword in schema))
  return isSpokenOf ? isOpen(question) : refuses(question)
}
