// Gives the payloads that recordings show files of their own.
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isObject, type Json, type JsonObject, mapping } from '@cloud-cost/contract/document'
import { COLLECTIONS } from '@cloud-cost/contract/source-file'
import { addSentence } from './facts/fact.js'
import type { SchemaElement } from './schema-elements.js'

/** A schema that gets a file of its own, by the name of its type. */
export type NewSchemas = Map<string, JsonObject>

/** How a document refers to a schema by its name: `#/components/schemas/X` in a bundle, `X.yaml` in a source. */
export type Refer = (name: string) => string

/**
 * The payload objects of a success are types with names, so those that recordings show get files of their own. The names come from the
 * envelope and the member: the `data` of `ThingListSuccess` becomes `ThingListData`.
 */
export function withPayloadFiles(
  element: SchemaElement,
  record: JsonObject,
  refer: Refer,
  added: NewSchemas,
): JsonObject {
  const [envelope = '', ...tokens] = element.tokens
  if (basename(element.file) !== COLLECTIONS['schemas'] || !envelope.endsWith('Success')) return record
  const [kind, member = '', below] = tokens
  const moved = (schema: Json, name: string, words: string): Json => {
    if (!isObject(schema)) return schema
    if ('items' in schema) return { ...schema, items: moved(schema['items'] ?? {}, name, 'Item') }
    if (schema['type'] !== 'object' || !('properties' in schema)) return schema
    const type = freeName(dirname(element.file), `${envelope.slice(0, -'Success'.length)}${pascal(name)}${words}`)
    const described = structuredClone(schema)
    addSentence(described, 'Recordings of a deployment showed its members.')
    added.set(type, described)
    return { $ref: refer(type) }
  }
  if (kind === 'properties') return moved(record, member, below === 'items' ? 'Item' : '') as JsonObject
  if (tokens.length > 0) return record
  const properties = Object.entries(mapping(record['properties'])).map(([name, schema]) => {
    const isNew = !Object.hasOwn(mapping(element.bundled['properties']), name)
    return [name, isNew ? moved(schema, name, '') : schema] as const
  })
  return { ...record, properties: Object.fromEntries(properties) }
}

/** A name that no file of the folder has. */
function freeName(folder: string, name: string): string {
  const names = ['', ...Array.from({ length: 99 }, (_, index) => `Form${index + 2}`)].map((suffix) => name + suffix)
  return names.find((candidate) => !existsSync(join(folder, `${candidate}.yaml`))) ?? name
}

function pascal(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
