// What is said of recordings that are not replayed as a whole.
import { printable } from '@cloud-cost/client-core'
import { entriesOf, type Recording } from '../recording/recording.js'
import type { LeftOut } from './recordings.js'

/** Most entries that a line names. */
const MOST_NAMED = 5
const MOST_OF_DETAIL = 100

type RecordingFile = Recording & { readonly name: string }

/** Says what of a recording is not replayed: where it breaks off, and a line for each reason. */
export function leftOutLines(recording: RecordingFile, leftOut: readonly LeftOut[]): string[] {
  const { name, breaksOffAt } = recording
  const total = (entriesOf(recording) ?? []).length
  const broken =
    breaksOffAt === undefined
      ? []
      : [`${name} breaks off, or has a mistake, at ${breaksOffAt}: only the ${total} entries before are read`]
  return [...broken, ...lines(recording, leftOut, 'not replayed')]
}

/**
 * A line for each reason, with the number of entries and the first of them.
 *
 * @param fate in words that go on after "are"
 */
export function lines(recording: RecordingFile, leftOut: readonly LeftOut[], fate: string): string[] {
  const { name } = recording
  const total = (entriesOf(recording) ?? []).length
  const byReason = new Map<string, LeftOut[]>()
  for (const one of leftOut) {
    const others = byReason.get(one.since)
    if (others === undefined) byReason.set(one.since, [one])
    else others.push(one)
  }
  return Array.from(byReason, ([since, all]) => {
    const named = all
      .slice(0, MOST_NAMED)
      .map(({ entry, detail }) =>
        detail === undefined ? `${entry}` : `${entry} (${printable(detail.slice(0, MOST_OF_DETAIL))})`,
      )
    const more = all.length > named.length ? ` and ${all.length - named.length} more` : ''
    return `${name}: ${all.length} of ${total} entries ${all.length === 1 ? 'is' : 'are'} ${fate}, since ${since}: ${all.length === 1 ? 'entry' : 'entries'} ${named.join(', ')}${more}`
  })
}
