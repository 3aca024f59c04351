import { type JsonObject, listOf, objectOf, textOf } from './json.js'

/** What descriptions call what is uncertain; the instructions explain these words. */
export const UNDOCUMENTED = 'undocumented'
export const ASSUMED = 'assumed'

/** How much is said of each member. */
export type Detail = 'inputs' | 'results'

/** What is uncertain about an element: with the reasons for inputs, which a caller has to decide on, in short for results. */
export function openMarks(element: JsonObject, detail: Detail): string[] {
  const open = listOf(element['x-unspecified']).map(objectOf)
  const assumed = textOf(element['x-assumption'])
  if (detail === 'results') {
    const kinds = open.map(({ what }) => textOf(what))
    return [kinds.length > 0 ? `${UNDOCUMENTED}: ${kinds.join(', ')}` : '', assumed === '' ? '' : ASSUMED].filter(
      Boolean,
    )
  }
  // The description says what is assumed.
  return open.map(({ note }) => oneLine(note))
}

function oneLine(text: unknown): string {
  return textOf(text).replaceAll(/\s+/g, ' ')
}
