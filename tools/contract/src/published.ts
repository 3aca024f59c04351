import { isObject, type JsonObject } from './document.js'

/** A document as it is published: less the requests that its examples answer, which only the repository's own tools read. */
export function publishedDocument(document: JsonObject): JsonObject {
  const published = structuredClone(document)
  const { examples } = isObject(published['components']) ? published['components'] : {}
  for (const example of Object.values(isObject(examples) ? examples : {})) {
    if (isObject(example)) delete example['x-request']
  }
  return published
}
