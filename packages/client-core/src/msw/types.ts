// The types of the handlers for msw: what they know of an operation, and what a test can ask for.
import type { delay } from 'msw'
import type { Method } from '../operation.js'

/** What a handler has to know of an operation. The generated code holds one a handler. */
export interface MockedOperation<Examples> {
  /** The operationId: the name in errors. */
  readonly id: string
  readonly method: Method
  /** The path template, such as `/platform/v2/companies/{companyId}/users`. */
  readonly path: string
  /** The bodies of the examples by name, which is `undefined` for an answer without a body. */
  readonly examples: Examples
  /** Names of the examples by HTTP status, the first of each being its usual one. `default` is every status not declared. */
  readonly answers: { readonly [status: string]: readonly (keyof Examples)[] }
  /** Headers that the contract declares, by HTTP status. */
  readonly headers?: { readonly [status: string]: { readonly [name: string]: string } }
  /** Names of the query parameters, where the request may have others, which the contract doesn't show. */
  readonly query?: readonly string[]
  /** Path and query parameters that are no plain text. */
  readonly types?: { readonly [Place in 'path' | 'query']?: { readonly [name: string]: ParameterType } }
}

/** How a parameter is read: its value or, for an array, its elements; `list` is `a,b,c`, `repeated` a key for each. */
export interface ParameterType {
  readonly is?: 'number' | 'boolean'
  readonly array?: 'list' | 'repeated'
}

/** Where and when handlers answer. */
export interface HandlersOptions {
  /**
   * Origin and path before the operations' own, such as `https://cloud-cost.example.com`, with `*` for anything. Default: `*`,
   * every origin.
   */
  readonly baseUrl?: string | undefined
  /** Answer 401, as the service does, to a request without a bearer token. Any token is good. Default: `false`. */
  readonly requireToken?: boolean | undefined
}

/** Where, when and how often a handler answers. */
export interface HandlerOptions extends HandlersOptions {
  /** Answer one request only; the next one goes to the handler before. Default: `false`. */
  readonly once?: boolean | undefined
}

/** How an answer is sent, apart from its body. */
interface Delivery {
  /** HTTP status, 200 to 599. Default: the example's status, otherwise 200. */
  readonly status?: number | undefined
  /** Sent besides the content type and the headers that the contract declares. */
  readonly headers?: HeadersInit | undefined
  /** Milliseconds before the answer, `'real'` for a realistic time, `'infinite'` for none at all. Default: 0. */
  readonly delay?: Parameters<typeof delay>[0] | undefined
}

/**
 * An answer of a handler: an example of the contract by its name, or a body of your own. With neither it is the usual example of the
 * status: the `default` of a success, an error envelope of every other.
 */
export type Answer<Examples> = Delivery &
  (
    | { readonly example?: keyof Examples | undefined; readonly body?: never }
    | { readonly body: Examples[keyof Examples]; readonly example?: never }
  )

/** The request that a resolver answers, in the places in which the operation's function takes its inputs. */
export type MockedCall<Params, Examples> = {
  /** Percent-decoded values by name. */
  readonly path: Received<Params, 'path'>
  /** Values by name. Nothing checks that the required ones are there. */
  readonly query: Received<Params, 'query'>
  /** Values of the names that the contract doesn't show, where the operation takes such. */
  readonly extraQuery: Received<Params, 'extraQuery'>
  /** The JSON body; `undefined` where there is none. */
  readonly body: Params extends { readonly body?: infer Body } ? Body : undefined
  /** A copy of the example bodies, to answer one with a change. */
  readonly examples: Examples
  readonly request: Request
}

/** What arrives of the inputs in one place: dates and nulls are texts or nothing by then. */
type Received<Params, Place extends string> = Params extends { readonly [Name in Place]?: infer Values }
  ? { readonly [Name in keyof Values]: Exclude<Values[Name], Date | null> }
  : Readonly<Record<string, never>>

/** Answers each request by itself. Nothing leaves the request to the next handler. */
export type Resolver<Examples, Params> = (
  call: MockedCall<Params, Examples>,
) => Resolved<Examples> | Promise<Resolved<Examples>>

// biome-ignore lint/suspicious/noConfusingVoidType: a resolver that only looks at requests returns nothing.
type Resolved<Examples> = Answer<Examples> | Response | undefined | void
