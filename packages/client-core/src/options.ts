// The options of a client and of a single call.
import type { FetchInit } from './plain-request.js'

/** Headers by name, or as pairs. `null` removes one that was set before. */
export type HeadersOptions =
  | Headers
  | Iterable<readonly [string, HeaderValue]>
  | { readonly [name: string]: HeaderValue }

type HeaderValue = string | number | boolean | null | undefined

/** What a token function is called with. */
export interface TokenContext {
  /** `true` when the service refused the previous token with 401, so that one kept elsewhere must not be returned again. */
  readonly refresh: boolean
}

/** What a token provider is called with. */
export interface TokenRequest {
  /** Scheme, host and port that the token is sent to, such as `https://cloud-cost.example.com`. */
  readonly origin: string
  /** The token that the service refused with 401 a moment ago, so that another one is due; `undefined` at first. */
  readonly refused: string | undefined
}

/** Gets tokens, and is asked for each call. It keeps what it got itself, where getting one takes time. */
export interface TokenProvider {
  getToken(request: TokenRequest): string | Promise<string>
}

/** A bearer token without the word `Bearer`, with which it is refused, or a function or provider that gets one. */
export type Token = string | ((context: TokenContext) => string | Promise<string>) | TokenProvider

/** What is needed of a response: a `Response` of the platform, or of another library with a `fetch`, has it. */
export interface FetchedResponse {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly type: string
  readonly url: string
  readonly headers: { get(name: string): string | null }
  /** A `ReadableStream` where the library has streams; then it is read up to `maxResponseBytes`. */
  readonly body: unknown
  text(): Promise<string>
}

/** Sends a request, as the global `fetch` does. `new Request(url, init)` is all of it in one object. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchedResponse>

/** Checks the body of a success; an answer with elements is a list of problems. */
export type ResponseValidator = (
  operationId: string,
  body: unknown,
  // biome-ignore lint/suspicious/noConfusingVoidType: a validator that returns nothing found nothing
) => void | undefined | readonly unknown[] | Promise<void | undefined | readonly unknown[]>

/** What middleware is called with. */
export interface MiddlewareCall {
  /** The request, without the token. */
  readonly request: Request
  /** The operation that is called. Always given; optional so that middleware of openapi-fetch, which has none, fits. */
  readonly operationId?: string
  /** Which attempt of the call this is: 1 for the first. Always given, as `operationId` is. */
  readonly attempt?: number
  /** The path with its `{placeholders}`. */
  readonly schemaPath: string
  /** The inputs as the caller gave them. */
  readonly params: { readonly path?: Record<string, unknown>; readonly query?: Record<string, unknown> }
  /** Another one for each attempt. */
  readonly id: string
  readonly options: { readonly baseUrl: string; readonly fetch: (request: Request) => Promise<Response> }
}

/** What takes the place of something, or nothing to leave it as it is. */
// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing leaves all as it is
type Replacement<T> = void | undefined | T | Promise<void | undefined | T>

/** Code that runs around every attempt. Middleware of openapi-fetch fits where it needs no more `options` than these. */
export interface Middleware {
  /** Runs before the request is sent. A response ends the attempt there and then. */
  onRequest?(call: MiddlewareCall): Replacement<Request | Response>
  /** Runs with the response before its body is read. */
  onResponse?(call: MiddlewareCall & { readonly response: Response }): Replacement<Response>
  /** Runs when no response came. */
  onError?(call: MiddlewareCall & { readonly error: unknown }): Replacement<Response | Error>
}

/** How much is logged; each level includes those before it. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug'

/** Where log entries go. `console` is one. */
export interface Logger {
  error(message: string, details: object): void
  warn(message: string, details: object): void
  info(message: string, details: object): void
  debug(message: string, details: object): void
}

/** Options of a client. All can be overridden for a single call. */
export interface ClientOptions {
  /**
   * Scheme, host and port of the deployment, optionally with a path prefix, such as `https://cloud-cost.example.com`.
   * Plain `http` is accepted for `localhost`, `127.0.0.0/8` and `[::1]` only, see `allowInsecureHttp`. In a browser, a path such as
   * `/api` is one of the page's own server.
   */
  readonly baseUrl: string
  /**
   * The bearer token, or a function that gets one. A function's token is kept until the service refuses it with 401; then
   * the function is called once more, however many calls wait for it, and each refused call is sent once more. A provider is asked for
   * each call, and once more after a 401.
   * It is sent to the origin of `baseUrl` only. `false` sends none, for a server of your own that knows its users by their cookies.
   */
  readonly token: Token | false
  /** Sends requests. Default: the global `fetch`, looked up at each call. */
  readonly fetch?: Fetch | undefined
  /** Headers of every request. Those of a call are added; `null` removes one. `Authorization` is always made of `token`. */
  readonly headers?: HeadersOptions | undefined
  /** How often a failed attempt is repeated. Default 2; 0 switches it off. */
  readonly maxRetries?: number | undefined
  /** Milliseconds for one attempt, from getting the token to the last byte of the body. Default 60000; 0 waits for ever. */
  readonly timeout?: number | undefined
  /**
   * Milliseconds for the whole call, with all attempts and the time between them. No retry is waited for that would begin later.
   * Default: no limit.
   */
  readonly deadline?: number | undefined
  /**
   * Most bytes of an answer's body, counted after it was decompressed. What has more ends the call with a `ResponseParseError`.
   * Default 250000000 (250 MB); `Infinity` reads whatever comes.
   */
  readonly maxResponseBytes?: number | undefined
  /** The `User-Agent` header. Default: the runtime's own. In browsers it costs a preflight request, or is ignored. */
  readonly userAgent?: string | undefined
  /** Where log entries go. Default: `console`. */
  readonly logger?: Logger | undefined
  /** How much is logged. Default: `info` when a `logger` is given, else `off`. */
  readonly logLevel?: LogLevel | undefined
  /**
   * Middleware, run for every attempt. `onRequest` runs in the given order, `onResponse` and `onError` in reverse order.
   * It sees requests before the token is added. A call's middleware runs after the client's.
   */
  readonly middleware?: readonly Middleware[] | undefined
  /** Checks the body of every success; problems become a `ResponseParseError`. Default: no check. */
  readonly validateResponses?: ResponseValidator | undefined
  /**
   * Accepts a success without `status`, from deployments that leave it out. Default `false`: what is neither `success` nor `error` is a
   * `ResponseParseError`.
   */
  readonly allowMissingStatus?: boolean | undefined
  /** Reads JSON. Default: `JSON.parse`, which rounds integers beyond 2^53 - 1; give a lossless parser where those matter. */
  readonly parseJson?: ((text: string) => unknown) | undefined
  /** Lets the token travel over plain `http` to any host. Default `false`. */
  readonly allowInsecureHttp?: boolean | undefined
}

/** Options of one call: any of the client's, which they override, and two of its own. */
export interface CallOptions extends Partial<ClientOptions> {
  /** Ends the call with an `AbortedError`: while it waits for the token, the answer, the body or the next attempt. */
  readonly signal?: AbortSignal | undefined
  /**
   * Sent as `Idempotency-Key`, the same with every attempt, and makes a call repeatable that is not so by itself. Give it only where your
   * deployment honours the header: the service's description does not mention it.
   */
  readonly idempotencyKey?: string | undefined
}
