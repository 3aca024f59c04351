import { printable } from '@cloud-cost/client-core'
import { entriesOf, type Recording } from '../recording/recording.js'
import type { LeftOut } from './recorded-entry.js'

/** Most entries that a line names. */
const MOST_NAMED = 5
const MOST_OF_DETAIL = 100

/** Says what of a recording is not replayed: a line for each reason, with the number of entries and the first of them. */
export function leftOutLines(recording: Recording & { readonly name: string }, leftOut: readonly LeftOut[]): string[] {
  const { name, breaksOffAt } = recording
  const total = (entriesOf(recording) ?? []).length
  const byReason = new Map<string, LeftOut[]>()
  for (const one of leftOut) {
    const others = byReason.get(one.since)
    if (others === undefined) byReason.set(one.since, [one])
    else others.push(one)
  }
  const lines = Array.from(byReason, ([since, all]) => {
    const named = all
      .slice(0, MOST_NAMED)
      .map(({ entry, detail }) =>
        detail === undefined ? `${entry}` : `${entry} (${printable(detail.slice(0, MOST_OF_DETAIL))})`,
      )
    const more = all.length > named.length ? ` and ${all.length - named.length} more` : ''
    return `${name}: ${all.length} of ${total} entries ${all.length === 1 ? 'is' : 'are'} not replayed, since ${since}: ${all.length === 1 ? 'entry' : 'entries'} ${named.join(', ')}${more}`
  })
  const broken =
    breaksOffAt === undefined
      ? []
      : [`${name} breaks off, or has a mistake, at ${breaksOffAt}: only the ${total} entries before are read`]
  return [...broken, ...lines]
}
