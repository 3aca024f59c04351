// The known name or path that an unknown one may have been meant for.
import { suggestName } from '@cloud-cost/contract/suggest-name'
import { distance } from 'fastest-levenshtein'

/** Misspelt by more than this a path means something else. */
const MAX_DISTANCE = 3

/** The known name that a name is in another case, or nearly: one that means something else of its own is none. */
export function misspeltName(name: string, names: readonly string[]): string | undefined {
  const inCase = names.find((known) => known.toLowerCase() === name.toLowerCase())
  if (inCase !== undefined) return inCase
  const nearest = suggestName(name, names)
  return nearest !== undefined && distance(name, nearest) <= (name.length > 5 ? 2 : 1) ? nearest : undefined
}

/**
 * The path of the contract that an unknown path may have been meant for: one that is misspelt by a few characters, or
 * that has lost what all paths of its group start with.
 */
export function suggestPath(path: string, paths: readonly string[]): string | undefined {
  const segments = path.split('/')
  const complete = paths.find((candidate) => isTail(candidate.split('/'), segments.slice(1)))
  if (complete !== undefined) return complete
  const distances = paths.map((candidate) => ({ candidate, far: distanceTo(candidate.split('/'), segments) }))
  const nearest = distances.reduce((best, next) => (next.far < best.far ? next : best), {
    candidate: '',
    far: Infinity,
  })
  return nearest.far <= MAX_DISTANCE ? nearest.candidate : undefined
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{')
}

/** Whether a path of the contract ends with these segments, the first of which it names itself. */
function isTail(candidate: readonly string[], segments: readonly string[]): boolean {
  const tail = candidate.slice(-segments.length)
  const [first = ''] = tail
  return (
    segments.length < candidate.length - 1 &&
    !isParameter(first) &&
    tail.every((segment, index) => isParameter(segment) || segment === segments[index])
  )
}

/** How many characters the literal segments differ by; parameters take any text. */
function distanceTo(candidate: readonly string[], segments: readonly string[]): number {
  if (candidate.length !== segments.length) return Infinity
  const literals = (from: readonly string[]): string =>
    from.filter((_, at) => !isParameter(candidate[at] ?? '')).join('/')
  return distance(literals(candidate), literals(segments))
}
