import { isObject, type JsonObject } from '../../model/document.js'
import { addParagraphs, visitElements } from '../../model/elements.js'
import { listed } from '../../model/marks.js'

/** A document whose descriptions say what is undocumented, for tools that don't show extensions; what is assumed stands there already. */
export function marksAsText(document: JsonObject): JsonObject {
  const result = structuredClone(document)
  visitElements(result, (element) => {
    const undocumented = listed(element['x-unspecified'])
      .filter(isObject)
      .map(({ note }) => String(note))
    delete element['x-unspecified']
    delete element['x-assumption']
    addParagraphs(element, undocumented)
  })
  return result
}
