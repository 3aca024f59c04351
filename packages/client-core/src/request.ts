/** What `fetch` is called with besides the URL. */
export interface FetchInit extends RequestInit {
  readonly headers: Headers
  /** Null where the runtime refuses signals of this page or test environment. The call itself ends all the same. */
  readonly signal: AbortSignal | null
  /** Some runtimes ask for it when the body is a stream. */
  readonly duplex: 'half'
}

/**
 * What is sent. It is no `Request`, since `fetch` makes one itself, and to make it twice is a good part of what a call costs. Nor can
 * every `fetch` take one: the `fetch` of the package undici refuses requests of the platform.
 */
export interface PlainRequest extends FetchInit {
  readonly url: string
}
