import { isObject, type Json, type JsonObject, operationsOf } from '@cloud-cost/contract/document'

/** Parts of `components` that every copy shares. */
const SHARED: ReadonlySet<string> = new Set(['securitySchemes'])
/** Members whose text is an operationId. */
const NAMING_OPERATIONS: ReadonlySet<string> = new Set(['operationId', 'replacement'])
/** What a reference to a component begins with. */
const COMPONENT = /^#\/components\/[^/]+\/[^/]+/

/**
 * A document with copies of all its operations, and of the components that they refer to: as if the service had grown.
 * Paths, operationIds and component names of the copies have endings of their own.
 *
 * @param factor how many times as many operations there are; 1 for none more
 */
export function scaledDocument(document: JsonObject, factor: number): JsonObject {
  const copies = Array.from({ length: factor - 1 }, (_, index) => copyOf(document, `Copy${index + 2}`))
  const scaled = structuredClone(document)
  scaled['paths'] = Object.assign({}, ...[scaled, ...copies].map(({ paths }) => paths).filter(isObject))
  const components = [scaled, ...copies].map((one) => one['components']).filter(isObject)
  const kinds = new Set(components.flatMap((one) => Object.keys(one)))
  scaled['components'] = Object.fromEntries(
    [...kinds].map((kind) => [kind, Object.assign({}, ...components.map((one) => one[kind]).filter(isObject))]),
  )
  return scaled
}

/** The paths and components of a document, all renamed. */
function copyOf(document: JsonObject, ending: string): JsonObject {
  const operationIds = new Set(operationsOf(document).map(({ operationId }) => operationId))
  const rename = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(rename)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renameMember(name, inner)]))
  }
  const renameMember = (name: string, value: Json): Json => {
    if (typeof value !== 'string') return rename(value)
    if (name === '$ref') return value.replace(COMPONENT, `$&${ending}`)
    return NAMING_OPERATIONS.has(name) && operationIds.has(value) ? value + ending : value
  }
  const components = Object.entries((document['components'] ?? {}) as { [kind: string]: JsonObject })
  return {
    paths: mapKeys(document['paths'], (path) => pathOf(path, ending), rename),
    components: Object.fromEntries(
      components
        .filter(([kind]) => !SHARED.has(kind))
        .map(([kind, entries]) => [kind, mapKeys(entries, (name) => name + ending, rename)]),
    ),
  }
}

/** The path behind group and version, which stay in front: `/asset/us-v1/copy2/…`. */
function pathOf(path: string, ending: string): string {
  const [, group, version, ...rest] = path.split('/')
  return ['', group, version, ending.toLowerCase(), ...rest].join('/')
}

function mapKeys(value: Json | undefined, key: (name: string) => string, map: (value: Json) => Json): JsonObject {
  const entries = isObject(value) ? Object.entries(value) : []
  return Object.fromEntries(entries.map(([name, inner]) => [key(name), map(inner)]))
}
