import { isObject, type Json } from '@cloud-cost/contract/document'
import { type Operation, resolved, visitSchemas } from '@cloud-cost/contract/model'
import type { SearchMember } from './options.js'

/** All inputs of an operation, and all members of its body and its successes; each name once. */
export function membersOf({ document, parameters, body, success }: Operation): SearchMember[] {
  const members = new Map<string, SearchMember>()
  const add = (kind: SearchMember['kind'], name: string, description: Json | undefined): void => {
    if (!members.has(name)) members.set(name, { kind, name, note: noteOf(description) })
  }
  for (const { name, description } of parameters) add('parameter', name, description)
  for (const [kind, schema] of [['member of the body', body?.schema] as const, ['member', success] as const]) {
    visitSchemas(document, schema, (found, { member }) => {
      if (member !== undefined) add(kind, member, resolved(document, found)['description'])
    })
  }
  return [...members.values()]
}

/** What is said of a member, without its own name and those of others, and without what is assumed. */
function noteOf(description: Json | undefined): string {
  if (typeof description !== 'string') return ''
  const [stated = ''] = description.split(/Assumed:|Values seen:/)
  return stated
    .replaceAll(/`[^`]*`/g, ' ')
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
