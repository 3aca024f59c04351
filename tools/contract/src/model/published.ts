import { type JsonObject, mapping, operationsOf } from './document.js'
import { visitElements } from './elements.js'

/**
 * A document as it is published: without the requests that its examples answer, the search terms of its operations, the codes of its
 * marks, what descriptions say without the sentences that bundling adds, and the counts of what was observed, which only the repository's own tools read.
 */
export function publishedDocument(document: JsonObject): JsonObject {
  const published = structuredClone(document)
  const { examples } = mapping(published['components'])
  visitElements(published, (element) => {
    delete element['x-observed']
    delete element['x-codes']
    delete element['x-own-description']
  })
  for (const { value } of operationsOf(published)) delete value['x-search-terms']
  for (const example of Object.values(mapping(examples))) delete mapping(example)['x-request']
  return published
}
