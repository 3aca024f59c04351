import { FocusMistake } from './mistake.js'

/** A part of a file, and of any file, as `Blob` is one. */
export interface BlobLike {
  readonly size: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

interface StreamLike {
  getReader(): { read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }> }
}

/** A file with bills: CSV, also compressed with gzip, or Parquet. */
export interface FocusSource {
  /** What mistakes call it. */
  readonly name: string
  readonly data: BlobLike | StreamLike | AsyncIterable<Uint8Array>
}

/** What is read of a file at once. */
const PART = 1_048_576
/** What is looked at at once: what is soon forgotten costs no time to be forgotten. */
const STEP = 65_536

/** The bytes of a file, a part at a time. */
export async function* bytesOf(source: FocusSource): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const part of partsOf(source)) {
    for (let at = 0; at < part.length; at += STEP) yield part.subarray(at, at + STEP)
  }
}

async function* partsOf({ data }: FocusSource): AsyncGenerator<Uint8Array, void, undefined> {
  if ('slice' in data) {
    for (let start = 0; start < data.size; start += PART) {
      yield new Uint8Array(await data.slice(start, Math.min(data.size, start + PART)).arrayBuffer())
    }
  } else if ('getReader' in data) yield* chunksOf(data)
  else yield* data
}

async function* chunksOf(stream: StreamLike): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader()
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (value !== undefined) yield value
  }
}

/** The text of bytes in UTF-8, which may be compressed. */
export async function* textOf(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  isCompressed: boolean,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of isCompressed ? decompressed(bytes) : bytes) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof FocusMistake) throw error
    throw new FocusMistake(
      name,
      isCompressed ? 'is no sound gzip file in UTF-8' : 'must be CSV in UTF-8, gzip or Parquet',
    )
  }
}

async function* decompressed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const { writable, readable } = new DecompressionStream('gzip')
  const writer = writable.getWriter()
  const write = async (): Promise<void> => {
    for await (const chunk of bytes) await writer.write(chunk as Uint8Array<ArrayBuffer>)
    await writer.close()
  }
  const written = write().catch((error: unknown) => writer.abort(error).catch(() => {}))
  yield* chunksOf(readable)
  await written
}

/** All bytes of a file, for a format that is not read from its beginning. */
export async function wholeOf(source: FocusSource): Promise<BlobLike> {
  if ('slice' in source.data) return source.data
  const parts: Uint8Array[] = []
  for await (const part of bytesOf(source)) parts.push(part)
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return {
    size: whole.length,
    slice: (start, end) => ({ arrayBuffer: async () => whole.slice(start, end).buffer as ArrayBuffer }),
  }
}
