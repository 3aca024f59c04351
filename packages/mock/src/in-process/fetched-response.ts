// Answers as responses of `fetch`.
import STATUS_NAMES from 'statuses/codes.json' with { type: 'json' }
import { endUnread } from '../exchange/body-stream.js'
import type { Signal } from '../exchange/exchange.js'
import { type BodyStream, isBodyStream, type MockAnswer, STATUSES_WITHOUT_BODY } from '../exchange/exchange.js'
import { reasonOf } from './abort.js'

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
  const given = typeof answer.body === 'string' ? new TextEncoder().encode(answer.body) : answer.body
  const body = answer.fault === 'truncated' ? truncated(given) : given
  const headers = { date: new Date().toUTCString(), ...lengthOf(answer, fetched), ...answer.headers }
  if (isEmpty) void endUnread(answer.body)
  const statusText = (STATUS_NAMES as { readonly [status: string]: string })[status] ?? 'unknown'
  return asFetched(new Response(isEmpty ? null : readable(body, fetched), { status, statusText, headers }), fetched)
}

/** An answer to HEAD has the length of the body that it leaves out, unless its status never has one, or nobody knows it. */
function lengthOf({ status, body }: MockAnswer, { method }: Fetched): MockAnswer['headers'] {
  if (method !== 'HEAD' || status === 204 || isBodyStream(body)) return {}
  return { 'content-length': String((typeof body === 'string' ? new TextEncoder().encode(body) : body).length) }
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

function readable(
  body: BodyStream | Uint8Array<ArrayBuffer>,
  fetched: Fetched,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (isBodyStream(body)) return abortable(body, fetched)
  return fetched.signal === undefined ? body : abortable(onlyChunk(body), fetched)
}

/** A body that can't be read any more once its request is aborted. */
function abortable(chunks: BodyStream, { signal, holds }: Fetched): ReadableStream<Uint8Array> {
  let abort: (() => void) | undefined
  const end = async (): Promise<void> => {
    if (abort !== undefined) signal?.removeEventListener('abort', abort)
    await chunks.return?.()
  }
  const source = {
    type: 'bytes' as const,
    holds,
    start(controller: ReadableByteStreamController) {
      if (signal === undefined) return
      abort = () => {
        controller.error(reasonOf(signal))
        void end()
      }
      signal.addEventListener('abort', abort, { once: true })
    },
    async pull(controller: ReadableByteStreamController) {
      try {
        const { done, value } = await chunks.next()
        if (signal?.aborted === true) return
        if (done !== true) controller.enqueue(value)
        else {
          await end()
          controller.close()
          controller.byobRequest?.respond(0)
        }
      } catch {
        controller.error(new TypeError('terminated', { cause: new Error('other side closed') }))
      }
    },
    cancel: end,
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

async function* onlyChunk(bytes: Uint8Array<ArrayBuffer>): BodyStream {
  // A copy, since reading takes the memory away, and bytes are shared by many answers.
  if (bytes.length > 0) yield bytes.slice()
}

/** Half of what comes first. */
async function* truncated(body: BodyStream | Uint8Array<ArrayBuffer>): BodyStream {
  const chunks = isBodyStream(body) ? body : onlyChunk(body)
  const { value = new Uint8Array() } = await chunks.next()
  await chunks.return?.()
  if (value.length > 1) yield value.slice(0, value.length / 2)
  throw new Error('the answer is truncated')
}
