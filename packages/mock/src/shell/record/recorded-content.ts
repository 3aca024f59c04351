// Exchanges as they went over the wire, and what a recording has of their bodies.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Violation } from '../../contract/contract.js'
import { charsetOfMark } from '../../exchange/decode-text.js'
import type { HarBody } from '../../recording/recording.js'

/** A request and the response to it, as they went over the wire. */
export interface Exchange {
  /** Milliseconds since 1970 at which the request began. */
  readonly startedAt: number
  /** Milliseconds from the request to the head of the response, and from there to its end. */
  readonly timings: { readonly wait: number; readonly receive: number }
  readonly request: RecordedMessage & { readonly method: string; readonly url: string }
  /** Absent where none came: `problem` says why. */
  readonly response?: RecordedMessage & { readonly status: number; readonly statusText?: string }
  /** What is wrong with the request and the response by the contract. */
  readonly violations?: readonly Violation[]
  /** Why there is no response, or not all of it: `the service closed the connection`. */
  readonly problem?: string
}

/** The headers and the body of a request or a response. */
export interface RecordedMessage {
  /** Names and values in the order in which they came; a name can come several times. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The bytes as they came, perhaps compressed; `undefined` where there were too many to keep. */
  readonly body: Uint8Array | undefined
}

const TOO_LONG = 'The body is longer than what is recorded of one.'
/** Types of bytes that are no text. */
const BINARY =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:octet-stream|pdf|zip|gzip|x-gzip|zstd|x-7z|x-tar|x-rar|protobuf|x-protobuf|grpc|msgpack|x-msgpack|cbor|wasm|avro|parquet|vnd\.(?:apache\.|ms-|openxmlformats-|google\.protobuf|rar)|x-(?:parquet|avro|shockwave)|msword|java-archive))/i

/** What a redaction of the client core replaces in a body; the mock publishes no type of another package. */
interface Redaction {
  value(name: string, value: string, position: 'property'): string
  form(text: string): string
  csv(text: string): string
  text(text: string): string
  multipart(text: string, boundary: string): string
}

/** What a message holds, without compression. */
export interface RecordedContent {
  /** Absent where the body is no text, or was left out. */
  readonly text?: string
  /** Why the body is left out although it came as a whole: it can't be read. */
  readonly problem?: string
  /** The body as a recording has it. */
  shown(redaction: Redaction): HarBody
}

/** @param most bytes of a body, decompressed; of a longer one only the size is recorded */
export function recordedContent({ headers, body }: RecordedMessage, most: number): RecordedContent {
  const type = headerOf(headers, 'content-type') ?? ''
  const shownType = (redaction: Redaction): string => redaction.value('', type, 'property')
  const leftOut = (comment: string): RecordedContent => {
    return { shown: (redaction) => ({ mimeType: shownType(redaction), comment }) }
  }
  if (body === undefined || body.length > most) return leftOut(TOO_LONG)
  const bytes = decompress(body, headerOf(headers, 'content-encoding'), most)
  if (typeof bytes === 'string') return leftOut(bytes)
  const charset = charsetOf(type, bytes)
  const text = decoded(bytes, charset)
  const isBinary = BINARY.test(type)
  if (text === undefined && !isBinary) {
    const problem = `can't be read as text in ${charset}`
    return { ...leftOut(`The body ${problem}.`), problem }
  }
  return {
    ...(text !== undefined && { text }),
    shown(redaction) {
      const mimeType = shownType(redaction)
      const shown = text === undefined ? undefined : redacted(text, type, redaction)
      // A recording has text in Unicode alone: other bytes stay what they were, unless something in them is replaced.
      const isText = /^utf-?8$/i.test(charset) && !isBinary
      if (shown !== undefined && (isText || shown !== text)) return { mimeType, text: shown }
      return { mimeType, text: Buffer.from(bytes).toString('base64'), encoding: 'base64' }
    },
  }
}

function redacted(text: string, type: string, redaction: Redaction): string {
  if (/^application\/x-www-form-urlencoded/i.test(type)) return redaction.form(text)
  if (/^text\/(csv|tab-separated-values)/i.test(type)) return redaction.csv(text)
  const boundary = /^multipart\/.*;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  return boundary === null ? redaction.text(text) : redaction.multipart(text, boundary[1] ?? boundary[2] ?? '')
}

/** What the type says, else what the first bytes do. */
function charsetOf(mimeType: string, bytes: Uint8Array): string {
  const said = /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(mimeType)?.[1]
  if (said !== undefined) return said
  const start = Buffer.from(bytes.subarray(0, 200))
  return charsetOfMark(bytes) ?? /^<\?xml[^>]*encoding=["']([\w.:-]+)/i.exec(start.toString('latin1'))?.[1] ?? 'utf-8'
}

/** The text of bytes, with the mark of their order if they have one; nothing where they are none in this charset. */
function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function headerOf(headers: RecordedMessage['headers'], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
}

const DECODERS: { readonly [encoding: string]: (bytes: Uint8Array, limit: { maxOutputLength: number }) => Uint8Array } =
  { gzip: gunzipSync, 'x-gzip': gunzipSync, deflate: inflateSync, br: brotliDecompressSync }

/**
 * A body without its compressions.
 *
 * @param encodings the header `Content-Encoding`
 * @param most bytes of the result: a small body can hold a very long one
 * @returns a sentence where that can't be done, which says why
 */
export function decompress(bytes: Uint8Array, encodings: string | undefined, most: number): Uint8Array | string {
  let result = bytes
  const names = (encodings ?? '').toLowerCase().split(',')
  for (const name of names.map((text) => text.trim()).reverse()) {
    if (name === '' || name === 'identity' || result.length === 0) continue
    const decode = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined
    if (decode === undefined) return `Content-Encoding ${name} can't be decoded here.`
    try {
      result = decode(result, { maxOutputLength: most })
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
        ? `The body has more than ${most} bytes when it is decompressed.`
        : `The body is not ${name}, as its Content-Encoding says, or it is cut off.`
    }
  }
  return result
}
