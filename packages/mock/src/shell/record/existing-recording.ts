// A recording that is there already, to which entries are added.
import { parseJson, tooDeepAt } from '@cloud-cost/contract/parse-json'
import { isJson } from '../../contract/json.js'
import { decodeText } from '../../exchange/decode-text.js'
import { InvalidOptionError } from '../../in-process/options.js'
import { entriesOf } from '../../recording/recording.js'
import { type ScannedEntries, scanEntries } from '../../recording/scan-entries.js'

/** How a recording ends: an entry is added in its place. */
export const END = '\n]}}\n'
/** A longer text is more than V8 takes for one string. */
const MOST_BYTES = 500_000_000

/** How a file that is there is continued, with the number of its entries. */
export type ExistingRecording = { readonly entries: number } & (
  | {
      /** What the file has to hold before an entry can be added, since it is not written as ours are. */
      readonly text: string
    }
  | {
      /** Bytes after which the end belongs. */
      readonly cutAt: number
    }
)

/** The text of a recording without entries. */
export function beginningOf(creator: object): string {
  return `${JSON.stringify({ log: { version: '1.2', creator, entries: [] } }).slice(0, -3)}${END}`
}

/**
 * Finds out how a recording is continued. One whose last entry is not whole, since a program or a machine ended while it was written, is continued after
 * the entries before.
 *
 * @throws InvalidOptionError when it is no recording
 */
export function existingRecording(path: string, bytes: Uint8Array): ExistingRecording {
  if (bytes.length > MOST_BYTES) throw noRecording(path, `there are more than ${MOST_BYTES / 1e6} MB`)
  const text = decoded(path, bytes).trimEnd()
  const scanned = scanEntries(text)
  const { places, end, start } = scanned ?? { places: [], start: 0 }
  // What ends before `log` does can't be whole.
  if (scanned === undefined || end === undefined || text.length - end < END.trim().length) {
    const begun = scanned && withoutBegun(text, scanned)
    if (begun !== undefined && isCutOff(text, begun)) return cutOff(text, begun)
    throw noRecording(path, mistakeIn(text))
  }
  if (!places.every(({ from, to }) => isJson(text.slice(from, to)))) throw noRecording(path, mistakeIn(text))
  const around = withoutEntries(path, `${text.slice(0, start)}${text.slice(end)}`)
  // Where bytes before the text say how it is written, what is appended would not be.
  const isPlain = (bytes[0] ?? 0) < 0x80
  const isOurs = isPlain && Object.keys(around).length === 1 && Object.keys(around.log).at(-1) === 'entries'
  if (isOurs && text.slice(end - 1) === END.trimEnd())
    return { entries: places.length, cutAt: Buffer.byteLength(text.slice(0, end - 1)) }
  const { entries: _, ...head } = around.log
  const lines = places.map(({ from, to }) => `\n${inOneLine(text.slice(from, to))}`).join(',')
  const before = JSON.stringify({ log: { ...head, entries: [] } }).slice(0, -3)
  return { text: `${before}${lines}${END}`, entries: places.length }
}

/** An entry has a line of its own; in JSON, line ends stand between its parts alone. */
function inOneLine(entry: string): string {
  return entry.replaceAll(/[\r\n]+/g, ' ')
}

/** The first bracket of an entry and the last one of the end before make an object that was never recorded. */
function withoutBegun(text: string, { places, ...rest }: ScannedEntries): ScannedEntries {
  const last = places.at(-1)
  const isBegun = last !== undefined && text.slice(last.from, last.to) === '{}'
  return { ...rest, places: isBegun ? places.slice(0, -1) : places }
}

/** Whether nothing but a part of the next entry, in one line, or of the end comes after the last whole one. */
function isCutOff(text: string, { places, start }: ScannedEntries): boolean {
  const rest = text.slice(places.at(-1)?.to ?? start)
  return /^(?:,?\n[^\n]*|,[\]}]*)?$/.test(rest) && isJson(text.slice(0, start) + END)
}

function cutOff(text: string, { places, start }: ScannedEntries): ExistingRecording {
  return { entries: places.length, cutAt: Buffer.byteLength(text.slice(0, places.at(-1)?.to ?? start)) }
}

function withoutEntries(path: string, text: string): { readonly log: { readonly [name: string]: unknown } } {
  if (tooDeepAt(text) !== undefined) throw noRecording(path, 'it is nested too deep')
  const har: unknown = isJson(text) ? JSON.parse(text) : undefined
  if (entriesOf(har) === undefined) throw noRecording(path, mistakeIn(text))
  return har as never
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
