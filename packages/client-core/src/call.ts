// What an operation function returns: the promise of its result, and the response behind it.
import { type Client, TRANSPORT } from './client.js'
import type { CallParams, OperationDescriptor } from './operation.js'
import type { CallOptions } from './options.js'

/** A call that was made: the promise of its result, with the answer that it is made of at hand. */
export interface Call<Result> extends Promise<Result> {
  /**
   * The result with body, status and headers. Rejects as the call itself does. A promise derived from this one, as by an `async` function, is
   * without it.
   * @example const { result, response } = await listCompanies(client).withResponse()
   */
  withResponse(): Promise<WithResponse<Result>>
}

/** A result with the answer it was made of. */
export interface WithResponse<Result> {
  readonly result: Result
  /** The body as parsed, envelope included. */
  readonly body: unknown
  /** Status and headers; its body has been read, see `body`. */
  readonly response: Response
  /** The header `x-request-id`. That it is the id of the request is assumed; `undefined` where the deployment doesn't send it. */
  readonly requestId: string | undefined
}

/**
 * Calls an operation and unwraps its result. The generated functions are this with an operation and types.
 * @throws {CloudCostError} one of its subclasses, as a rejection
 */
export function call<Result>(
  client: Client,
  operation: OperationDescriptor,
  params: CallParams = {},
  options: CallOptions = {},
): Call<Result> {
  const answer = client[TRANSPORT](operation, params, options)
  const promise = answer.then(({ result }) => result as Result)
  const withResponse = async (): Promise<WithResponse<Result>> => {
    // Of the promise itself, so that its rejection counts as handled.
    await promise
    const { operationId: _, ...details } = await answer
    return details as WithResponse<Result>
  }
  return Object.assign(promise, { withResponse })
}
