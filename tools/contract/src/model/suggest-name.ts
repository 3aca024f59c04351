import { closest, distance } from 'fastest-levenshtein'

/** Misspelt by more than this, or than half of its letters, a name means something else. */
const MAX_DISTANCE = 3

/** The known name that a misspelt one may have been meant for. */
export function suggestName(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const nearest = closest(name, [...names])
  return distance(name, nearest) <= Math.min(MAX_DISTANCE, name.length / 2) ? nearest : undefined
}
