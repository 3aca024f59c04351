import { createHash } from 'node:crypto'

/** `npm run test:all` tries everything; `npm test`, which an author waits for, tries samples of what takes long. */
const TRIES_ALL: boolean = process.env['TEST_ALL'] === '1'

/** One of so many, at least one, or none where that is 0; the same in every run, and hardly others when some are added. */
export function sample<T>(all: readonly T[], nameOf: (one: T) => string, oneOf: number): readonly T[] {
  if (TRIES_ALL) return all
  if (oneOf === 0) return []
  const rank = (one: T): string => createHash('sha1').update(nameOf(one)).digest('hex')
  const ranked = [...all].sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
  const chosen = new Set(ranked.slice(0, Math.ceil(all.length / oneOf)))
  return all.filter((one) => chosen.has(one))
}
