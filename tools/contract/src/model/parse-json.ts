// Parses JSON, and says where the first mistake is.
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

/** Deeper JSON than any contract needs; validators and printers recurse, so it must end somewhere. */
export const MAX_DEPTH = 100

/** Returns the position at which JSON text is nested deeper than 100 levels; readers that recurse may fail on it. */
export function tooDeepAt(text: string): number | undefined {
  if (text.length <= MAX_DEPTH) return undefined
  let depth = 0
  let inText = false
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index)
    if (inText) {
      if (character === 0x5c) index++
      else if (character === 0x22) inText = false
    } else if (character === 0x22) inText = true
    else if (character === 0x5b || character === 0x7b) {
      if (++depth > MAX_DEPTH) return index
    } else if (character === 0x5d || character === 0x7d) depth--
  }
  return undefined
}
