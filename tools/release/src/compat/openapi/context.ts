// Where in two documents something is compared, and what was found there.
import { isDeepStrictEqual } from 'node:util'
import { type Json, type JsonObject, mapping } from '@cloud-cost/contract/document'
import type { Change, Level, Pointer } from '../finding.js'
import { Comparer, type Position } from '../schema/comparison.js'
import type { DocumentNode } from '../schema/document-node.js'

/** Two states of the same element; one is missing where it came or went. */
export interface Pair {
  readonly before: DocumentNode | undefined
  readonly after: DocumentNode | undefined
}

/** Parts by what identifies them. */
export type Named = ReadonlyMap<string, DocumentNode>

/** How parts with names are compared. */
interface NamedParts {
  /** The start of the rules, such as `header` of `header-removed`. */
  readonly rule: string
  readonly nameOf: (key: string, node: DocumentNode) => string
  readonly who?: string
  /** The key of what stands for a part today; its own, without it. */
  readonly counterpart?: (key: string) => string | undefined
  readonly both?: (before: DocumentNode, after: DocumentNode, within: Context) => void
  /** Whether callers have to send a part that is new. */
  readonly isDemanded?: (node: DocumentNode) => boolean
}

/** What all comparisons of two documents share. */
export interface Shared {
  readonly changes: Change[]
  readonly comparers: Map<string, Comparer>
  readonly documents: readonly [before: JsonObject, after: JsonObject]
}

/** Where in the contract something is compared, and what was found. */
export class Context {
  constructor(
    readonly shared: Shared,
    /** Names of the client functions that show it. */
    readonly operations: readonly string[],
    /** Who sends it: the caller a request, the service an answer. */
    readonly role: Position['role'],
    /** What it is called, such as `the request body`, and where it is written. */
    readonly name: string,
    readonly element: Pointer,
  ) {}

  /** The same, further in. */
  within(name: string, { before, after }: Pair = NOWHERE): Context {
    const node = after ?? before
    const element = node === undefined ? this.element : (node.written ?? node.pointer)
    return new Context(this.shared, this.operations, this.role, name, element)
  }

  /** The same in the other direction: what the service sends to a callback is no request of the caller. */
  reversed(): Context {
    const role = this.role === 'request' ? 'response' : 'request'
    return new Context(this.shared, this.operations, role, this.name, this.element)
  }

  of(operations: readonly string[], element: Pointer): Context {
    return new Context(this.shared, operations, this.role, this.name, element)
  }

  /** One comparer for all schemas in like positions, which remembers what it compared. */
  comparer(position: Position): Comparer {
    const { comparers } = this.shared
    const key = JSON.stringify(position)
    const comparer = comparers.get(key) ?? new Comparer(position)
    comparers.set(key, comparer)
    return comparer
  }

  report(level: Level, rule: string, what: string, pair: Pair, who = this.who()): void {
    const { before, after } = pair
    const node = after ?? before
    const isOneSided = before === undefined || after === undefined
    const pointer = (isOneSided ? node?.written : undefined) ?? node?.pointer ?? this.element
    this.add({ rule, level, operations: this.operations, what, who, pointer })
  }

  /** A change in a component that is as it was is one of the element, which refers to another component now. */
  add(change: Change): void {
    const [section, kind, name] = change.pointer
    const isComponent = section === 'components' && kind !== undefined && name !== undefined
    const [former, current] = this.shared.documents.map((document) =>
      isComponent ? mapping(mapping(document['components'])[kind])[name] : undefined,
    )
    const isElsewhere = former !== undefined && isDeepStrictEqual(former, current)
    this.shared.changes.push(isElsewhere ? { ...change, pointer: this.element } : change)
  }

  /** Reports which parts with names came and went, and compares what stayed. */
  compareNamed(former: Named, current: Named, parts: NamedParts): void {
    const { rule, nameOf, who, counterpart = (key) => key, both, isDemanded } = parts
    const met = new Set(former.keys())
    for (const [key, node] of former) {
      const today = counterpart(key) ?? key
      const now = current.get(today)
      const within = this.within(nameOf(key, node), { before: node, after: now })
      met.add(today)
      if (now !== undefined) both?.(node, now, within)
      else this.report('breaking', `${rule}-removed`, `${within.name} is gone`, { before: node, after: undefined }, who)
    }
    for (const [key, after] of current) {
      if (met.has(key)) continue
      const isRequired = this.role === 'request' && isDemanded?.(after) === true
      const what = `${nameOf(key, after)} is new${isRequired ? ' and required' : ''}`
      const pair = { before: undefined, after }
      if (isRequired) this.report('breaking', `${rule}-added`, what, pair, LEAVING_OUT)
      else this.report('added', `${rule}-added`, what, pair, who)
    }
  }

  who(): string {
    return this.role === 'request' ? 'callers who send it' : 'callers who read it'
  }
}

const NOWHERE: Pair = { before: undefined, after: undefined }

/** Whom a demand breaks. */
export const LEAVING_OUT = 'callers who leave it out'
export const CALLERS = 'callers of the function'
export const ALL_CALLERS = 'all callers'

/** A value in a sentence, short enough to be read. */
export function quoted(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `\`${text.length > 80 ? `${text.slice(0, 79)}…` : text}\``
}
