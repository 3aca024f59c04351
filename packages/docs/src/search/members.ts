import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { type Operation, resolved, visitSchemas } from '@cloud-cost/contract/model'
import type { SearchMember } from './options.js'

/** All inputs of an operation, and all members of its body and its successes; each name once. */
export function membersOf({ document, parameters, body, success }: Operation): SearchMember[] {
  const members = new Map<string, SearchMember>()
  const add = (kind: SearchMember['kind'], name: string, description: Json | undefined, schema: JsonObject): void => {
    if (!members.has(name)) members.set(name, { kind, name, note: noteOf(description, schema) })
  }
  for (const { name, description, schema } of parameters)
    add('parameter', name, description, resolved(document, schema))
  for (const [kind, schema] of [['member of the body', body?.schema] as const, ['member', success] as const]) {
    visitSchemas(document, schema, (found, { member }) => {
      if (member === undefined) return
      const memberSchema = resolved(document, found)
      add(kind, member, memberSchema['description'], memberSchema)
    })
  }
  return [...members.values()]
}

/** What is said of a member, without names and what is assumed, and the values that it is known to take. */
function noteOf(description: Json | undefined, { enum: closed, 'x-extensible-enum': open }: JsonObject): string {
  const [stated = ''] = typeof description === 'string' ? description.split(/Assumed:|Values seen:/) : []
  const values = closed ?? open
  return [stated.replaceAll(/`[^`]*`/g, ' '), ...(Array.isArray(values) ? values : [])]
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Names of the members that a schema describes itself, also where it extends others by `allOf`. */
export function ownMemberNames(schema: Json): string[] {
  if (!isObject(schema)) return []
  const own = isObject(schema['properties']) ? Object.keys(schema['properties']) : []
  const extended = Array.isArray(schema['allOf']) ? schema['allOf'].flatMap(ownMemberNames) : []
  return [...own, ...extended]
}
