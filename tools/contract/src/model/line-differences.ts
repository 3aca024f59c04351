import { existsSync, readFileSync } from 'node:fs'
import { diffLines } from 'diff'

/** More lines than this are only counted. */
const MOST = 40

/**
 * The lines that differ between a committed page and the one that would be written now, each with its place in the committed page and
 * the heading that it stands under, such as `CERTAINTY.md:12  outdated  listCompanies: - …`.
 */
export function lineDifferences(path: string, committed: string, now: string): string[] {
  const found: string[] = []
  let line = 1
  let section = ''
  for (const { value, added, removed } of diffLines(committed, now)) {
    for (const text of value.replace(/\n$/, '').split('\n')) {
      section = /^#+ (.*)$/.exec(text)?.[1] ?? section
      if (added || removed) found.push(`${path}:${line}  outdated  ${section}: ${added ? '+' : '-'} ${text}`)
      if (!added) line += 1
    }
  }
  return found.length > MOST ? [...found.slice(0, MOST), `… and ${found.length - MOST} more lines`] : found
}

/** The text of a file, which is empty where there is none. */
export function textIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
