import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract-tools/document'

/** A member of an object schema. */
export interface Member {
  readonly name: string
  readonly schema: JsonObject
  readonly description: string
  readonly isRequired: boolean
}

/** The members of an object schema, those of the schemas that it extends included. */
export function membersOf(document: JsonObject, schema: Json | undefined): Member[] {
  const parts = partsOf(document, schema)
  const required = new Set(parts.flatMap((part) => (Array.isArray(part['required']) ? part['required'] : [])))
  return parts.flatMap((part) =>
    Object.entries(isObject(part['properties']) ? part['properties'] : {}).map(([name, written]) => {
      const target = resolve(document, written)
      const schemaOfMember = isObject(target) ? target : {}
      const own = isObject(written) ? written['description'] : undefined
      return {
        name,
        schema: schemaOfMember,
        description: String(own ?? schemaOfMember['description'] ?? ''),
        isRequired: required.has(name),
      }
    }),
  )
}

function partsOf(document: JsonObject, schema: Json | undefined): JsonObject[] {
  const target = resolve(document, schema)
  if (!isObject(target)) return []
  const extended = Array.isArray(target['allOf']) ? target['allOf'] : []
  return [...extended.flatMap((part) => partsOf(document, part)), target]
}

/** Names of the members of records in lists anywhere in a schema. */
export function listMembersOf(document: JsonObject, schema: Json | undefined): ReadonlySet<string> {
  const names = new Set<string>()
  const seen = new Set<string>()
  const visit = (value: Json | undefined, inList: boolean): void => {
    if (!isObject(value)) return
    const reference = value['$ref']
    if (typeof reference === 'string') {
      const key = `${reference} ${inList}`
      if (seen.has(key)) return
      seen.add(key)
      visit(resolve(document, value), inList)
      return
    }
    for (const [name, child] of Object.entries(isObject(value['properties']) ? value['properties'] : {})) {
      if (inList) names.add(name)
      visit(child, inList)
    }
    visit(value['items'], true)
    visit(value['additionalProperties'], inList)
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const branches = value[keyword]
      if (Array.isArray(branches)) for (const branch of branches) visit(branch, inList)
    }
  }
  visit(schema, false)
  return names
}
