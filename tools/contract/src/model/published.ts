import { type JsonObject, mapping } from './document.js'
import { visitElements } from './elements.js'

/** A document as it is published: less the requests that its examples answer and the counts of what was observed, which only the repository's own tools read. */
export function publishedDocument(document: JsonObject): JsonObject {
  const published = structuredClone(document)
  const { examples } = mapping(published['components'])
  visitElements(published, (element) => delete element['x-observed'])
  for (const example of Object.values(mapping(examples))) delete mapping(example)['x-request']
  return published
}
