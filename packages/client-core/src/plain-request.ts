/**
 * What `fetch` is called with besides the URL. It has no more types than are needed, so that the `fetch` of other libraries fits, such as undici's,
 * whose proxies are dispatchers.
 */
export interface FetchInit {
  readonly method: string
  readonly headers: Headers
  readonly body: string | ReadableStream | null
  /** Null where the runtime refuses signals of this page or test environment. The call itself ends all the same. */
  readonly signal: AbortSignal | null
  /** `manual`, since the client follows redirects itself; `follow` in browsers, which hide them. */
  readonly redirect: 'manual' | 'follow'
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
