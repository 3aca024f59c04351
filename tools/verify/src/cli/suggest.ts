import { distance } from 'fastest-levenshtein'

/** A sentence with the names that a mistyped one is closest to. */
export function suggestion(name: string, names: readonly string[]): string {
  const near = names
    .map((candidate) => ({ candidate, away: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, away }) => away <= Math.max(2, candidate.length / 3))
    .sort((one, other) => one.away - other.away)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
  if (near.length > 0) return `Did you mean ${near.join(' or ')}?`
  return names.length <= 10 ? `There are ${names.join(', ')}.` : 'The names are in spec/operations.lock.yaml.'
}
