import { ASSUMED, isSaid } from '../../model/assumed.js'
import { isObject, type JsonObject } from '../../model/document.js'
import { addParagraphs, visitElements } from '../../model/elements.js'
import { listed } from '../../model/marks.js'

/** A document whose marks are sentences of the descriptions, for tools that don't show extensions. */
export function marksAsText(document: JsonObject): JsonObject {
  const result = structuredClone(document)
  visitElements(result, (element) => {
    const { description } = element
    const notShown = listed(element['x-unspecified'])
      .filter(isObject)
      .map(({ note }) => `Not shown: ${String(note)}`)
    // Where the description says what is assumed in words of its own, the mark says why.
    const label = String(description ?? '').includes(ASSUMED) ? 'Why it is assumed: ' : ASSUMED
    const assumed = listed(element['x-assumption'])
      .map(String)
      .filter((note) => !isSaid(description, note))
      .map((note) => `${label}${note}`)
    delete element['x-unspecified']
    delete element['x-assumption']
    addParagraphs(element, [...notShown, ...assumed])
  })
  return result
}
