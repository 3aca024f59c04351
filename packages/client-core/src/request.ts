import type { PreparedCall } from './prepare.js'

/** What `fetch` is told, with the members of a `Request` that this package reads. */
export interface PlainRequest extends RequestInit {
  readonly url: string
  readonly headers: Headers
  readonly signal: AbortSignal
  /** Some runtimes ask for it when the body is a stream. */
  readonly duplex: 'half'
}

/**
 * A `Request` for those who look at it: middleware and a `fetch` of the caller's. The global `fetch` makes one itself, and
 * to make it twice is a good part of what a call costs.
 */
export function requestOf(call: PreparedCall, signal: AbortSignal): Request | PlainRequest {
  const { body, operation, settings, url } = call
  const headers = new Headers(call.headers)
  const request = { url, method: operation.method, headers, body, signal, redirect: 'manual', duplex: 'half' } as const
  const isPlain = settings.fetch === globalThis.fetch && settings.middleware.length === 0
  return isPlain ? request : new Request(url, request)
}
