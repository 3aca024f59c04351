import { isObject, type JsonObject, lookUp, operationsOf, resolve, toReference } from '@cloud-cost/contract/document'
import { reachable } from '@cloud-cost/contract/model'
import { readSurface, type Surface } from './surface.js'

/** The operations whose function, or a type that they take or give, differs between a committed surface and the contract's. */
export function affectedOperations(document: JsonObject, committed: Surface): string[] {
  const current = declarations(readSurface(document))
  const before = declarations(committed)
  const changed = new Set(
    [...current.keys(), ...before.keys()].filter((name) => current.get(name) !== before.get(name)),
  )
  return operationsOf(document)
    .filter(({ operationId, path, value }) => {
      const item = resolve(document, lookUp(document, toReference(['paths', path])))
      const names = new Set([operationId])
      reachable(document, [value, isObject(item) ? (item['parameters'] ?? null) : null], names)
      return [...names].some((name) => changed.has(name))
    })
    .map(({ operationId }) => operationId)
}

/** What is said of each operation and each type, by its name. */
function declarations({ operations, types }: Surface): Map<string, string> {
  return new Map([
    ...Object.entries(types),
    ...operations.map((operation): [string, string] => [operation.operationId, JSON.stringify(operation)]),
  ])
}
