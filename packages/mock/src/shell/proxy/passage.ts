import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { BoundedBody } from './bounded-body.js'
import { framingOf } from './framing.js'
import { passedOn, passedTrailers, type RawHeaders, without } from './headers.js'
import { reasonOf, timeoutOf, type Upstream } from './upstream.js'

export const LEFT = 'the client left before the response had ended'
const NO_BYTES = new Uint8Array()
const NOTHING_HELD: HeldBack = { chunks: [], isWhole: false }

/** What is known of a call while it passes. */
export interface Passage {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly sent: BoundedBody
  readonly received: BoundedBody
}

/** What became of a call. */
export type Outcome =
  | { readonly answer: IncomingMessage; readonly waited: number }
  /** Nothing came: why, in words that go on after the address of the deployment. */
  | { readonly failure: unknown }
  /** The client left before. */
  | 'left'

/** Sends a request on while it comes in, and waits for the head of the response. */
export function sendOn({ request, response, sent }: Passage, upstream: Upstream): Promise<Outcome> {
  return new Promise((resolve) => {
    const { method = 'GET', url = '/', rawHeaders } = request
    const hasBody = framingOf(rawHeaders) !== 'none'
    const began = performance.now()
    request.on('data', (chunk: Buffer) => sent.add(chunk))
    request.once('end', () => {
      sent.isComplete = true
    })
    const attempt = (isFirst: boolean): ClientRequest => {
      const call = upstream.request(method, url, rawHeaders)
      const leave = (): void => {
        if (response.writableFinished) return
        call.destroy()
        resolve('left')
      }
      response.once('close', leave)
      call.once('response', (answer) => resolve({ answer, waited: performance.now() - began }))
      call.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection that the deployment closed meanwhile: nobody has read the request, and it may be repeated.
        const isStale = isFirst && call.reusedSocket && error.code === 'ECONNRESET' && !hasBody
        if (isStale && (method === 'GET' || method === 'HEAD') && !response.destroyed) {
          response.off('close', leave)
          attempt(false).end()
          return
        }
        request.unpipe(call)
        request.resume()
        resolve({ failure: error })
      })
      return call
    }
    const call = attempt(true)
    request.once('close', () => {
      // The rest will never come, even where the response has.
      if (!request.complete) call.destroy()
    })
    // What is framed by nothing would be another request.
    if (hasBody) {
      request.once('end', () => addTrailers(call, request.rawTrailers, framingOf(rawHeaders) === 'chunks'))
      request.pipe(call)
      flushLater(call)
    } else {
      request.resume()
      call.end()
    }
  })
}

/** Adds what comes after a body; where the body has no chunks, there is no place for it. */
function addTrailers(message: ClientRequest | ServerResponse, trailers: RawHeaders, hasChunks: boolean): void {
  if (hasChunks && trailers.length > 0) message.addTrailers(passedTrailers(trailers))
}

/**
 * Passes a response on while it comes in.
 *
 * @param own a header of the proxy's own, which comes last
 * @param held what was read of the response before
 * @returns what went wrong on the way
 */
export function passOn(
  { response, received }: Passage,
  answer: IncomingMessage,
  own: RawHeaders,
  held: HeldBack = NOTHING_HELD,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    writeHead(response, answer, own)
    for (const chunk of held.chunks) response.write(chunk)
    answer.on('data', (chunk: Buffer) => received.add(chunk))
    answer.once('end', () => {
      received.isComplete = answer.complete
      addTrailers(response, answer.rawTrailers, response.chunkedEncoding)
    })
    answer.once('error', (error) => {
      if (response.closed) return
      response.destroy()
      resolve(brokenOff(answer, error))
    })
    response.once('close', () => {
      const isWhole = response.writableFinished
      if (!isWhole) answer.destroy()
      resolve(isWhole ? undefined : LEFT)
    })
    response.once('error', () => answer.destroy())
    if (held.isWhole) response.end()
    else answer.pipe(response)
    flushLater(response)
  })
}

/** A body that takes its time must not hold the headers back. Node's own `flushHeaders` would write them in UTF-8, and they are bytes. */
function flushLater(message: ClientRequest | ServerResponse): void {
  setImmediate(() => {
    if (!message.destroyed && !message.writableEnded) message.write(NO_BYTES)
  })
}

/** Reads a response to its end, or until it is longer than what is kept. */
export function holdBack({ received }: Passage, answer: IncomingMessage): Promise<HeldBack> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const finish = (end: Omit<HeldBack, 'chunks'>): void => {
      answer.pause()
      answer.off('data', take)
      resolve({ chunks, ...end })
    }
    const take = (chunk: Buffer): void => {
      chunks.push(chunk)
      received.add(chunk)
      if (received.isTooLong) finish({ isWhole: false })
    }
    answer.on('data', take)
    answer.once('end', () => {
      received.isComplete = answer.complete
      finish({ isWhole: true })
    })
    answer.once('error', (error) => finish({ isWhole: true, problem: brokenOff(answer, error) }))
  })
}

/** What was read of a response; the rest is still to come where it is not whole. */
export interface HeldBack {
  readonly chunks: readonly Buffer[]
  readonly isWhole: boolean
  readonly problem?: string
}

function brokenOff(answer: IncomingMessage, error: unknown): string {
  const { req } = answer as IncomingMessage & { readonly req: ClientRequest }
  return `the response broke off: ${reasonOf(timeoutOf(req) ?? error)}`
}

/** Writes the status and the headers of a response exactly as they came, without the headers of the connection. */
function writeHead(response: ServerResponse, answer: IncomingMessage, own: RawHeaders): void {
  const { statusCode = 502, statusMessage = '', rawHeaders } = answer
  response.sendDate = false
  const hasTrailers = framingOf(rawHeaders) === 'chunks' && hasChunks(response, statusCode)
  const headers = hasTrailers ? passedOn(rawHeaders) : without(passedOn(rawHeaders), 'trailer')
  const passed = own.length === 0 ? headers : without(headers, String(own[0]).toLowerCase())
  response.writeHead(statusCode, statusMessage, [...passed, ...own])
}

/** Whether Node sends the body of a response in chunks where it has no length. */
function hasChunks({ req }: ServerResponse, status: number): boolean {
  return req.httpVersion === '1.1' && req.method !== 'HEAD' && status !== 204 && status !== 304
}
