// What is said of recordings that are not replayed as a whole.
import { printable } from '@cloud-cost/client-core'
import { entriesOf, type Recording } from '../recording/recording.js'
import type { LeftOut } from './recordings.js'

/** Most entries that a line names. */
const MOST_NAMED = 5
const MOST_OF_DETAIL = 100

/** Says what of a recording is not replayed: where it breaks off, and a line for each reason, with the number of entries and the first of them. */
export function leftOutLines(recording: Recording, leftOut: readonly LeftOut[]): string[] {
  const { name, breaksOffAt } = recording
  const total = (entriesOf(recording) ?? []).length
  const byReason = new Map<string, LeftOut[]>()
  for (const one of leftOut.toSorted((a, b) => (a.fate < b.fate ? -1 : Number(a.fate > b.fate)))) {
    const reason = `${one.fate}, since ${one.since}`
    byReason.set(reason, byReason.get(reason) ?? [])
    byReason.get(reason)?.push(one)
  }
  const lines = Array.from(byReason, ([reason, all]) => {
    const named = all
      .slice(0, MOST_NAMED)
      .map(({ entry, detail }) =>
        detail === undefined ? `${entry}` : `${entry} (${printable(detail.slice(0, MOST_OF_DETAIL))})`,
      )
    const more = all.length > named.length ? ` and ${all.length - named.length} more` : ''
    return `${name}: ${all.length} of ${total} entries ${all.length === 1 ? 'is' : 'are'} ${reason}: ${all.length === 1 ? 'entry' : 'entries'} ${named.join(', ')}${more}`
  })
  if (breaksOffAt === undefined) return lines
  return [
    `${name} breaks off, or has a mistake, at ${breaksOffAt}: only the ${total} entries before are read`,
    ...lines,
  ]
}
