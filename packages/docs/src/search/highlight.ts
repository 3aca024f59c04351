import { camelParts, forms } from '@cloud-cost/mcp/search'

/** A piece of a text, and whether it is a word that was found. */
export type Piece = readonly [text: string, found: boolean]

/** Divides a text so that the words of the index that were found can be shown as such. */
export function highlighted(text: string, found: ReadonlySet<string>): Piece[] {
  const isFound = (word: string): boolean => forms(word).some((form) => found.has(form))
  const pieces = text
    .split(/([\p{L}\p{N}]+)/u)
    .flatMap((word): Piece[] =>
      isFound(word) ? [[word, true]] : camelParts(word).map((part) => [part, isFound(part)]),
    )
  return pieces.filter(([piece]) => piece !== '')
}
