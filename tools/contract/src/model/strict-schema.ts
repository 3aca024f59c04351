import { type Json, type JsonObject, mapping, resolve } from './document.js'
import { visitElements } from './elements.js'
import { list } from './values.js'

/** Where a whole value starts: a body, the items of a list; branches of a composition are left alone, since each sees only its share. */
const WHOLE: ReadonlySet<string | undefined> = new Set(['schema', 'items', 'additionalProperties'])

/**
 * A copy of a document in which objects reject members that no schema describes. The shipped schemas are tolerant, because a service
 * may add members; in examples such a member is a typing mistake.
 */
export function strictCopy(document: JsonObject): JsonObject {
  const copy = structuredClone(document)
  visitElements(copy, (schema, tokens) => {
    const isMember = tokens.at(-2) === 'properties'
    if ((isMember || WHOLE.has(tokens.at(-1))) && describesObject(copy, schema)) schema['unevaluatedProperties'] = false
  })
  return copy
}

function describesObject(document: JsonObject, schema: Json): boolean {
  const target = mapping(resolve(document, schema))
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => list(target[keyword]))
  return (
    'properties' in target ||
    target['type'] === 'object' ||
    branches.some((branch) => describesObject(document, branch))
  )
}
