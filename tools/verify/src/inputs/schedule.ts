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
  const sources = sourcesIn(all.filter(({ isRead }) => isRead))
  const order: Operation[] = []
  const visit = (operation: Operation, open: readonly Operation[]): void => {
    if (order.includes(operation) || open.includes(operation)) return
    for (const provider of providersOf(operation, sources)) visit(provider, [...open, operation])
    order.push(operation)
  }
  for (const operation of chosen.filter(({ isRead }) => isRead)) visit(operation, [])
  for (const operation of inOrderOfEffect(chosen.filter(({ isRead }) => !isRead))) visit(operation, [])
  const sorted = [...order.filter(({ isRead }) => isRead), ...order.filter(({ isRead }) => !isRead)]
  return sorted.map((operation) => ({
    operation,
    needs: needsOf(operation),
    isPrerequisite: !chosen.includes(operation),
  }))
}

/** A read, and the names of the members of its list. */
interface Source {
  readonly operation: Operation
  readonly members: ReadonlySet<string>
}

/** The reads, those that need fewest inputs first. */
function sourcesIn(reads: readonly Operation[]): Source[] {
  return reads
    .map((operation) => ({
      operation,
      needs: needsOf(operation).length,
      members: listMembersOf(operation),
    }))
    .sort((one, other) => one.needs - other.needs)
}

/** The reads that may give inputs of an operation: the one that the contract names, else the lists that have such a member. */
function providersOf(operation: Operation, sources: readonly Source[]): Operation[] {
  return needsOf(operation).flatMap((need) => {
    const named = sources.find((source) => source.operation.operationId === need.source?.operation)
    if (named !== undefined) return [named.operation]
    if (!need.isLookedUp) return []
    const simplest = sources.find((source) => source.operation !== operation && source.members.has(need.name))
    return simplest === undefined ? [] : [simplest.operation]
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
