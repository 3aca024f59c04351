import type { PrismOperation } from '../contract/contract.js'
import { isObject, type JsonObject } from '../contract/json.js'
import { hasOpenProperties, OPEN } from '../contract/properties.js'
import { exampleOf } from './schemas.js'

/** Members of a schema that neither validate nor generate anything. */
const DOCUMENTATION = new Set([
  'description',
  'title',
  'summary',
  'example',
  'examples',
  '$schema',
  '$comment',
  'externalDocs',
])
/** Members of what is around a schema that nothing reads. */
const UNREAD = new Set(['description', 'id'])
/** Members whose keys are names of a caller's choice, or whose values are data: nothing in them is documentation. */
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])
const DATA = new Set(['const', 'enum', 'default'])

/**
 * The operation without what is only there to be read: a third of the file, and of the time to load it. Prism reads no ids either, which are digests
 * that no compression makes smaller, and because of which equal responses would not be shared.
 */
export function slim(operation: PrismOperation): PrismOperation {
  const { method, path, responses, request, security, deprecated } = operation
  const bundled = (operation as { __bundled__?: unknown }).__bundled__
  return slimNode({
    method,
    path,
    ...(deprecated === true && { deprecated }),
    ...(request !== undefined && { request }),
    responses: responses.map(withHeaderExamples),
    security,
    ...(bundled !== undefined && { __bundled__: slimSchema(bundled, true) }),
  }) as PrismOperation
}

/** A header whose value is shown in its schema has it as an example of its own: schemas lose theirs below. */
function withHeaderExamples(response: PrismOperation['responses'][number]): unknown {
  const headers = response.headers?.map((header) => {
    const shown = exampleOf(header.schema)
    return shown === undefined || header.examples?.[0] !== undefined
      ? header
      : { ...header, examples: [{ key: 'default', value: shown }] }
  })
  return { ...response, ...(headers !== undefined && { headers }) }
}

function slimNode(node: unknown, key = ''): unknown {
  if (Array.isArray(node))
    return key === 'examples' ? (node as JsonObject[]).map(slimExample) : node.map((inner) => slimNode(inner))
  if (!isObject(node)) return node
  if (key === 'schema') return slimSchema(node)
  if (key === '__bundled__') return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name]) => !UNREAD.has(name))
      .map(([name, inner]) => [name, slimNode(inner, name)]),
  )
}

function slimExample(example: JsonObject): JsonObject {
  return { key: example['key'], value: example['value'] }
}

function slimSchema(schema: unknown, named = false): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => slimSchema(inner))
  if (!isObject(schema)) return schema
  const entries = Object.entries(schema)
  if (named) return Object.fromEntries(entries.map(([name, inner]) => [name, slimSchema(inner)]))
  const slimmed = Object.fromEntries(
    entries
      .filter(([name]) => !DOCUMENTATION.has(name) && !name.startsWith('x-'))
      .map(([name, inner]) => [name, DATA.has(name) ? inner : slimSchema(inner, NAMED.has(name))]),
  )
  return hasOpenProperties(schema) ? { ...slimmed, [OPEN]: true } : slimmed
}
