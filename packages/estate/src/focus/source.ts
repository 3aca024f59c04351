// Files as sources of bytes that can be read more than once.
import type { Value } from './values.js'

/** A part of a file, and of any file, as `Blob` is one. */
export interface BlobLike {
  readonly size: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

interface StreamLike {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
    cancel?(): Promise<void>
  }
}

/** Bytes that can be read again from the beginning, such as those of a file in an archive. */
export interface RepeatableBytes extends AsyncIterable<Uint8Array> {
  readonly isRepeatable: true
}

/** A file with bills or a manifest of them. */
export interface FocusSource {
  /** What mistakes call it: its path, as far as it is known. */
  readonly name: string
  /**
   * A stream among several files is kept in memory: files are read twice to find which of them belong together. A stream alone is read once, and
   * so costs that add up to more than 9 billion units of their currency must come as a `Blob`.
   */
  readonly data: BlobLike | StreamLike | AsyncIterable<Uint8Array> | RepeatableBytes
  /** When it was written last, in milliseconds since 1970: `lastModified` of a `File`. */
  readonly lastModified?: number
}

/** What is read of a file at once. */
const PART = 1_048_576
/** What is looked at at once: what is soon forgotten costs no time to be forgotten. */
const STEP = 65_536
/** More than the text of any bill: what is compressed may say that it is without end. */
const MOST_BYTES = 16 * 1024 ** 3
const MOST_IN_MEMORY = 2 * 1024 ** 3

/** The bytes of a file, a part at a time. */
export async function* bytesOf({ data }: Pick<FocusSource, 'data'>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const part of partsOf(data)) {
    for (let at = 0; at < part.length; at += STEP) yield part.subarray(at, at + STEP)
  }
}

async function* partsOf(data: FocusSource['data']): AsyncGenerator<Uint8Array, void, undefined> {
  if ('slice' in data) {
    for (let start = 0; start < data.size; start += PART) {
      yield new Uint8Array(await data.slice(start, Math.min(data.size, start + PART)).arrayBuffer())
    }
  } else if ('getReader' in data) yield* chunksOf(data)
  else yield* data
}

async function* chunksOf(stream: StreamLike): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader()
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      if (value !== undefined) yield value
    }
  } finally {
    // Nobody reads the rest of it.
    await reader.cancel?.().catch(() => {})
  }
}

/** The first bytes, and all of them. */
export async function peeked(
  bytes: AsyncGenerator<Uint8Array>,
): Promise<{ readonly first: Uint8Array; readonly all: AsyncGenerator<Uint8Array> }> {
  const { value: first = new Uint8Array(0) } = await bytes.next()
  return { first, all: joined(first, bytes) }
}

async function* joined(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* others
}

/** The text of bytes in UTF-8 or UTF-16. */
export async function* textOf(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | undefined
  let rest = new Uint8Array(0)
  for await (const chunk of bytes) {
    // The mark may come in parts.
    const joined = decoder === undefined && rest.length > 0 ? concatenated([rest, chunk]) : chunk
    if (decoder === undefined && joined.length < 2) {
      rest = joined.slice()
      continue
    }
    decoder ??= new TextDecoder(encodingOf(joined), { fatal: true })
    yield decoded(name, decoder, joined)
  }
  yield decoded(name, decoder ?? new TextDecoder('utf-8', { fatal: true }), decoder === undefined ? rest : undefined)
}

/** UTF-16 has a byte order mark, or a zero beside each letter of the header. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8'
}

function decoded(name: string, decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch {
    throw new FocusMistake(name, 'is no text in UTF-8: export it again as CSV in UTF-8, or as Parquet')
  }
}

type Compression = 'gzip' | 'deflate-raw'

/** What was compressed. */
export async function* decompressed(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  format: Compression,
): AsyncGenerator<Uint8Array, void, undefined> {
  const what = format === 'gzip' ? 'gzip file' : 'zip archive'
  const { writable, readable } = new DecompressionStream(format)
  const writer = writable.getWriter()
  const write = async (): Promise<void> => {
    for await (const chunk of bytes) await writer.write(chunk as Uint8Array<ArrayBuffer>)
    await writer.close()
  }
  const written = write().catch((error: unknown) => writer.abort(error).catch(() => {}))
  let size = 0
  const chunks = chunksOf(readable)
  try {
    for (;;) {
      const next = await chunks.next().catch(() => undefined)
      if (next === undefined) throw new FocusMistake(name, `is no sound ${what}: download it again`)
      if (next.done === true) break
      size += next.value.length
      if (size > MOST_BYTES) throw new FocusMistake(name, 'has more than 16 GB once it is decompressed: split it')
      yield next.value
    }
  } finally {
    await chunks.return()
    await written
  }
}

export function isRepeatable(data: FocusSource['data']): boolean {
  return 'slice' in data || 'isRepeatable' in data
}

/** A file that can be read twice. */
export async function repeatable(source: FocusSource): Promise<FocusSource> {
  return 'isRepeatable' in source.data ? source : { ...source, data: await wholeOf(source) }
}

/** A file whose beginning is looked at before it is read: what was looked at comes again. */
export function peekable(source: FocusSource): { readonly peek: FocusSource; readonly whole: FocusSource } {
  if (isRepeatable(source.data)) return { peek: source, whole: source }
  const seen: Uint8Array[] = []
  const bytes = bytesOf(source)
  async function* recorded(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) {
      seen.push(next.value.slice())
      yield next.value
    }
  }
  async function* again(): AsyncGenerator<Uint8Array, void, undefined> {
    yield* seen
    yield* bytes
  }
  return { peek: { ...source, data: recorded() }, whole: { ...source, data: again() } }
}

/**
 * A part of a file that the file itself says: one that is damaged may say what is outside of it, which ends the process of Node.
 *
 * @throws RangeError at once, when there is no such part
 */
export function partOf(blob: BlobLike, start: number, end: number): Promise<ArrayBuffer> {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || start > end || end > blob.size)
    throw new RangeError('the file has no such part')
  const part = blob.slice(start, end).arrayBuffer()
  // Who asks for several at once may not wait for all of them, and what nobody waits for ends the process.
  part.catch(() => {})
  return part
}

/** All bytes of a file, for a format that is not read from its beginning. */
export async function wholeOf({ name, data }: Pick<FocusSource, 'name' | 'data'>): Promise<BlobLike> {
  if ('slice' in data) return data
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of bytesOf({ data })) {
    length += part.length
    if (length > MOST_IN_MEMORY) throw new FocusMistake(name, 'is too large to be kept in memory: unpack or split it')
    parts.push(part)
  }
  const whole = concatenated(parts)
  return {
    size: whole.length,
    slice: (start, end) => ({ arrayBuffer: async () => whole.slice(start, end).buffer as ArrayBuffer }),
  }
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** What is wrong with a file, and where. No value of a bill is in it. */
export class FocusMistake extends Error {
  /**
   * @param reason in words that go on after the place, such as `must be a number`
   * @param line of a CSV file, where the header is line 1; of Parquet, the number of the row
   */
  constructor(
    readonly file: string,
    readonly reason: string,
    readonly line?: number,
    readonly column?: string,
  ) {
    super(`${file}${line === undefined ? '' : `:${line}`}: ${column === undefined ? '' : `${column} `}${reason}`)
    this.name = 'FocusMistake'
  }
}

/** Rows of a file, some at a time. The first part names the columns. */
export interface TablePart {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  /** Whether numbers may be written as `1,5`: a file with semicolons has no other use of commas. */
  readonly hasDecimalComma: boolean
  /** What the file calls columns, where that is something else. */
  readonly called?: Readonly<Record<string, string>>
}

export interface TableRow {
  /** The line of a CSV file, the number of the row of another one. */
  readonly line: number
  readonly values: readonly Value[]
}
