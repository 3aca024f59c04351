import { type JsonObject, mapping } from './document.js'

/** A document as it is published: less the requests that its examples answer, which only the repository's own tools read. */
export function publishedDocument(document: JsonObject): JsonObject {
  const published = structuredClone(document)
  const { examples } = mapping(published['components'])
  for (const example of Object.values(mapping(examples))) delete mapping(example)['x-request']
  return published
}
