import { isObject } from '../../contract/json.js'
import { decodeText } from '../../exchange/decode-text.js'
import { parseJson } from '../../exchange/parse-json.js'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import { tooDeepAt } from '../../judge/body.js'
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
  const text = decoded(path, bytes)
  const scanned = scanEntries(text)
  const { places, end, start } = scanned ?? { places: [], start: 0 }
  if (scanned === undefined || end === undefined) {
    if (scanned !== undefined && isCutOff(text, scanned)) return cutOff(text, scanned)
    throw noRecording(path, mistakeIn(text))
  }
  for (const { from, to } of places) requireJson(path, text, from, to)
  const around = withoutEntries(path, `${text.slice(0, start)}${text.slice(end)}`)
  // Where bytes before the text say how it is written, what is appended would not be.
  const isPlain = bytes.length === Buffer.byteLength(text)
  const isOurs = isPlain && Object.keys(around).length === 1 && Object.keys(around.log).at(-1) === 'entries'
  const after = text.slice(end - 1).trimEnd()
  // Spaces after it are what was made ready for an entry that never came.
  if (isOurs && after === END.trimEnd())
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

/** Whether nothing but a part of the next entry, in one line, comes after the last whole one. */
function isCutOff(text: string, { places, start }: ScannedEntries): boolean {
  const rest = text.slice(places.at(-1)?.to ?? start).trimEnd()
  const isLastLine = rest === '' || (/^,?\n/.test(rest) && !rest.slice(rest.indexOf('\n') + 1).includes('\n'))
  return isLastLine && isHead(text.slice(0, start))
}

function isHead(text: string): boolean {
  try {
    JSON.parse(`${text}${END}`)
    return true
  } catch {
    return false
  }
}

function cutOff(text: string, { places, start }: ScannedEntries): ExistingRecording {
  return { entries: places.length, cutAt: Buffer.byteLength(text.slice(0, places.at(-1)?.to ?? start)) }
}

function requireJson(path: string, text: string, from: number, to: number): void {
  try {
    JSON.parse(text.slice(from, to))
  } catch {
    throw noRecording(path, mistakeIn(text))
  }
}

function withoutEntries(path: string, text: string): { readonly log: { readonly [name: string]: unknown } } {
  if (tooDeepAt(text) !== undefined) throw noRecording(path, 'it is nested too deep')
  try {
    const har: unknown = JSON.parse(text)
    if (isObject(har) && isObject(har['log']) && Array.isArray(har['log']['entries'])) return har as never
  } catch {
    // Said below.
  }
  throw noRecording(path, mistakeIn(text))
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
