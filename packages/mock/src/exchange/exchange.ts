// Requests and answers as the core takes and gives them, at once or later, and how the parts of a request are read.
import { decodeSegment } from '@cloud-cost/contract/operation-finder'

/** What aborts a request: an `AbortSignal`, of whichever realm it is. */
export type Signal = Pick<AbortSignal, 'aborted' | 'reason' | 'addEventListener' | 'removeEventListener'>

/** A request, whichever way it came. */
export interface MockRequest {
  /** In upper case. */
  readonly method: string
  /** Path and query as they were sent. */
  readonly target: string
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string | undefined }
  readonly body: Body
  /** The address that the server listens on; absent in process. */
  readonly listensOn?: string
  /** Further names of the server, by which the admin API can be called. */
  readonly ownNames?: () => readonly string[]
  /** Returns what is aborted when the caller no longer waits for the answer. */
  readonly signal?: () => Signal | undefined
}

/** Whether the caller no longer waits for the answer. */
export function isLeft({ signal }: MockRequest): boolean {
  return signal?.()?.aborted === true
}

/** The text of a body, or why there is none. */
export type Body = { readonly text: string } | { readonly problem: 'too-large' | 'not-text' }

export const NO_BODY: Body = { text: '' }

/** Takes a byte order mark off. */
const DECODER = new TextDecoder('utf-8', { fatal: true })

/** The text of bytes in UTF-8. */
export function decodeBody(bytes: Uint8Array): Body {
  try {
    return { text: DECODER.decode(bytes) }
  } catch {
    return { problem: 'not-text' }
  }
}

/** What goes wrong with an answer on its way. */
type WireFault = 'reset' | 'timeout' | 'truncated'

/** What can go wrong on demand: on the wire, in a proxy in front of the service, or by its rate limit. */
export const FAULTS = ['reset', 'timeout', 'truncated', 'html-502', '429'] as const
export type Fault = (typeof FAULTS)[number]

/** A body that is written while it is read, chunk by chunk. Whoever stops reading calls `return`, which ends the work. */
export type BodyStream = AsyncIterableIterator<Uint8Array<ArrayBuffer>>

export interface MockAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string }
  /**
   * The body of an answer to HEAD is that of GET, and is not sent. Bytes are shared by many answers: they are never changed. A stream is read once, and
   * its answer has no length; whoever does not read it to its end calls `return`.
   */
  readonly body: string | Uint8Array<ArrayBuffer> | BodyStream
  readonly fault?: WireFault
  /** Milliseconds to wait before it is sent. */
  readonly delay?: number
}

/** Statuses whose answers have no body, whatever the contract has for other ones. */
export const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

export function isBodyStream(body: unknown): body is BodyStream {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

/** A request target in its parts. */
export interface Target {
  /** Percent-encoded where it has to be, without a slash at the end. */
  readonly path: string
  readonly query: URLSearchParams
}

/** Codes of characters that mean the same without being encoded. */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi

const NO_QUERY = new URLSearchParams()

/** Takes a request target apart; also the absolute form, which proxies send. */
export function parseTarget(target: string): Target {
  const relative = target.startsWith('/') ? target : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  const [beforeFragment = ''] = relative.split('#', 1)
  const mark = beforeFragment.indexOf('?')
  const path = mark === -1 ? beforeFragment : beforeFragment.slice(0, mark)
  const plain = path.includes('%') ? path.replaceAll(UNRESERVED, (code) => decodeURIComponent(code)) : path
  return {
    path: plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain,
    query: mark === -1 ? NO_QUERY : new URLSearchParams(beforeFragment.slice(mark + 1)),
  }
}

/** The query by name: one that comes several times has a list. */
export function queryValues(query: URLSearchParams): { readonly [name: string]: string | string[] } {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of query) {
    const listed = values.get(name)
    if (listed === undefined) values.set(name, value)
    else if (typeof listed === 'string') values.set(name, [listed, value])
    else listed.push(value)
  }
  return Object.fromEntries(values)
}

/** The text of a path as its sender meant it; a slash in a segment stays encoded. */
export function decodedPath(path: string): string {
  return path
    .split('/')
    .map((segment) => decodeSegment(segment).replaceAll('/', '%2F'))
    .join('/')
}

/** Goes on with a value at once where it is there, and otherwise when it has come: to wait for what is there would cost as much as to answer a request. */
export function whenThere<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result,
): Result | Promise<Awaited<Result>> {
  return value instanceof Promise ? (value.then(next) as Promise<Awaited<Result>>) : next(value)
}

/** Does a piece of work. Where it fails, at once or later, `failed` makes the result. */
export function unlessFailed<Result>(
  work: () => Result | Promise<Result>,
  failed: (error: unknown) => Result,
): Result | Promise<Result> {
  try {
    const result = work()
    return result instanceof Promise ? result.catch(failed) : result
  } catch (error) {
    return failed(error)
  }
}

/** A request and its answer in a line. */
export interface LoggedExchange {
  readonly method: string
  readonly path: string
  readonly operationId: string | undefined
  readonly status: number
  /** What went wrong after the status was sent: the exchange is logged once more then. */
  readonly problem?: string
}

/** A response of the contract by status and example, or a body of your own. */
export interface RuleAnswer {
  readonly status?: number
  readonly example?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: unknown
  /**
   * Whether the body may break what the contract says of the status. It is answered with `X-Mock-Violations`; without `invalid`, the rule is refused, or
   * answered with 500 where a function made the body.
   */
  readonly invalid?: boolean
}
