import { closest, distance } from 'fastest-levenshtein'

/** Misspelt by more than this a name means something else. */
const MAX_DISTANCE = 3

/** The known name that a misspelt one may have been meant for. */
export function suggestName(name: string, known: readonly string[]): string | undefined {
  const nearest = closest(name, [...known])
  return distance(name, nearest) <= MAX_DISTANCE ? nearest : undefined
}
