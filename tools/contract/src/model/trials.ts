import { createHash } from 'node:crypto'

/** `npm run test:all` tries everything; `npm test`, for which somebody waits, tries samples of what takes long. */
export const TRIES_ALL: boolean = process.env['TEST_ALL'] === '1'

/** One of so many, at least one, or none where that is 0; the same in every run, and hardly others when some are added. */
export function sample<T>(all: readonly T[], oneOf: number, nameOf: (item: T) => string = String): readonly T[] {
  if (TRIES_ALL) return all
  if (oneOf === 0) return []
  const ranks = new Map(all.map((item) => [item, createHash('sha1').update(nameOf(item)).digest('hex')]))
  const rank = (item: T): string => ranks.get(item) ?? ''
  const ranked = [...all].sort((first, second) => (rank(first) < rank(second) ? -1 : 1))
  const chosen = new Set(ranked.slice(0, Math.ceil(all.length / oneOf)))
  return all.filter((item) => chosen.has(item))
}
