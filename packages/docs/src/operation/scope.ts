// What the parts of the page of an operation are made from.

import { inputsOf, type Operation } from '@cloud-cost/contract/model'
import { type OperationEffects, operationEffects } from '@cloud-cost/estate'
import { type Context, type IndexedOperation, operationIndex } from '../context.js'
import type { DocumentedGroup, DocumentedOperation } from '../contract/group.js'
import { assumedPresence, type IsPlain, plainMarks } from '../contract/plain-marks.js'
import type { Service } from '../contract/service.js'
import type { Html } from '../html/html.js'
import { markdown } from '../html/markdown.js'
import { operationAddresses, withLinks } from '../reference/links.js'
import { readsByMember } from './origin.js'

/** What the parts of an operation's page are made from. */
export interface Scope {
  readonly context: Context
  readonly group: DocumentedGroup
  readonly operation: DocumentedOperation
  /** All operations, by operationId. */
  readonly operations: ReadonlyMap<string, IndexedOperation>
  /** The reads whose answers have a member, by its name. */
  readonly reads: ReadonlyMap<string, readonly Operation[]>
  /** What the estate behind the mock does for it. */
  readonly effects: OperationEffects
  /** Whether a mark has one of some codes, and says no more than the code does. */
  readonly isPlain: IsPlain
  /** Codes of assumptions that fields of a response are always there. */
  readonly assumedPresence: readonly string[]
  /** A text of the contract; operations that it names in backticks are links. */
  prose(text: string): Html
}

/** The scopes of all operations, group by group. */
export function scopesOf(context: Context): Scope[] {
  const prose = proseOf(context)
  const allEffects = effectsOf(context.service)
  const operations = operationIndex(context.service)
  const reads = readsByMember(operations)
  const { questions } = context.service
  const marks = { isPlain: plainMarks(questions), assumedPresence: assumedPresence(questions) }
  return [...operations.values()].map(({ group, operation }) => {
    const effects = allEffects.get(operation.operationId)
    if (effects === undefined) throw new Error(`the estate knows nothing of ${operation.operationId}`)
    return { context, group, operation, operations, reads, effects, prose, ...marks }
  })
}

/** Texts of the contract as markup. Many are those of shared schemas, so each is read once. */
export function proseOf(context: Context): Scope['prose'] {
  const addresses = operationAddresses(context.service.groups)
  const markups = new Map<string, Html>()
  return (text) => {
    const markup = markups.get(text) ?? markdown(withLinks(text, addresses))
    markups.set(text, markup)
    return markup
  }
}

/** What the estate behind the mock does for each operation, by operationId. */
export function effectsOf({ groups }: Service): ReadonlyMap<string, OperationEffects> {
  return operationEffects(groups.flatMap(({ operations }) => operations.map(inputsOf)))
}
