import traverse from 'json-schema-traverse'
import { isObject, type Json, type JsonObject, resolve } from './document.js'

/** Keywords below which a whole value starts; branches of a composition are left alone, since each sees only its own share. */
const WHOLE: ReadonlySet<string> = new Set(['properties', 'items', 'additionalProperties'])

/**
 * A copy of a document in which objects reject members that no schema describes.
 *
 * The shipped schemas are tolerant, because a service may add members. In examples a member that is not described is a
 * typing mistake, so the copy puts `unevaluatedProperties: false` at each place where a whole value starts: the root of
 * a body, a property, an array item.
 */
export function strictCopy(document: JsonObject): JsonObject {
  const copy = structuredClone(document)
  const components = isObject(copy['components']) ? copy['components'] : {}
  if (isObject(components['schemas']))
    for (const schema of Object.values(components['schemas'])) closeBelow(copy, schema)
  closeBodies(copy, copy['paths'])
  closeBodies(copy, components['responses'])
  return copy
}

/** Closes the schemas of bodies and parameters, wherever they are below a value. */
function closeBodies(document: JsonObject, value: Json | undefined): void {
  if (Array.isArray(value)) for (const item of value) closeBodies(document, item)
  if (!isObject(value)) return
  for (const [key, child] of Object.entries(value)) {
    if (key === 'schema' && isObject(child)) {
      close(document, child)
      closeBelow(document, child)
    } else if (key !== 'examples' && key !== 'example') closeBodies(document, child)
  }
}

function closeBelow(document: JsonObject, root: Json): void {
  if (!isObject(root)) return
  const step: traverse.Callback = (schema: JsonObject, _pointer, _root, _parent, keyword = '') => {
    if (WHOLE.has(keyword)) close(document, schema)
  }
  traverse(root, step)
}

function close(document: JsonObject, schema: JsonObject): void {
  if (describesObject(document, schema)) schema['unevaluatedProperties'] = false
}

function describesObject(document: JsonObject, schema: Json): boolean {
  const target = resolve(document, schema)
  if (!isObject(target)) return false
  if ('properties' in target || target['type'] === 'object') return true
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => target[keyword] ?? [])
  return branches.some((branch) => describesObject(document, branch))
}
