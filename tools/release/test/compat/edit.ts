import { isObject, type JsonObject, lookUp, operationsOf } from '@cloud-cost/contract/document'

/** Short ways to the parts of a real document, for planted changes. Each fails when the part does not exist. */

export function part(document: JsonObject, pointer: string): JsonObject {
  const found = lookUp(document, `#${pointer}`)
  if (!isObject(found)) throw new Error(`nothing at ${pointer}`)
  return found
}

export function operation(document: JsonObject, operationId: string): JsonObject {
  const found = operationsOf(document).find((candidate) => candidate.operationId === operationId)
  if (found === undefined) throw new Error(`no operation ${operationId}`)
  return found.value
}

export function parameters(document: JsonObject, operationId: string): JsonObject[] {
  return (operation(document, operationId)['parameters'] ?? []) as JsonObject[]
}

/** Removes a member that must be there. */
export function drop(value: JsonObject, name: string): void {
  if (value[name] === undefined) throw new Error(`no member ${name}`)
  delete value[name]
}

/** Gives a member of an object another name. */
export function rename(value: JsonObject, from: string, to: string): void {
  value[to] = value[from] ?? null
  drop(value, from)
}
