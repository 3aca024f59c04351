import { type Json, type JsonObject, mapping } from '@cloud-cost/contract/document'

/**
 * A document with copies of all its operations, and of the components that they refer to: as if the service had grown.
 * Paths, operationIds and component names of the copies have endings of their own.
 *
 * @param factor how many times as many operations there are; 1 for none more
 */
export function scaledDocument(document: JsonObject, factor: number): JsonObject {
  const copies = Array.from({ length: factor }, (_, index) =>
    index === 0 ? document : copyOf(document, `Copy${index + 1}`),
  )
  const merged = (parts: readonly (Json | undefined)[]): JsonObject => Object.assign({}, ...parts.map(mapping))
  const components = copies.map((copy) => mapping(copy['components']))
  const kinds = Object.keys(merged(components))
  return {
    ...document,
    paths: merged(copies.map((copy) => copy['paths'])),
    components: Object.fromEntries(kinds.map((kind) => [kind, merged(components.map((parts) => parts[kind]))])),
  }
}

/** The paths and components of a document, all renamed but for the security schemes. */
function copyOf(document: JsonObject, ending: string): JsonObject {
  const text = JSON.stringify(document)
    .replaceAll(/(?<="\$ref":"#\/components\/[^/]+\/[^/"]+)(?=[/"])/g, ending)
    .replaceAll(/(?<="(?:operationId|replacement)":"\w+)(?=")/g, ending)
  const { paths, components } = JSON.parse(text) as JsonObject
  const { securitySchemes: _, ...kinds } = mapping(components)
  // Group and version stay in front: `/asset/us-v1/copy2/…`.
  const pathOf = (path: string): string => path.replace(/^\/[^/]+\/[^/]+/, `$&/${ending.toLowerCase()}`)
  return {
    paths: withKeys(paths, pathOf),
    components: Object.fromEntries(
      Object.entries(kinds).map(([kind, parts]) => [kind, withKeys(parts, (name) => name + ending)]),
    ),
  }
}

function withKeys(value: Json | undefined, key: (name: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(mapping(value)).map(([name, inner]) => [key(name), inner]))
}
