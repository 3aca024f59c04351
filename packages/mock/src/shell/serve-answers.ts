// Serves answers over HTTP: reads requests, and sends their answers with the faults that they name.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import {
  type Body,
  type BodyStream,
  decodeBody,
  isBodyStream,
  type MockAnswer,
  type MockRequest,
  NO_BODY,
  whenThere,
} from '../exchange/exchange.js'

const zip = promisify(gzip)
/** Callers are mostly on the same machine: half of the time of level 6 matters more to them than a quarter more bytes. */
const LEVEL = 3
/** Encodings that can be sent, the preferred one first. */
const ENCODINGS = ['gzip', 'identity']
/** Bodies that are bytes never change, so each is compressed once. */
const compressedBodies = new WeakMap<Uint8Array, Promise<Buffer>>()
/** Below this size a compressed body is hardly smaller. */
export const MIN_COMPRESSED = 1_024

/** Answers one request. */
export type Handler = (request: MockRequest) => MockAnswer | Promise<MockAnswer>

/** Where a request came in. */
export type Entrance = Required<Pick<MockRequest, 'listensOn' | 'ownNames'>>

/** Answers one request in its own way; returns what to wait for, where it is not answered at once. */
export type Serve = (
  request: IncomingMessage,
  response: ServerResponse,
  entrance: Entrance,
) => Promise<unknown> | undefined

/** Serves the answers of a handler. */
export function serveAnswers(handler: Handler, maxBodyBytes: number): Serve {
  return (request, response, { listensOn, ownNames }) =>
    whenThere(readBody(request, maxBodyBytes), (body) => {
      const { method = 'GET', url: target = '/' } = request
      const headers = request.headers as MockRequest['headers']
      let made: AbortSignal | undefined
      // Most answers are there at once, and need none.
      const signal = (): AbortSignal => {
        made ??= closing(response)
        return made
      }
      return whenThere(handler({ method, target, headers, body, listensOn, ownNames, signal }), (answer) =>
        send(request, response, answer),
      )
    })
}

/** Is aborted when the connection of a response closes. */
function closing(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (response.closed) controller.abort()
  else response.once('close', () => controller.abort())
  return controller.signal
}

/** Reads the body of a request; what is too much is read to its end, so that the sender gets the response, but not stored. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Body> | Body {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return NO_BODY
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else chunks.length = 0
    })
    request.once('end', () => resolve(size > maxBytes ? { problem: 'too-large' } : decodeBody(Buffer.concat(chunks))))
    request.once('error', reject)
  })
}

/** Sends an answer, with the fault that it names. Most are sent at once, and without a promise. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: MockAnswer,
): Promise<void> | undefined {
  const { body, delay, fault } = answer
  if (delay !== undefined) return delayed(request, response, answer, delay)
  if (isBodyStream(body)) return sendStream(request, response, answer, body)
  if (response.destroyed || fault === 'timeout') return undefined
  if (fault === 'reset') request.socket.resetAndDestroy()
  else if (fault === 'truncated') truncate(response, answer, Buffer.from(body), true)
  else if (body.length >= MIN_COMPRESSED && acceptsGzip(request)) return sendCompressed(response, answer, body)
  else {
    const { 'content-length': known } = answer.headers
    const length = known === undefined ? Buffer.byteLength(body) : Number(known)
    const isListed = known !== undefined || answer.status === 204
    response.writeHead(
      answer.status,
      linesOf(answer.headers, {
        ...(length >= MIN_COMPRESSED && varyingOn(answer)),
        ...(!isListed && { 'content-length': String(length) }),
      }),
    )
    response.end(body)
  }
  return undefined
}

async function delayed(
  request: IncomingMessage,
  response: ServerResponse,
  { delay: _, ...answer }: MockAnswer,
  delay: number,
): Promise<void> {
  // Keeps no process alive: once its connection is closed, nobody waits for the answer.
  await setTimeout(delay, undefined, { ref: false })
  await send(request, response, answer)
}

type Headers = MockAnswer['headers']
const NONE: Headers = {}

/** The lines of headers, with those that keep a browser from taking an answer for something else. */
function linesOf(headers: Headers, added: Headers = NONE): string[] {
  const policy = headers['content-security-policy']
  const all = policy === undefined ? headers : { ...headers, 'content-security-policy': `${policy}, ${SANDBOX[1]}` }
  const lines: string[] = []
  // Not by Object.entries: this happens at every request.
  for (const name in OWN_HEADERS) if (all[name] === undefined) lines.push(name, OWN_HEADERS[name] as string)
  for (const name in all) if (added[name] === undefined) lines.push(name, all[name] as string)
  for (const name in added) lines.push(name, added[name] as string)
  return lines
}

/** What an answer says that comes compressed to those who accept it: no cache may give one to the other. */
function varyingOn({ headers }: MockAnswer): Headers {
  return { vary: [headers['vary'], 'Accept-Encoding'].filter((name) => name !== undefined).join(', ') }
}

async function sendCompressed(
  response: ServerResponse,
  answer: MockAnswer,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const packed = await compressed(body)
  const { length } = packed
  const added = { ...varyingOn(answer), 'content-encoding': 'gzip', 'content-length': String(length) }
  response.writeHead(answer.status, linesOf(answer.headers, added))
  response.end(packed)
}

function compressed(body: string | Uint8Array<ArrayBuffer>): Promise<Buffer> {
  if (typeof body === 'string') return zip(body, { level: LEVEL })
  let result = compressedBodies.get(body)
  if (result === undefined) {
    result = zip(body, { level: LEVEL })
    compressedBodies.set(body, result)
  }
  return result
}

/** Sends chunk by chunk, as fast as the client reads. If it leaves, nothing more is written; if a chunk fails, the connection ends. */
async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  answer: MockAnswer,
  body: BodyStream,
): Promise<void> {
  try {
    if (response.destroyed || answer.fault === 'timeout') return
    if (answer.fault === 'reset') {
      request.socket.resetAndDestroy()
      return
    }
    if (answer.fault === 'truncated') {
      truncate(response, answer, Buffer.from((await body.next()).value ?? ''), false)
      return
    }
    const isCompressed = acceptsGzip(request)
    const added = { ...varyingOn(answer), ...(isCompressed && { 'content-encoding': 'gzip' }) }
    response.writeHead(answer.status, linesOf(answer.headers, added))
    if (request.method === 'HEAD') response.end()
    else await streamTo(response, body, isCompressed)
  } finally {
    // Nobody reads the rest.
    await body.return?.()
  }
}

async function streamTo(response: ServerResponse, body: BodyStream, isCompressed: boolean): Promise<void> {
  // What was written goes out with each chunk, or the first ones would wait for many more.
  const options = { level: LEVEL, flush: constants.Z_SYNC_FLUSH }
  try {
    await (isCompressed ? pipeline(body, createGzip(options), response) : pipeline(body, response))
  } catch {
    // Whoever wrote the body has said why it failed, and nobody hears of a client that left.
    response.destroy()
  }
}

/** Announces the whole body, or that more comes, and breaks off in the middle of what comes first. */
function truncate(response: ServerResponse, { status, headers }: MockAnswer, bytes: Buffer, hasLength: boolean): void {
  const length = { 'content-length': String(Math.max(bytes.length, 1)) }
  response.writeHead(status, linesOf(headers, hasLength ? length : NONE))
  response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy())
  response.flushHeaders()
}

/** Whether the client accepts gzip; one that names no encoding gets none. */
export function acceptsGzip(request: IncomingMessage): boolean {
  return request.headers['accept-encoding'] !== undefined && new Negotiator(request).encoding(ENCODINGS) === 'gzip'
}

/**
 * What a browser lets a document do that is no page of the mock's own: its scripts run, but at no origin, so that they can't read what the admin API
 * answers. `Content-Security-Policy` may come several times, and each holds.
 */
export const SANDBOX: readonly [name: string, value: string] = ['Content-Security-Policy', 'sandbox allow-scripts']

/** Headers of each answer that the server makes itself: it is what its type says, and no page. */
export const OWN_HEADERS: MockAnswer['headers'] = {
  'content-security-policy': SANDBOX[1],
  'x-content-type-options': 'nosniff',
}
