import { closest, distance } from 'fastest-levenshtein'

/** Misspelt by more than this, or than half of its letters, a name means something else. */
const MAX_DISTANCE = 3

/** The known name that a misspelt one may have been meant for; their case does not count. */
export function suggestName(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const [lower, ...known] = [name, ...names].map((each) => each.toLowerCase())
  const nearest = closest(lower ?? '', known)
  return distance(lower ?? '', nearest) <= Math.min(MAX_DISTANCE, name.length / 2)
    ? names[known.indexOf(nearest)]
    : undefined
}
