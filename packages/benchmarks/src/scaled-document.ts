import { type Json, type JsonObject, mapping, operationsOf } from '@cloud-cost/contract/document'

/** Parts of `components` that every copy shares. */
const SHARED = 'securitySchemes'
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
  const paths = [document, ...copies].map((copy) => mapping(copy['paths']))
  const components = [document, ...copies].map((copy) => mapping(copy['components']))
  const kinds = Object.keys(mapping(document['components']))
  return {
    ...document,
    paths: Object.assign({}, ...paths),
    components: Object.fromEntries(
      kinds.map((kind) => [kind, Object.assign({}, ...components.map((all) => all[kind]))]),
    ),
  }
}

/** The paths and components of a document, all renamed. */
function copyOf(document: JsonObject, ending: string): JsonObject {
  const operationIds = new Set(operationsOf(document).map(({ operationId }) => operationId))
  const copy: JsonObject = JSON.parse(JSON.stringify(document), (name, value: unknown) => {
    if (typeof value !== 'string') return value
    if (name === '$ref') return value.replace(COMPONENT, `$&${ending}`)
    return NAMING_OPERATIONS.has(name) && operationIds.has(value) ? value + ending : value
  })
  const { [SHARED]: _, ...components } = mapping(copy['components'])
  const kinds = Object.entries(components).map(([kind, parts]) => [kind, withKeys(parts, (name) => name + ending)])
  return { paths: withKeys(copy['paths'], (path) => pathOf(path, ending)), components: Object.fromEntries(kinds) }
}

/** The path behind group and version, which stay in front: `/asset/us-v1/copy2/…`. */
function pathOf(path: string, ending: string): string {
  const [, group, version, ...rest] = path.split('/')
  return ['', group, version, ending.toLowerCase(), ...rest].join('/')
}

function withKeys(value: Json | undefined, key: (name: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(mapping(value)).map(([name, inner]) => [key(name), inner]))
}
