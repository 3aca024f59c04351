import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { type BodyStream, isBodyStream } from '../exchange/body-stream.js'
import type { MockAnswer } from '../exchange/exchange.js'
import { forBrowsers } from './sandbox.js'

const zip = promisify(gzip)
/** Callers are mostly on the same machine: half of the time of level 6 matters more to them than a quarter more bytes. */
const LEVEL = 3

/** Encodings that can be sent, the preferred one first. */
const ENCODINGS = ['gzip', 'identity']

/** Bodies that are bytes never change, so each is compressed once. */
const compressedBodies = new WeakMap<Uint8Array, Promise<Buffer>>()

/** Below this size a compressed body is hardly smaller. */
export const MIN_COMPRESSED = 1_024

/** Sends an answer, with the fault that it names. */
export async function send(request: IncomingMessage, response: ServerResponse, given: MockAnswer): Promise<void> {
  const answer = { ...given, headers: forBrowsers(given.headers) }
  // Keeps no process alive: once its connection is closed, nobody waits for the answer.
  if (answer.delay !== undefined) await setTimeout(answer.delay, undefined, { ref: false })
  const { body } = answer
  if (response.destroyed || answer.fault === 'timeout') {
    if (isBodyStream(body)) await body.return?.()
    return
  }
  if (answer.fault === 'reset') {
    request.socket.resetAndDestroy()
    return
  }
  if (answer.fault === 'truncated') {
    await truncate(response, answer)
    return
  }
  if (isBodyStream(body)) {
    await sendStream(request, response, answer, body)
    return
  }
  if (body.length >= MIN_COMPRESSED && acceptsGzip(request)) {
    const packed = await compressed(body)
    const headers = { ...varying(answer), 'content-encoding': 'gzip', 'content-length': packed.length }
    response.writeHead(answer.status, headers)
    response.end(packed)
    return
  }
  // Nobody knows the length of a body that GET would stream.
  const hasLength = 'content-length' in answer.headers || answer.status === 204 || request.method === 'HEAD'
  const length = hasLength ? Number(answer.headers['content-length'] ?? 0) : Buffer.byteLength(body)
  const headers = length >= MIN_COMPRESSED ? varying(answer) : answer.headers
  response.writeHead(answer.status, hasLength ? headers : { ...headers, 'content-length': length })
  response.end(body)
}

/** The headers of an answer that comes compressed to those who accept it: no cache may give one to the other. */
function varying({ headers }: MockAnswer): MockAnswer['headers'] {
  const vary = [headers['vary'], 'Accept-Encoding'].filter((name) => name !== undefined).join(', ')
  return { ...headers, vary }
}

/** Sends chunk by chunk, as fast as the client reads. If it leaves, nothing more is written; if a chunk fails, the connection ends. */
async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  answer: MockAnswer,
  body: BodyStream,
): Promise<void> {
  const isCompressed = acceptsGzip(request)
  response.writeHead(answer.status, { ...varying(answer), ...(isCompressed && { 'content-encoding': 'gzip' }) })
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
async function truncate(response: ServerResponse, { status, headers, body }: MockAnswer): Promise<void> {
  const bytes = Buffer.from(isBodyStream(body) ? (await body.next()).value : body)
  if (isBodyStream(body)) await body.return?.()
  response.writeHead(status, isBodyStream(body) ? headers : { ...headers, 'content-length': Math.max(bytes.length, 1) })
  response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy())
  response.flushHeaders()
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

/** Whether the client accepts gzip; one that names no encoding gets none. */
export function acceptsGzip(request: IncomingMessage): boolean {
  return request.headers['accept-encoding'] !== undefined && new Negotiator(request).encoding(ENCODINGS) === 'gzip'
}
