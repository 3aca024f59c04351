import STATUS_NAMES from 'statuses/codes.json' with { type: 'json' }
import type { MockAnswer } from '../exchange/exchange.js'
import { STATUSES_WITHOUT_BODY } from '../respond/reply.js'
import { reasonOf, type Signal } from './abort.js'

/** What a response of `fetch` says besides the answer. */
export interface Fetched {
  readonly url: URL
  readonly method: string
  readonly redirected: boolean
  readonly signal: Signal | undefined
  /** What must live as long as the body can be aborted: a request holds the signal that its own follows. */
  readonly holds: unknown
}

/** A response as `fetch` gives it to an answer that came over HTTP. */
export function fetchedResponse(answer: MockAnswer, fetched: Fetched): Response {
  const { status } = answer
  const isEmpty = fetched.method === 'HEAD' || STATUSES_WITHOUT_BODY.has(status)
  // Bytes, since a text would be given a media type that the answer doesn't have.
  const bytes = typeof answer.body === 'string' ? new TextEncoder().encode(answer.body) : answer.body
  const body = answer.fault === 'truncated' ? truncated(bytes) : abortable(bytes, fetched)
  const headers = { date: new Date().toUTCString(), ...answer.headers }
  const statusText = (STATUS_NAMES as { readonly [status: string]: string })[status] ?? 'unknown'
  return asFetched(new Response(isEmpty ? null : body, { status, statusText, headers }), fetched)
}

/** With what a constructor can't set, on the response and on its copies. */
function asFetched(response: Response, fetched: Fetched): Response {
  for (const name of ['append', 'delete', 'set'] as const) override(response.headers, name, immutable)
  const href = fetched.url.href.replace(/#.*$/, '')
  override(response, 'url', href)
  override(response, 'redirected', fetched.redirected)
  override(response, 'type', 'basic')
  const clone = response.clone.bind(response)
  override(response, 'clone', () => asFetched(clone(), fetched))
  return response
}

function override<Target extends object, Name extends keyof Target>(target: Target, name: Name, value: Target[Name]) {
  Object.defineProperty(target, name, { value, configurable: true, enumerable: false })
}

function immutable(): never {
  throw new TypeError('immutable')
}

/** A body that can't be read any more once its request is aborted. */
function abortable(
  bytes: Uint8Array<ArrayBuffer>,
  { signal, holds }: Fetched,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (signal === undefined) return bytes
  let abort: (() => void) | undefined
  const forget = (): void => {
    if (abort !== undefined) signal.removeEventListener('abort', abort)
  }
  const source = {
    type: 'bytes' as const,
    holds,
    start(controller: ReadableByteStreamController) {
      abort = () => controller.error(reasonOf(signal))
      signal.addEventListener('abort', abort, { once: true })
    },
    pull(controller: ReadableByteStreamController) {
      // A copy, since reading takes the memory away, and bytes are shared by many answers.
      if (bytes.length > 0) controller.enqueue(bytes.slice())
      forget()
      controller.close()
      controller.byobRequest?.respond(0)
    },
    cancel: forget,
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

function truncated(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice(0, bytes.length / 2))
    },
    pull(controller) {
      controller.error(new TypeError('terminated', { cause: new Error('other side closed') }))
    },
  })
}
