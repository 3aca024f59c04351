import { isObject, type JsonObject } from '../../model/document.js'
import { addParagraphs, visitElements } from '../../model/elements.js'
import { listed } from '../../model/marks.js'

/** A document whose descriptions say what is undocumented, and why something is assumed, for tools that don't show extensions. */
export function marksAsText(document: JsonObject): JsonObject {
  const result = structuredClone(document)
  visitElements(result, (element) => {
    const undocumented = listed(element['x-unspecified'])
      .filter(isObject)
      .map(({ note }) => String(note))
    const description = String(element['description'] ?? '')
    const reasons = listed(element['x-assumption'])
      .map(String)
      .filter((reason) => !description.includes(reason))
    delete element['x-unspecified']
    delete element['x-assumption']
    addParagraphs(element, [...undocumented, ...reasons])
  })
  return result
}
