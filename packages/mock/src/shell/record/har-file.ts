import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync, writeFileSync, writeSync } from 'node:fs'
import type { JsonObject } from '../../contract/json.js'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import { parseHar } from '../../recording/parse-har.js'
import { entriesOf } from '../../recording/recording.js'
import { decodeText } from '../decode-text.js'

const END = '\n]}}\n'

/** A recording that grows: after every entry the file is valid JSON. */
export class HarFile {
  /** Number of entries. */
  entries: number
  readonly #path: string
  readonly #descriptor: number
  #size: number

  /**
   * Opens a recording, to continue it where there is one.
   *
   * @param creator what is recorded as the program that began a new one
   * @throws InvalidOptionError when the file can't be written, or holds something else
   */
  constructor(path: string, creator: { readonly name: string; readonly version: string }) {
    this.#path = path
    try {
      const before = statSync(path, { throwIfNoEntry: false })
      if (before !== undefined && !before.isFile())
        throw new InvalidOptionError('record', `must be a regular file, and ${path} is a folder, a pipe or a device`)
      const { text, entries } = before === undefined || before.size === 0 ? beginning(creator) : continued(path)
      if (text !== undefined) replace(path, text)
      this.entries = entries
      this.#descriptor = openSync(path, 'r+')
      this.#size = fstatSync(this.#descriptor).size
    } catch (error) {
      if (error instanceof InvalidOptionError) throw error
      const reason = (error as Error).message.replaceAll(temporary(path), path)
      throw new InvalidOptionError('record', `must be a file that can be written: ${reason}`)
    }
  }

  /** Bytes of the file. */
  get size(): number {
    return this.#size
  }

  /** @throws Error when the file can't be written, or another program has changed it */
  append(entry: string): void {
    if (fstatSync(this.#descriptor).size !== this.#size)
      throw new Error(`another program has changed ${this.#path} meanwhile`)
    const text = Buffer.from(`${this.entries === 0 ? '' : ','}\n${entry}${END}`)
    const position = this.#size - END.length
    for (let written = 0; written < text.length; )
      written += writeSync(this.#descriptor, text, written, text.length - written, position + written)
    this.#size = position + text.length
    this.entries += 1
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

function beginning(creator: object): { readonly text: string; readonly entries: number } {
  return { text: `${JSON.stringify({ log: { version: '1.2', creator, entries: [] } }).slice(0, -3)}${END}`, entries: 0 }
}

/** How many entries a file has; with its text in our form, where another program wrote it. */
function continued(path: string): { readonly text?: string; readonly entries: number } {
  const bytes = readFileSync(path)
  const text = decodeText(bytes)
  const { head, entries, endsWithEntries } = parsed(path, text)
  // Where bytes before the text say how it is written, what is appended would not be.
  const isPlain = bytes.length === Buffer.byteLength(text)
  if (isPlain && endsWithEntries && text.endsWith(END)) return { entries: entries.length }
  const lines = entries.map((entry) => `\n${JSON.stringify(entry)}`).join(',')
  return {
    text: `${JSON.stringify({ log: { ...head, entries: [] } }).slice(0, -3)}${lines}${END}`,
    entries: entries.length,
  }
}

/** What a recording has beside its entries, and whether these are the last that is in it. */
interface Parsed {
  readonly head: JsonObject
  readonly entries: readonly unknown[]
  readonly endsWithEntries: boolean
}

function parsed(path: string, text: string): Parsed {
  let read: ReturnType<typeof parseHar>
  try {
    read = parseHar(text)
  } catch (error) {
    throw noRecording(path, (error as SyntaxError).message)
  }
  const { har, breaksOffAt } = read
  if (breaksOffAt !== undefined) throw noRecording(path, `there is a mistake at ${breaksOffAt}`)
  const entries = entriesOf(har)
  if (entries === undefined) throw noRecording(path, 'it has no list log.entries')
  const { entries: _, ...head } = har['log'] as JsonObject
  const endsWithEntries = Object.keys(har).length === 1 && Object.keys(har['log'] as object).at(-1) === 'entries'
  return { head, entries, endsWithEntries }
}

function noRecording(path: string, reason: string): InvalidOptionError {
  return new InvalidOptionError('record', `must be a new file, or a recording (HAR) to continue; in ${path} ${reason}`)
}

/** In one step, so that no half of a file is ever there. Others of the machine have no business in a recording. */
function replace(path: string, text: string): void {
  const next = temporary(path)
  writeFileSync(next, text, { mode: 0o600 })
  renameSync(next, path)
}

function temporary(path: string): string {
  return `${path}.new`
}
