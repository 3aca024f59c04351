import { isObject, type Json } from '@cloud-cost/contract/document'
import { type Operation, visitSchemas } from '@cloud-cost/contract/model'

/** Names of all inputs of an operation and of all members of its body and its successes. */
export function fieldNames({ document, parameters, body, success }: Operation): string[] {
  const names = new Set(parameters.map(({ name }) => name))
  for (const schema of [body?.schema, success]) {
    visitSchemas(document, schema, (_, { member }) => {
      if (member !== undefined) names.add(member)
    })
  }
  return [...names]
}

/** Names of the members that a schema describes itself, also where it extends others by `allOf`. */
export function ownFieldNames(schema: Json): string[] {
  if (!isObject(schema)) return []
  const own = isObject(schema['properties']) ? Object.keys(schema['properties']) : []
  const extended = Array.isArray(schema['allOf']) ? schema['allOf'].flatMap(ownFieldNames) : []
  return [...own, ...extended]
}
