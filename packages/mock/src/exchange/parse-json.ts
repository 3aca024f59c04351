import { visit } from 'jsonc-parser'

/**
 * Parses JSON.
 *
 * @throws SyntaxError that says where the first mistake is, in place of the parser's own message: that quotes the text, which may hold secrets.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SyntaxError(`there is a mistake at ${mistakeIn(text)}`)
  }
}

function mistakeIn(text: string): string {
  let place: string | undefined
  const onError = (_error: number, _offset: number, _length: number, line: number, character: number): void => {
    place = `line ${line + 1}, column ${character + 1}`
    // Ends the reading: what comes after the first mistake may be long.
    throw new Error(place)
  }
  try {
    visit(text, { onError }, { disallowComments: true })
  } catch {
    // The reader recurses, and the text is nested too deep for it.
    place ??= 'a place that is nested too deep to be found'
  }
  return place ?? 'its end'
}
