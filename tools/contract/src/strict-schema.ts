import { isObject, type Json, type JsonObject, resolve } from './document.js'

/**
 * A copy of a document in which objects reject members that no schema describes.
 *
 * The shipped schemas are tolerant, because a service may add members. In examples a member that is not described is a
 * typing mistake, so the copy puts `unevaluatedProperties: false` at each place where a whole value starts: the root of
 * a body, a property, an array item. Branches of a composition are left alone, since each sees only its own share.
 */
export function strictCopy(document: JsonObject): JsonObject {
  const copy = structuredClone(document)
  const components = copy['components']
  const schemas = isObject(components) ? components['schemas'] : undefined
  if (isObject(schemas)) for (const schema of Object.values(schemas)) tightenInside(copy, schema)
  const paths = copy['paths']
  if (isObject(paths)) visitMediaSchemas(copy, paths)
  if (isObject(components)) visitMediaSchemas(copy, components['responses'])
  return copy
}

function visitMediaSchemas(document: JsonObject, value: Json | undefined): void {
  if (Array.isArray(value)) {
    for (const item of value) visitMediaSchemas(document, item)
  } else if (isObject(value)) {
    for (const [key, child] of Object.entries(value)) {
      if (key === 'schema' && isObject(child)) value[key] = tighten(document, child)
      else if (key !== 'examples' && key !== 'example') visitMediaSchemas(document, child)
    }
  }
}

/** The same schema, closed at its root and at every value below it. */
function tighten(document: JsonObject, schema: JsonObject): JsonObject {
  tightenInside(document, schema)
  if (!describesObject(document, schema)) return schema
  return { ...schema, unevaluatedProperties: false }
}

function tightenInside(document: JsonObject, schema: Json | undefined): void {
  if (!isObject(schema)) return
  const properties = schema['properties']
  if (isObject(properties)) {
    for (const [name, child] of Object.entries(properties)) {
      if (isObject(child)) properties[name] = tighten(document, child)
    }
  }
  for (const keyword of ['items', 'additionalProperties']) {
    const child = schema[keyword]
    if (isObject(child)) schema[keyword] = tighten(document, child)
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const branches = schema[keyword]
    if (Array.isArray(branches)) for (const branch of branches) tightenInside(document, branch)
  }
}

function describesObject(document: JsonObject, schema: JsonObject): boolean {
  const target = resolve(document, schema)
  if (!isObject(target)) return false
  if ('properties' in target || target['type'] === 'object') return true
  return ['allOf', 'anyOf', 'oneOf'].some((keyword) => {
    const branches = target[keyword]
    return Array.isArray(branches) && branches.some((branch) => isObject(branch) && describesObject(document, branch))
  })
}
