import type { Redaction } from '@cloud-cost/client-core/redaction'
import { charsetOfMark } from '../../exchange/decode-text.js'
import type { HarBody } from '../../recording/har.js'
import { decompress } from './decompress.js'
import type { RecordedMessage } from './exchange.js'

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
