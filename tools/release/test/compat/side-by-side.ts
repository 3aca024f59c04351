import { isObject, type JsonObject, operationsOf } from '@cloud-cost/contract-tools/document'

/** Components that are used by their names alone, which stay the same in all documents. */
const SHARED = 'securitySchemes'

/**
 * One document that holds several side by side. The paths, operations and components of each begin with its prefix; all
 * else is taken from the first document.
 */
export function sideBySide(documents: ReadonlyMap<string, JsonObject>): JsonObject {
  const all = [...documents].map(([prefix, document]) => withPrefix(prefix, document))
  const components = all.map((document) => document['components'] as Components)
  const kinds = new Set(components.flatMap(Object.keys))
  return {
    ...all[0],
    paths: Object.assign({}, ...all.map(({ paths }) => paths)) as JsonObject,
    components: Object.fromEntries(
      [...kinds].map((kind) => [kind, Object.assign({}, ...components.map((one) => one[kind])) as JsonObject]),
    ),
  }
}

type Components = Readonly<Record<string, JsonObject>>

function withPrefix(prefix: string, original: JsonObject): JsonObject {
  const text = JSON.stringify(original).replaceAll(/"#\/components\/(\w+)\/(?=[^"]*")/g, (start) => `${start}${prefix}`)
  const document = JSON.parse(text) as JsonObject
  for (const { operationId, value } of operationsOf(document)) value['operationId'] = `${prefix}${operationId}`
  const components = Object.entries(document['components'] as Components).map(([kind, members]) => [
    kind,
    kind === SHARED ? members : renamed(members, (name) => `${prefix}${name}`),
  ])
  const paths = document['paths']
  return {
    ...document,
    paths: isObject(paths) ? renamed(paths, (path) => `/${prefix}${path.slice(1)}`) : {},
    components: Object.fromEntries(components) as JsonObject,
  }
}

function renamed(value: JsonObject, rename: (name: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [rename(name), member]))
}
