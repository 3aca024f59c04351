// Why a schema does not accept all that another one accepts.
import type { Json } from '@cloud-cost/contract/document'
import { type Conjunction, statedValue } from './conjunction.js'
import type { DocumentNode } from './document-node.js'

/**
 * What is found where one schema is held against another: values that only the first accepts, certain or possible; or what annotations tell callers beside
 * what is accepted.
 */
export type Kind = 'refused' | 'undecided' | 'breaking' | 'deprecated' | 'changed' | 'added'

export interface Reason {
  readonly kind: Kind
  /** What it is about: a keyword, `property`, or `known value`. */
  readonly subject: string
  /** Where it is written, by the schema that refuses. */
  readonly node: DocumentNode
  /** The nearest node of the other schema. */
  readonly other?: DocumentNode | undefined
  /** What it is about in particular, such as the value of an `enum`. */
  readonly item?: Json
  /** What the two schemas say there: the one that accepts, and the one that refuses. */
  readonly values?: readonly [Json | undefined, Json | undefined]
}

/** Whether values may be lost, so that one schema isn't known to lie within the other. */
export function isLoss({ kind }: Reason): boolean {
  return kind === 'refused' || kind === 'undecided'
}

/** The reason that a keyword, at a node, refuses what parts accept. */
export function refusal(kind: Kind, keyword: string, node: DocumentNode, parts: Conjunction, item?: Json): Reason {
  const other =
    parts.find(({ schema }) => keyword in schema) ?? parts.find(({ node: own }) => isSame(own, node)) ?? parts[0]
  return {
    kind,
    subject: keyword,
    node,
    other: other?.node,
    values: [statedValue(parts, keyword), node.value],
    ...(item === undefined ? {} : { item }),
  }
}

/** Whether a node is the one around another, in the other document. */
function isSame(own: DocumentNode, inner: DocumentNode): boolean {
  return inner.pointer.slice(0, -1).join('/') === own.pointer.join('/')
}
