import { ApiError } from './errors.js'
import type { CallParams, Method } from './operation.js'
import type { CallOptions, ClientOptions } from './options.js'
import { createTransport, type Transport } from './transport.js'

/** Key of a client's transport, out of sight of autocompletion. */
export const TRANSPORT: unique symbol = /* @__PURE__ */ Symbol()

/**
 * Any client. That of a group extends it with its path methods, each in this form:
 *
 * ```ts
 * GET<P extends keyof Paths['GET']>(path: P, init: Paths['GET'][P]['init']): Paths['GET'][P]['result']
 * ```
 *
 * The group writes them itself, since a type parameter for `Paths` here would cost half as many instantiations a call again.
 */
export interface Client {
  /** For the operation functions. */
  readonly [TRANSPORT]: Transport
}

/** What a path method resolves to: `data` for a success, else `error`. Other failures reject. */
export type PathResult<Data, ErrorBody = unknown> =
  | {
      /** The body, envelope included; `undefined` where there is none. */
      readonly data: Data
      readonly error?: undefined
      readonly response: Response
    }
  | {
      readonly data?: undefined
      /** The same error that the operation function throws, its `body` typed. */
      readonly error: ApiError<ErrorBody>
      readonly response: Response
    }

/** The last argument of a path method, before a group says what `params` and `body` are. */
export interface PathInit extends CallOptions {
  readonly params?: Omit<CallParams, 'body'> | undefined
  readonly body?: unknown
}

/**
 * Creates a client. Nothing is checked or sent before the first call.
 * @param commaQuery names of the query arrays that the group writes as `a,b,c`, for path methods, which know no descriptors
 */
export function createClient<C extends Client>(options: ClientOptions, commaQuery?: readonly string[]): C {
  const transport = createTransport(options)
  const methodOf =
    (method: Method) =>
    async (path: string, { params, body, ...rest }: PathInit = {}): Promise<PathResult<unknown>> => {
      try {
        const answer = await transport({ id: `${method} ${path}`, method, path, commaQuery }, { ...params, body }, rest)
        return { data: answer.body, response: answer.response }
      } catch (error) {
        if (error instanceof ApiError) return { error, response: error.response }
        throw error
      }
    }
  return {
    GET: methodOf('GET'),
    PUT: methodOf('PUT'),
    POST: methodOf('POST'),
    DELETE: methodOf('DELETE'),
    [TRANSPORT]: transport,
  } as unknown as C
}
