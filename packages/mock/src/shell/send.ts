import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Negotiator from 'negotiator'
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
  if (response.destroyed || answer.fault === 'timeout') return
  if (answer.fault === 'reset') {
    request.socket.resetAndDestroy()
    return
  }
  if (answer.fault === 'truncated') {
    truncate(response, answer)
    return
  }
  if (answer.body.length >= MIN_COMPRESSED && acceptsGzip(request)) {
    const body = await compressed(answer.body)
    const headers = { ...varying(answer), 'content-encoding': 'gzip', 'content-length': body.length }
    response.writeHead(answer.status, headers)
    response.end(body)
    return
  }
  const hasLength = 'content-length' in answer.headers || answer.status === 204
  const length = hasLength ? Number(answer.headers['content-length'] ?? 0) : Buffer.byteLength(answer.body)
  const headers = length >= MIN_COMPRESSED ? varying(answer) : answer.headers
  response.writeHead(answer.status, hasLength ? headers : { ...headers, 'content-length': length })
  response.end(answer.body)
}

/** The headers of an answer that comes compressed to those who accept it: no cache may give one to the other. */
function varying({ headers }: MockAnswer): MockAnswer['headers'] {
  const vary = [headers['vary'], 'Accept-Encoding'].filter((name) => name !== undefined).join(', ')
  return { ...headers, vary }
}

/** Announces the whole body and breaks off in the middle of it. */
function truncate(response: ServerResponse, { status, headers, body }: MockAnswer): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'content-length': Math.max(bytes.length, 1) })
  response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy())
  response.flushHeaders()
}

function compressed(body: MockAnswer['body']): Promise<Buffer> {
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
