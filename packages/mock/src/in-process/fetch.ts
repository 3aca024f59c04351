import { decodeBody, NO_BODY } from '../exchange/decode-body.js'
import type { MockAnswer, MockRequest } from '../exchange/exchange.js'

/** A request of the web platform as the core takes it. */
export async function fromRequest(request: Request, maxBodyBytes: number): Promise<MockRequest> {
  const { pathname, search } = new URL(request.url)
  const bytes = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
  return {
    method: request.method.toUpperCase(),
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: bytes === undefined ? NO_BODY : bytes.length > maxBodyBytes ? { problem: 'too-large' } : decodeBody(bytes),
  }
}

/** An answer as `fetch` gives it: those with a fault fail as a network does. */
export async function toResponse(answer: MockAnswer, signal: AbortSignal): Promise<Response> {
  if (answer.delay !== undefined) await untilAborted(signal, answer.delay)
  if (answer.fault === 'reset') throw connectionReset()
  if (answer.fault === 'timeout') await untilAborted(signal)
  const isTruncated = answer.fault === 'truncated'
  const body = isTruncated ? truncated(answer.body) : answer.body
  // An empty text would be given a media type that the answer doesn't have.
  const isEmpty = answer.status === 204 || answer.status === 304 || (answer.body.length === 0 && !isTruncated)
  return new Response(isEmpty ? null : body, { status: answer.status, headers: answer.headers })
}

function connectionReset(): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) })
}

function truncated(body: MockAnswer['body']): ReadableStream<Uint8Array> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(0, bytes.length / 2))
    },
    pull(controller) {
      controller.error(new TypeError('terminated'))
    },
  })
}

/** Waits for the time, for ever without one; ends with the signal's reason when that comes first. */
function untilAborted(signal: AbortSignal, milliseconds?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    if (milliseconds === undefined) return
    setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
  })
}
