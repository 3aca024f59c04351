// A recording that is there already, to which entries are added.
import { parseJson, tooDeepAt } from '@cloud-cost/contract/parse-json'
import { isJson } from '../../contract/json.js'
import { decodeText } from '../../exchange/decode-text.js'
import { InvalidOptionError } from '../../in-process/options.js'
import { entriesOf, type Har } from '../../recording/recording.js'
import { type ScannedEntries, scanEntries } from '../../recording/scan-entries.js'

/** How a recording ends: an entry is added in its place. */
export const END = '\n]}}\n'
/** A longer text is more than V8 takes for one string. */
const MOST_BYTES = 500_000_000

/** What is there already. */
interface ExistingRecording {
  readonly entries: number
  /** What the file has to hold before an entry is added. */
  readonly text: string
}

/** The text of a recording without entries. */
export function beginningOf(creator: object): string {
  return `${JSON.stringify({ log: { version: '1.2', creator, entries: [] } }).slice(0, -3)}${END}`
}

/**
 * Writes a recording as ours are written, whatever program wrote it. One whose last entry is not whole, since a program or a machine ended while it was
 * written, goes on after the entries before.
 *
 * @throws InvalidOptionError when it is no recording
 */
export function existingRecording(path: string, bytes: Uint8Array): ExistingRecording {
  if (bytes.length > MOST_BYTES) throw noRecording(path, `there are more than ${MOST_BYTES / 1e6} MB`)
  const text = decoded(path, bytes).trimEnd()
  const scanned = scanEntries(text)
  if (scanned === undefined) throw noRecording(path, mistakeIn(text))
  const { start, end = text.length } = scanned
  // What ends before `log` does can't be whole.
  const isWhole = text.length - end >= END.trim().length
  const places = isWhole ? scanned.places : withoutBegun(text, scanned.places)
  const entries = places.map(({ from, to }) => text.slice(from, to))
  const isSound = isWhole || isCutOff(text.slice(places.at(-1)?.to ?? start))
  if (!isSound || !entries.every(isJson)) throw noRecording(path, mistakeIn(text))
  const { entries: _, ...head } = logWithoutEntries(path, text.slice(0, start) + (isWhole ? text.slice(end) : END))
  // An entry has a line of its own; in JSON, line ends stand between its parts alone.
  const before = JSON.stringify({ log: { ...head, entries: [] } }).slice(0, -3)
  return {
    text: `${before}${entries.map((entry) => `\n${entry.replaceAll(/[\r\n]+/g, ' ')}`).join(',')}${END}`,
    entries: entries.length,
  }
}

/** The first bracket of an entry and the last one of the end before make an object that was never recorded. */
function withoutBegun(text: string, places: ScannedEntries['places']): ScannedEntries['places'] {
  const last = places.at(-1)
  const isBegun = last !== undefined && text.slice(last.from, last.to) === '{}'
  return isBegun ? places.slice(0, -1) : places
}

/** Whether what comes after the last whole entry is nothing but a part of the next one, in one line, or of the end. */
function isCutOff(rest: string): boolean {
  return /^(?:,?\n[^\n]*|,[\]}]*)?$/.test(rest)
}

function logWithoutEntries(path: string, text: string): { readonly [name: string]: unknown } {
  if (tooDeepAt(text) !== undefined) throw noRecording(path, 'it is nested too deep')
  const har: unknown = isJson(text) ? JSON.parse(text) : undefined
  if (entriesOf(har) === undefined) throw noRecording(path, mistakeIn(text))
  return (har as Pick<Har, 'log'>).log as never
}

function decoded(path: string, bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch (error) {
    throw noRecording(path, (error as Error).message)
  }
}

function mistakeIn(text: string): string {
  try {
    parseJson(text)
    return 'it has no list log.entries of objects'
  } catch (error) {
    return (error as SyntaxError).message
  }
}

function noRecording(path: string, reason: string): InvalidOptionError {
  return new InvalidOptionError('record', `must be a new file, or a recording (HAR) to continue; in ${path} ${reason}`)
}
