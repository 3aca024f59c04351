import { isObject, type JsonObject, lookUp, operationsOf } from './document.js'

/** A document as it is published: less the extensions that tell nothing of the service, but tools what to keep and to ask. */
export function publishedDocument(document: JsonObject): JsonObject {
  const { 'x-mock-collections': _, ...published } = structuredClone(document)
  for (const { value } of operationsOf(published)) delete value['x-mock-resource']
  for (const example of Object.values((lookUp(published, '#/components/examples') ?? {}) as JsonObject))
    if (isObject(example)) delete example['x-request']
  return published
}
