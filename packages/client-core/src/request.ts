import type { Settings } from './settings.js'

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
export function requestOf({ fetch, middleware }: Settings, request: PlainRequest): Request | PlainRequest {
  return fetch !== globalThis.fetch || middleware.length ? new Request(request.url, request) : request
}

/** Sends what `requestOf` made. */
export function send({ fetch }: Settings, request: Request | PlainRequest): Promise<Response> {
  return request instanceof Request ? fetch(request) : globalThis.fetch(request.url, request)
}
