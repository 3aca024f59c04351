import type { OperationModel } from '@cloud-cost/codegen/document'
import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract-tools/document'

/** Names of all inputs of an operation and of all members of its body and its successes. */
export function fieldNames(document: JsonObject, { parameters, body, success }: OperationModel): string[] {
  const names = new Set(parameters.map(({ name }) => name))
  collect(document, body?.schema, names, new Set())
  collect(document, success, names, new Set())
  return [...names]
}

/** Names of the members that a schema describes itself, also where it extends others by `allOf`. */
export function ownFieldNames(schema: Json): string[] {
  if (!isObject(schema)) return []
  const own = isObject(schema['properties']) ? Object.keys(schema['properties']) : []
  const extended = Array.isArray(schema['allOf']) ? schema['allOf'].flatMap(ownFieldNames) : []
  return [...own, ...extended]
}

function collect(document: JsonObject, schema: Json | undefined, names: Set<string>, seen: Set<string>): void {
  if (!isObject(schema)) return
  const reference = schema['$ref']
  if (typeof reference === 'string') {
    if (seen.has(reference)) return
    seen.add(reference)
    collect(document, resolve(document, schema), names, seen)
    return
  }
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  for (const [name, member] of Object.entries(properties)) {
    names.add(name)
    collect(document, member, names, seen)
  }
  for (const keyword of ['items', 'additionalProperties']) collect(document, schema[keyword], names, seen)
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const branches = schema[keyword]
    if (Array.isArray(branches)) for (const branch of branches) collect(document, branch, names, seen)
  }
}
