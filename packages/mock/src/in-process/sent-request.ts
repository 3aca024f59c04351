// Requests as callers of `fetch` meant them.
import type { Signal } from '../exchange/exchange.js'

/** A request as a caller of `fetch` meant it. */
export interface SentRequest {
  readonly url: URL
  readonly method: string
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string }
  readonly body: Uint8Array | undefined
  readonly redirect: Request['redirect']
}

/** What `fetch` takes besides the signal, which is read by itself. */
const MEMBERS = [
  'method',
  'headers',
  'body',
  'duplex',
  'redirect',
  'mode',
  'credentials',
  'cache',
  'referrer',
  'referrerPolicy',
  'integrity',
  'keepalive',
] as const

/** The signal of a call of `fetch`: that of its options comes before that of its request. */
export function signalOf(input: Request | URL | string, init: RequestInit = {}): Signal | undefined {
  const signal: unknown = init.signal === undefined && isRequest(input) ? input.signal : init.signal
  if (signal === undefined || signal === null) return undefined
  if (isSignal(signal)) return signal
  throw new TypeError('signal must be an AbortSignal.')
}

/**
 * The request of a call of `fetch`. Requests, headers and signals may be of another realm than `Request` of this one, as they are in
 * happy-dom and jsdom.
 */
export function platformRequest(input: Request | URL | string, init: RequestInit | undefined): Request {
  if (isRequest(input) && init === undefined) return input
  const foreign = isRequest(input) && !isOwn(input) ? input : undefined
  const options = { ...(foreign && optionsOf(foreign)), ...optionsOf(init ?? {}), signal: null }
  return new Request(foreign?.url ?? input, options)
}

/** Reads a request, and its body, which can be read only once. */
export async function readRequest(request: Request): Promise<SentRequest> {
  const url = new URL(request.url)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('fetch failed', { cause: new Error('unknown scheme') })
  }
  const headers: { [name: string]: string } = {}
  // The form that every `Headers` has; some keep the case of names.
  request.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value
  })
  const { method, redirect } = request
  const bytes = new Uint8Array(await request.arrayBuffer())
  return { url, method, headers, redirect, body: request.body === null && bytes.length === 0 ? undefined : bytes }
}

/** Picked one by one, since a request that is given as options has them as getters. */
function optionsOf(init: Request | RequestInit): RequestInit {
  const given = MEMBERS.flatMap((name) => {
    const value = (init as { readonly [member: string]: unknown })[name]
    return value === undefined || value === null ? [] : [[name, name === 'headers' ? pairsOf(value as never) : value]]
  })
  return Object.fromEntries(given) as RequestInit
}

/** Headers of another realm are not known as such to the constructor of a request. */
function pairsOf(headers: NonNullable<RequestInit['headers']>): NonNullable<RequestInit['headers']> {
  if (Array.isArray(headers) || !('forEach' in headers) || typeof headers.forEach !== 'function') return headers
  const pairs: [string, string][] = []
  headers.forEach((value: string, name: string) => {
    pairs.push([name, value])
  })
  return pairs
}

function isOwn(request: object): boolean {
  return request instanceof Request
}

function isRequest(input: Request | URL | string): input is Request {
  return typeof input === 'object' && 'url' in input && 'arrayBuffer' in input
}

function isSignal(value: unknown): value is Signal {
  return typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value
}
