import { type JsonObject, listOf, objectOf, textOf } from './json.js'

/** What descriptions call what the service's description leaves open; the instructions explain the word. */
export const UNDOCUMENTED = 'undocumented'

/** What is undocumented of an input. Its description says what is assumed. */
export function openMarks(element: JsonObject): string[] {
  return listOf(element['x-unspecified'])
    .map(objectOf)
    .map(({ note }) => oneLine(note))
}

function oneLine(text: unknown): string {
  return textOf(text).replaceAll(/\s+/g, ' ')
}
