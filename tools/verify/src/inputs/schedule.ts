// Orders operations so that each comes after those whose responses give its inputs.
import { type Operation, responseFor, visitSchemas } from '@cloud-cost/contract/model'
import { inOrderOfEffect } from './effects.js'
import { type Need, needsOf } from './need.js'

/** An operation to call, and whether it is only called for what others need. */
export interface Task {
  readonly operation: Operation
  readonly needs: readonly Need[]
  readonly isPrerequisite: boolean
}

/**
 * The operations to call in an order in which each comes after those whose answers give its inputs: reads first, then what
 * makes something, changes it and removes it. `chosen` may need others; those reads of `all` are called before.
 */
export function schedule(chosen: readonly Operation[], all: readonly Operation[]): Task[] {
  const lists = listsOf(all.filter(({ isRead }) => isRead))
  const order: Operation[] = []
  const visit = (operation: Operation, open: readonly Operation[]): void => {
    if (order.includes(operation) || open.includes(operation)) return
    for (const provider of providersOf(operation, lists)) visit(provider, [...open, operation])
    order.push(operation)
  }
  for (const operation of inOrderOfEffect(chosen)) visit(operation, [])
  // A read that only a write needs comes before all writes, too.
  order.sort((first, second) => Number(second.isRead) - Number(first.isRead))
  return order.map((operation) => ({
    operation,
    needs: needsOf(operation),
    isPrerequisite: !chosen.includes(operation),
  }))
}

/** The reads, those that need fewest inputs first, with the names of the members of their lists. */
type Lists = ReadonlyMap<Operation, ReadonlySet<string>>

function listsOf(reads: readonly Operation[]): Lists {
  const needs = new Map(reads.map((operation) => [operation, needsOf(operation).length]))
  const sorted = [...reads].sort((first, second) => (needs.get(first) ?? 0) - (needs.get(second) ?? 0))
  return new Map(sorted.map((operation) => [operation, listMembersOf(operation)]))
}

/** The reads that may give inputs of an operation: the one that the contract names, else the lists that have such a member. */
function providersOf(operation: Operation, lists: Lists): Operation[] {
  const reads = [...lists.keys()]
  return needsOf(operation).flatMap(({ name, source, isLookedUp }) => {
    const sourceRead = reads.find(({ operationId }) => operationId === source?.operation)
    const simplest = reads.find((read) => isLookedUp && read !== operation && lists.get(read)?.has(name))
    return sourceRead ?? simplest ?? []
  })
}

/** Names of the members of records in lists anywhere in a success. */
function listMembersOf({ document, responses }: Operation): ReadonlySet<string> {
  const names = new Set<string>()
  visitSchemas(document, responseFor(responses, 200)?.schema, (_, { member, inList }) => {
    if (inList && member !== undefined) names.add(member)
  })
  return names
}
