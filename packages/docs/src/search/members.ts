import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { type Operation, ownDescription, resolved, visitSchemas } from '@cloud-cost/contract/model'
import type { SearchMember } from './options.js'

/** All inputs of an operation, and all members of its body and its successes; each name once. */
export function membersOf({ document, parameters, body, success }: Operation): SearchMember[] {
  const members = new Map<string, SearchMember>()
  const add = (kind: SearchMember['kind'], name: string, description: string, schema: JsonObject): void => {
    if (!members.has(name)) members.set(name, { kind, name, note: noteOf(description, schema) })
  }
  for (const { name, ownDescription: description, schema } of parameters)
    add('parameter', name, description, resolved(document, schema))
  for (const [kind, schema] of [['member of the body', body?.schema] as const, ['member', success] as const]) {
    visitSchemas(document, schema, (found, { member }) => {
      if (member === undefined) return
      const memberSchema = resolved(document, found)
      add(kind, member, ownDescription(memberSchema), memberSchema)
    })
  }
  return [...members.values()]
}

/** What a member says by itself, without names, and the values that it is known to take. */
function noteOf(description: string, { enum: closed, 'x-extensible-enum': open }: JsonObject): string {
  const values = closed ?? open
  return [description.replaceAll(/`[^`]*`/g, ' '), ...(Array.isArray(values) ? values : [])]
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
