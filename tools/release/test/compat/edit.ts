import { isObject, type Json, type JsonObject, lookUp, operationsOf, resolve } from '@cloud-cost/contract/document'

/** Short ways to the parts of a real document, for planted changes. Each fails when the part does not exist. */

export function part(document: JsonObject, pointer: string): JsonObject {
  const found = lookUp(document, `#${pointer}`)
  if (!isObject(found)) throw new Error(`nothing at ${pointer}`)
  return found
}

export function schema(document: JsonObject, name: string): JsonObject {
  return part(document, `/components/schemas/${name}`)
}

export function member(document: JsonObject, schemaName: string, name: string): JsonObject {
  return part(document, `/components/schemas/${schemaName}/properties/${name}`)
}

export function operation(document: JsonObject, operationId: string): JsonObject {
  const found = operationsOf(document).find((candidate) => candidate.operationId === operationId)
  if (found === undefined) throw new Error(`no operation ${operationId}`)
  return found.value
}

export function parameters(document: JsonObject, operationId: string): JsonObject[] {
  return (operation(document, operationId)['parameters'] ?? []) as JsonObject[]
}

export function parameter(document: JsonObject, operationId: string, name: string): JsonObject {
  const found = parameters(document, operationId).find((candidate) => candidate['name'] === name)
  if (found === undefined) throw new Error(`no parameter ${name} of ${operationId}`)
  return found
}

/** The schema of the JSON answer with a status. */
export function answer(document: JsonObject, operationId: string, status: string): JsonObject {
  const responses = operation(document, operationId)['responses'] as JsonObject
  return resolve(document, lookUp(responses, `#/${status}/content/application~1json/schema`)) as JsonObject
}

/** A list member, made where it is missing. */
export function list(value: JsonObject, name: string): string[] {
  value[name] ??= []
  return value[name] as string[]
}

/** Sets a member. */
export function set(value: JsonObject, name: string, to: Json): void {
  value[name] = to
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
