// Forwards a request to a deployment, and its response to the client.
import type { ClientRequest, IncomingMessage, InformationEvent, ServerResponse } from 'node:http'
import { refusalOf } from '../refusals.js'
import { SANDBOX } from '../serve-answers.js'
import type { BoundedBody } from './bounded-body.js'
import { forwardedHeaders, forwardedTrailers, framingOf, pairsOf, type RawHeaders, without } from './headers.js'
import type { IdleTimer } from './idle-timer.js'
import { reasonOf, UnreadableResponse, UPGRADED, type Upstream } from './upstream.js'

export const LEFT = 'the client left before the response had ended'
const NO_BYTES = new Uint8Array()
const NOTHING_BUFFERED: BufferedResponse = { chunks: [], isWhole: false }

/** What is known of a call while it passes. */
export interface ForwardedCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly sent: BoundedBody
  readonly received: BoundedBody
  readonly timer: IdleTimer
}

/** What became of a call. */
export type Outcome =
  | { readonly answer: IncomingMessage; readonly waited: number }
  /** Nothing came: why, in words that go on after the address of the deployment. */
  | { readonly failure: unknown }
  /** The client left before. */
  | 'left'

/** Sends a request on while it comes in, and waits for the head of the response. */
export function forwardRequest(
  { request, response, sent, timer }: ForwardedCall,
  upstream: Upstream,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const { method = 'GET', url = '/', rawHeaders } = request
    const hasBody = framingOf(rawHeaders) !== 'none'
    const began = performance.now()
    request.on('data', (chunk: Buffer) => {
      sent.add(chunk)
      timer.refresh()
    })
    request.once('end', () => {
      sent.isComplete = true
      timer.refresh()
    })
    const attempt = (isFirst: boolean): ClientRequest => {
      const call = upstream.request(method, url, rawHeaders)
      const leave = (): void => {
        if (response.writableFinished) return
        call.destroy()
        resolve('left')
      }
      response.once('close', leave)
      call.on('drain', timer.refresh)
      call.on('information', (information) => {
        timer.refresh()
        forwardInformation(response, information)
      })
      call.once('upgrade', (_, socket) => {
        socket.destroy()
        resolve({ failure: new UnreadableResponse(UPGRADED) })
      })
      call.once('response', (answer) => {
        timer.refresh()
        resolve({ answer, waited: performance.now() - began })
      })
      call.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection that the deployment closed meanwhile: nobody has read the request, and it may be repeated.
        const isStale = isFirst && call.reusedSocket && error.code === 'ECONNRESET' && !hasBody
        if (isStale && (method === 'GET' || method === 'HEAD') && !response.destroyed) {
          response.off('close', leave)
          current = attempt(false)
          current.end()
          return
        }
        timer.stop()
        request.unpipe(call)
        request.resume()
        resolve({ failure: error })
      })
      return call
    }
    let current = attempt(true)
    timer.begin(
      () => response.writableNeedDrain || (!request.complete && !current.writableNeedDrain),
      (timeout) => current.destroy(timeout),
    )
    response.once('close', () => timer.stop())
    request.once('close', () => {
      // The rest will never come, even where the response has.
      if (!request.complete) current.destroy()
    })
    // What is framed by nothing would be another request.
    if (hasBody) {
      request.once('end', () => addTrailers(current, request.rawTrailers, framingOf(rawHeaders) === 'chunks'))
      request.pipe(current)
      flushLater(current)
    } else {
      request.resume()
      current.end()
    }
  })
}

/** Adds what comes after a body; where the body has no chunks, there is no place for it. */
function addTrailers(message: ClientRequest | ServerResponse, trailers: RawHeaders, hasChunks: boolean): void {
  if (hasChunks && trailers.length > 0) message.addTrailers(forwardedTrailers(trailers))
}

/**
 * Passes a response on while it comes in.
 *
 * @param own a header of the proxy's own, which comes last
 * @param buffered what was read of the response before
 * @returns what went wrong on the way
 */
export function forwardResponse(
  call: ForwardedCall,
  answer: IncomingMessage,
  own: RawHeaders,
  buffered: BufferedResponse = NOTHING_BUFFERED,
): Promise<string | undefined> {
  const { request, response, received, timer } = call
  if (response.destroyed) {
    answer.destroy()
    return Promise.resolve(LEFT)
  }
  return new Promise((resolve) => {
    writeHead(call, answer, own)
    for (const chunk of buffered.chunks) response.write(chunk)
    answer.on('data', (chunk: Buffer) => {
      received.add(chunk)
      timer.refresh()
    })
    response.on('drain', timer.refresh)
    answer.once('end', () => {
      received.isComplete = answer.complete
      addTrailers(response, answer.rawTrailers, response.chunkedEncoding)
    })
    answer.once('error', (error) => {
      if (response.closed) return
      const problem = brokenOff(call, error)
      breakOff(response, answer)
      resolve(problem)
    })
    response.once('close', () => {
      const isWhole = response.writableFinished
      if (!isWhole) answer.destroy()
      resolve(isWhole ? undefined : (refusalOf(request)?.reason ?? LEFT))
    })
    response.once('error', () => answer.destroy())
    if (buffered.isWhole) {
      addTrailers(response, answer.rawTrailers, response.chunkedEncoding)
      response.end()
    } else answer.pipe(response)
    flushLater(response)
  })
}

/** Breaks a response off, so that its end can't be taken for the end of its body. */
function breakOff(response: ServerResponse, answer: IncomingMessage): void {
  const endsWithConnection = !response.chunkedEncoding && framingOf(answer.rawHeaders) !== 'length'
  if (endsWithConnection) response.socket?.resetAndDestroy()
  response.destroy()
}

/** A body that takes its time must not hold the headers back. Node's own `flushHeaders` would write them in UTF-8, and they are bytes. */
function flushLater(message: ClientRequest | ServerResponse): void {
  setImmediate(() => {
    if (!message.destroyed && !message.writableEnded) message.write(NO_BYTES)
  })
}

/** Reads a response to its end, or until it is longer than what is kept. */
export function bufferResponse(call: ForwardedCall, answer: IncomingMessage): Promise<BufferedResponse> {
  const { received, timer } = call
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const finish = (end: Omit<BufferedResponse, 'chunks'>): void => {
      answer.pause()
      answer.off('data', take)
      resolve({ chunks, ...end })
    }
    const take = (chunk: Buffer): void => {
      chunks.push(chunk)
      received.add(chunk)
      timer.refresh()
      if (received.isTooLong) finish({ isWhole: false })
    }
    answer.on('data', take)
    answer.once('end', () => {
      received.isComplete = answer.complete
      finish({ isWhole: true })
    })
    answer.once('error', (error) => finish({ isWhole: true, problem: brokenOff(call, error) }))
  })
}

/** What was read of a response; the rest is still to come where it is not whole. */
export interface BufferedResponse {
  readonly chunks: readonly Buffer[]
  readonly isWhole: boolean
  readonly problem?: string
}

function brokenOff({ request, response, timer }: ForwardedCall, error: unknown): string {
  if (response.destroyed) return refusalOf(request)?.reason ?? LEFT
  return `the response broke off: ${reasonOf(timer.expired ?? error)}`
}

/** Writes the status and the headers of a response exactly as they came, without the headers of the connection. */
function writeHead({ request, response, sent }: ForwardedCall, answer: IncomingMessage, own: RawHeaders): void {
  const { statusCode = 502, statusMessage = '', rawHeaders } = answer
  response.sendDate = false
  closeWithoutBody(request, response, sent)
  const hasTrailers = framingOf(rawHeaders) === 'chunks' && hasChunks(response, statusCode)
  const headers = hasTrailers ? forwardedHeaders(rawHeaders) : without(forwardedHeaders(rawHeaders), 'trailer')
  const passed = own.length === 0 ? headers : without(headers, String(own[0]).toLowerCase())
  response.writeHead(statusCode, statusMessage, [...passed, ...own, ...SANDBOX])
}

/** Whether Node sends the body of a response in chunks where it has no length. */
function hasChunks({ req }: ServerResponse, status: number): boolean {
  return req.httpVersion === '1.1' && req.method !== 'HEAD' && status !== 204 && status !== 304
}

/** A client that asked whether to send its body, and was not told to, may leave it out: then the next request would be taken for it. */
export function closeWithoutBody(request: IncomingMessage, response: ServerResponse, sent: BoundedBody): void {
  if (request.headers.expect !== undefined && !request.complete && sent.size === 0) response.shouldKeepAlive = false
}

/** Passes on what comes before a response, such as `100 Continue` and `103 Early Hints`, to clients that know of it. */
function forwardInformation(response: ServerResponse, information: InformationEvent): void {
  const { socket } = response
  if (response.headersSent || response.req.httpVersion !== '1.1' || socket?.writable !== true) return
  const { statusCode, statusMessage, rawHeaders } = information
  const headers = pairsOf(forwardedHeaders(rawHeaders)).map(([name, value]) => `${name}: ${value}\r\n`)
  // Node writes few of them, and few of their headers.
  socket.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${headers.join('')}\r\n`, 'latin1')
}
