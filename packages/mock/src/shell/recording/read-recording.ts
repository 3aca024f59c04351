// Reads the file of a recording, whatever program wrote it.
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, posix, resolve, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseJson } from '@cloud-cost/contract/parse-json'
import { unzipSync } from 'fflate'
import { isObject, type JsonObject } from '../../contract/json.js'
import { decodeText } from '../../exchange/decode-text.js'
import { InvalidRecordingError, requireKind } from '../../in-process/options.js'
import { entriesOf, type Recording } from '../../recording/recording.js'
import { scanEntries } from '../../recording/scan-entries.js'

/** A longer text is more than V8 takes for one string. */
const MOST_BYTES = 500_000_000
/** It takes seconds to read so many bytes. */
const LONG = 20_000_000
/** Bytes of one body that has a file of its own. */
const MOST_OF_BODY = 100_000_000

/** What of a recording is beside its entries. */
type Bodies = NonNullable<Recording['bodies']>

/**
 * Reads a recording (HAR) of any program: a file, also compressed (`.gz`), or a `.zip` that has it and its bodies, as Playwright writes them. Bodies
 * beside the file are read when they are needed. What is in the entries is not judged: `createMock` and `readEntries` leave out what says nothing.
 *
 * @param say is told of a file whose reading takes long
 * @throws InvalidRecordingError when the file can't be read, or is no recording
 */
export function readRecording(path: string, say: (sentence: string) => void = () => {}): Recording {
  requireKind('path', path, 'text')
  const { bytes, bodies } = unpacked(path, readBytes(path))
  if (bytes.length > LONG) say(`Reading ${path} (${Math.round(bytes.length / 1e6)} MB) …`)
  if (bytes.length > MOST_BYTES)
    throw new InvalidRecordingError(`${path} is longer than ${MOST_BYTES / 1e6} MB: record in several files`)
  let parsed: ReturnType<typeof parseHar>
  try {
    parsed = parseHar(decodeText(bytes))
  } catch (error) {
    throw new InvalidRecordingError(`${path} can't be read: ${(error as SyntaxError).message}`)
  }
  const { har, breaksOffAt } = parsed
  if (entriesOf(har) === undefined)
    throw new InvalidRecordingError(
      `in ${path} it has no list log.entries, as a recorder or the devtools of a browser write it`,
    )
  return { ...(har as unknown as Recording), name: path, bodies, ...(breaksOffAt !== undefined && { breaksOffAt }) }
}

function readBytes(path: string): Uint8Array {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) throw new InvalidRecordingError(`${path} was not found`)
    // A pipe might never be written to, and reading it would wait for ever.
    if (!found.isFile()) throw new InvalidRecordingError(`${path} is a folder, a pipe or a device`)
    return readFileSync(path)
  } catch (error) {
    if (error instanceof InvalidRecordingError) throw error
    throw new InvalidRecordingError(`${path} can't be read: ${(error as Error).message}`)
  }
}

function unpacked(path: string, bytes: Uint8Array): { readonly bytes: Uint8Array; readonly bodies: Bodies } {
  try {
    if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return unzipped(path, bytes)
    const isCompressed = startsWith(bytes, 0x1f, 0x8b)
    return {
      bytes: isCompressed ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes,
      bodies: (file) => bodyBeside(path, file),
    }
  } catch (error) {
    if (error instanceof InvalidRecordingError) throw error
    throw new InvalidRecordingError(`${path} can't be unpacked: ${(error as Error).message}`)
  }
}

function unzipped(path: string, archive: Uint8Array): { readonly bytes: Uint8Array; readonly bodies: Bodies } {
  let total = 0
  const files = unzipSync(archive, {
    filter: ({ originalSize }) => {
      total += originalSize
      if (total > MOST_BYTES)
        throw new InvalidRecordingError(`${path} holds more than ${MOST_BYTES / 1e6} MB: record in several files`)
      return true
    },
  })
  const byName = new Map(Object.entries(files))
  const [name, other] = [...byName.keys()].filter(
    (file) => /\.har$/i.test(file) && !/(^|\/)(__MACOSX\/|\._)/.test(file),
  )
  if (name === undefined) throw new InvalidRecordingError(`in ${path} there is no .har file`)
  if (other !== undefined)
    throw new InvalidRecordingError(`in ${path} there is more than one .har file: unpack it, and give them all`)
  const folder = posix.dirname(name)
  const bodyNamed = (file: string): Uint8Array | undefined => byName.get(posix.join(folder, file))
  return {
    bytes: byName.get(name) ?? new Uint8Array(),
    bodies: (file) => bodyNamed(file) ?? bodyNamed(`resources/${file}`),
  }
}

/** A body in the folder of a recording, or below it: a recording names no other file of the machine. */
function bodyBeside(path: string, file: string): Uint8Array | undefined {
  if (isAbsolute(file) || file.includes('\0')) return undefined
  try {
    const folder = realpathSync(dirname(resolve(path)))
    for (const name of [file, `resources/${file}`]) {
      const found = resolve(folder, name)
      if (statSync(found, { throwIfNoEntry: false })?.isFile() !== true) continue
      const target = realpathSync(found)
      if (target.startsWith(folder.endsWith(sep) ? folder : folder + sep) && statSync(target).size <= MOST_OF_BODY)
        return readFileSync(target)
    }
  } catch {
    // A name that the system does not take, or a file that can't be read.
  }
  return undefined
}

function startsWith(bytes: Uint8Array, ...first: readonly number[]): boolean {
  return first.every((byte, index) => bytes[index] === byte)
}

/** What a text holds. */
interface ParsedHar {
  readonly har: JsonObject
  /** Where the text breaks off, such as `line 12, column 3`; the entries before are there. */
  readonly breaksOffAt?: string
}

/**
 * Parses the text of a recording. Of one that breaks off, or has a mistake, the entries before that are read.
 *
 * @throws SyntaxError that says where the first mistake is, if there is no whole entry before it
 */
function parseHar(text: string): ParsedHar {
  try {
    const har = parseJson(text)
    return { har: isObject(har) ? har : {} }
  } catch (error) {
    const entries = entriesBeforeMistake(text)
    if (entries.length === 0) throw error
    const breaksOffAt = (error as SyntaxError).message.replace('there is a mistake at ', '')
    return { har: { log: { entries } }, breaksOffAt }
  }
}

function entriesBeforeMistake(text: string): unknown[] {
  const entries: unknown[] = []
  try {
    for (const { from, to } of scanEntries(text)?.places ?? []) entries.push(JSON.parse(text.slice(from, to)))
  } catch {
    // The first entry that is not whole.
  }
  return entries
}
