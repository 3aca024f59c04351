// Bodies as recordings have them.
import { isJson, isObject, type JsonObject } from '../contract/json.js'
import type { Recording } from './recording.js'

/** The bytes of a body, or why they are not there: in words that go on after "the body of the response". */
export type RecordedBody =
  | {
      readonly bytes: Uint8Array
      /** Whether the recording has text, of which these are the bytes in UTF-8, whatever its charset was. */
      readonly isText?: boolean
    }
  | { readonly missing: string; readonly detail?: string }

/** What an entry says of a message besides its body. */
export interface BodyFacts {
  /** Whether there can be no body: a response to HEAD, or of a status that has none. */
  readonly hasNone: boolean
  readonly headers: { readonly [name: string]: string | undefined }
  readonly contentType: string
  /** Whether the recorder says that the exchange ended in an error. */
  readonly isBroken: boolean
  /** Bytes on the wire. */
  readonly bodySize: unknown
  readonly bodies: Recording['bodies']
}

const NOTHING: RecordedBody = { bytes: new Uint8Array() }
/** Tabs and line ends. */
const BLANKS: readonly number[] = [0x09, 0x0a, 0x0d]
/** How what gzip compressed begins. */
const GZIP = 0x1f
const NOT_RECORDED = 'was not recorded'

/**
 * Reads a body: `content` of a response, `postData` of a request. What is absent is not empty: a body is empty where its text is, or where HTTP
 * says so, and nowhere else.
 */
export function readBody(holder: unknown, facts: BodyFacts): RecordedBody {
  if (facts.hasNone) return NOTHING
  const content = isObject(holder) ? holder : {}
  const body = bodyIn(content, facts)
  if ('missing' in body || !/\bjson\b/i.test(facts.contentType)) return body
  const damage = damageOf(body.bytes, content['size'], facts)
  return damage === undefined ? body : { missing: damage }
}

/** Why JSON is not what was answered: what a recording cut off or did not decode is no fault of the service. */
function damageOf(bytes: Uint8Array, size: unknown, facts: BodyFacts): string | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, 64))
  // JSON has no control characters; compressed bytes have some among the first ones.
  const isBinary = bytes.subarray(0, 64).some((byte) => byte < 0x20 && !BLANKS.includes(byte))
  if (isBinary && (bytes[0] === GZIP || !isPlain(facts))) return 'is recorded in its compressed form'
  const isChunked = /\bchunked\b/i.test(facts.headers['transfer-encoding'] ?? '')
  if (isChunked && /^[\da-f]+\r\n/i.test(start)) return 'is recorded with the sizes of its chunks'
  const isLonger = typeof size === 'number' && size > bytes.length && bytes.length > 0
  return (isLonger || facts.isBroken) && !isJson(new TextDecoder().decode(bytes)) ? 'is recorded in part' : undefined
}

function bodyIn(content: JsonObject, facts: BodyFacts): RecordedBody {
  const { text, encoding = content['_encoding'], size, comment } = content
  const file = content['_file'] ?? content['_sha1']
  if (typeof text === 'string' && text !== '') return decoded(text, encoding, facts)
  if (text !== undefined && text !== null && text !== '') return { missing: 'is no text in the recording' }
  if (typeof file === 'string' && file !== '') {
    const bytes = facts.bodies?.(file)
    return bytes === undefined ? { missing: 'is in a file that was not found', detail: file } : { bytes }
  }
  const form = formOf(content)
  if (form !== undefined) return form
  const length = facts.headers['content-length']
  if (length === '0') return NOTHING
  const isSaidToBeLonger = isPositive(size) || (isPositive(Number(length)) && isPlain(facts))
  if (text === '' && !isSaidToBeLonger) return NOTHING
  return { missing: NOT_RECORDED, ...(typeof comment === 'string' && { detail: comment }) }
}

/** Reads the body of a request: one without `postData` has no body, unless its size says otherwise. */
export function readRequestBody(postData: unknown, facts: BodyFacts): RecordedBody {
  const isAbsent =
    !isObject(postData) && !isPositive(facts.bodySize) && !isPositive(Number(facts.headers['content-length']))
  return isAbsent ? NOTHING : readBody(postData, facts)
}

function decoded(text: string, encoding: unknown, facts: BodyFacts): RecordedBody {
  const name = typeof encoding === 'string' ? encoding.toLowerCase() : ''
  if (name !== 'base64' && name !== '' && !/^(utf-?8|plain|text|identity)$/.test(name))
    return { missing: 'has an encoding that is not read', detail: name }
  if (name !== 'base64') return { bytes: new TextEncoder().encode(text), isText: true }
  const bytes = fromBase64(text)
  if (bytes === undefined) return { missing: 'is not base64, as its encoding says' }
  // A format of compressed bytes that are not what they hold: the recording must have the body without it.
  const isCompressed = bytes[0] === GZIP && bytes[1] === 0x8b && /gzip/i.test(facts.headers['content-encoding'] ?? '')
  return isCompressed ? { missing: 'is recorded in its compressed form' } : { bytes }
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = new Uint8Array(characters.length)
    for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index)
    return bytes
  } catch {
    return undefined
  }
}

/** The body that pairs of a form make, where a recording has no text. */
function formOf({ params, mimeType }: JsonObject): RecordedBody | undefined {
  if (!Array.isArray(params) || params.length === 0) return undefined
  const pairs = params.map((pair): { readonly [member: string]: unknown } => (isObject(pair) ? pair : {}))
  if (pairs.some(({ name, value, fileName }) => typeof name !== 'string' || isObject(value) || fileName !== undefined))
    return { missing: NOT_RECORDED }
  const form = new URLSearchParams(
    pairs.map(({ name, value }): [string, string] => [String(name), String(value ?? '')]),
  )
  const boundary =
    typeof mimeType === 'string' ? /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(mimeType)?.[1] : undefined
  const text = boundary === undefined ? form.toString() : multipart(form, boundary)
  return { bytes: new TextEncoder().encode(text), isText: true }
}

function multipart(form: URLSearchParams, boundary: string): string {
  const parts = [...form].map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${boundary}--\r\n`
}

function isPositive(value: unknown): boolean {
  return typeof value === 'number' && value > 0
}

/** Whether `Content-Length` counts the bytes of the body as it is recorded. */
function isPlain({ headers }: BodyFacts): boolean {
  return /^(identity)?$/i.test(headers['content-encoding'] ?? '')
}
