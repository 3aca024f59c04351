import { type JsonObject, operationsOf } from './document.js'

/** A document as it is published: less the extensions that tell nothing of the service, but the mock what to keep. */
export function publishedDocument(document: JsonObject): JsonObject {
  const { 'x-mock-collections': _, ...published } = structuredClone(document)
  for (const { value } of operationsOf(published)) delete value['x-mock-resource']
  return published
}
