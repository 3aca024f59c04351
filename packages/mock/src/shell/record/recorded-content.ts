// Exchanges as they went over the wire, and what a recording has of their bodies.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Redaction } from '@cloud-cost/client-core/redaction'
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
  /** As it came, perhaps compressed; `undefined` where it was too long to be kept. */
  readonly body: Uint8Array | undefined
}

const TOO_LONG = 'The body is longer than what is recorded of one.'
/** Types of bytes that are no text. */
const BINARY =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:octet-stream|pdf|zip|gzip|x-gzip|zstd|x-7z|x-tar|x-rar|protobuf|x-protobuf|grpc|msgpack|x-msgpack|cbor|wasm|avro|parquet|vnd\.(?:apache\.|ms-|openxmlformats-|google\.protobuf|rar)|x-(?:parquet|avro|shockwave)|msword|java-archive))/i

/** What a message holds, without compression. */
export class RecordedContent {
  /** Why the body is left out although it came as a whole: it can't be read. */
  readonly problem: string | undefined
  readonly #mimeType: string
  readonly #bytes: Uint8Array | undefined
  readonly #text: string | undefined
  readonly #comment: string | undefined
  readonly #isUtf8: boolean

  /** @param most bytes of a body, decompressed; of a longer one only the size is recorded */
  constructor({ headers, body }: RecordedMessage, most: number) {
    this.#mimeType = headerOf(headers, 'content-type') ?? ''
    const bytes =
      body === undefined || body.length > most
        ? TOO_LONG
        : decompress(body, headerOf(headers, 'content-encoding'), most)
    if (typeof bytes === 'string') {
      this.#comment = bytes
      this.#isUtf8 = true
      return
    }
    this.#bytes = bytes
    const charset = charsetOf(this.#mimeType, bytes)
    this.#isUtf8 = /^utf-?8$/i.test(charset)
    this.#text = decoded(bytes, charset)
    if (this.#text !== undefined || BINARY.test(this.#mimeType)) return
    this.problem = `can't be read as text in ${charset}`
    this.#comment = `The body ${this.problem}.`
  }

  /** Nothing where the body is no text, or was left out. */
  get text(): string | undefined {
    return this.#text
  }

  /** The body as a recording has it. */
  shown(redaction: Redaction): HarBody {
    const mimeType = redaction.value('', this.#mimeType, 'property')
    if (this.#comment !== undefined) return { mimeType, comment: this.#comment }
    const shown = this.#text === undefined ? undefined : this.#redacted(this.#text, redaction)
    // A recording has text in Unicode alone: other bytes stay what they were, unless something in them is replaced.
    const isText = this.#isUtf8 && !BINARY.test(this.#mimeType)
    if (shown !== undefined && (isText || shown !== this.#text)) return { mimeType, text: shown }
    return { mimeType, text: Buffer.from(this.#bytes ?? []).toString('base64'), encoding: 'base64' }
  }

  #redacted(text: string, redaction: Redaction): string {
    if (/^application\/x-www-form-urlencoded/i.test(this.#mimeType)) return redaction.form(text)
    if (/^text\/(csv|tab-separated-values)/i.test(this.#mimeType)) return redaction.csv(text)
    const boundary = /^multipart\/.*;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(this.#mimeType)
    return boundary === null ? redaction.text(text) : redaction.multipart(text, boundary[1] ?? boundary[2] ?? '')
  }
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
