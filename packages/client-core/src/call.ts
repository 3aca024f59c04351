import { type Client, TRANSPORT } from './client.js'
import { requestIdOf } from './errors.js'
import type { Answer } from './judge.js'
import type { CallParams, Operation } from './operation.js'
import type { CallOptions } from './options.js'
import { unwrap } from './unwrap.js'

const answers = /* @__PURE__ */ new WeakMap<Promise<unknown>, Promise<Answer>>()

/**
 * Calls an operation and unwraps its result. The generated functions are this with an operation and types.
 * @throws {CloudCostError} one of its subclasses, as a rejection
 */
export function call<Result>(
  client: Client,
  operation: Operation,
  params: CallParams = {},
  options: CallOptions = {},
): Promise<Result> {
  const answer = client[TRANSPORT](operation, params, options)
  const result = answer.then((received) => unwrap(operation, received) as Result)
  answers.set(result, answer)
  return result
}

/** A result with the answer it was made of. */
export interface WithResponse<Result> {
  readonly result: Result
  /** The body as parsed, envelope included. */
  readonly body: unknown
  /** Status and headers; its body has been read, see `body`. */
  readonly response: Response
  /** The service's id of the request, where it gives one. */
  readonly requestId: string | undefined
}

/**
 * Adds body, status and headers to what an operation function returned.
 * @param promise the promise itself, not one derived from it by `then`
 * @throws what the call throws; {TypeError} for another promise
 * @example const { result, response } = await withResponse(listCompanies(client))
 */
export async function withResponse<Result>(promise: Promise<Result>): Promise<WithResponse<Result>> {
  const answer = answers.get(promise)
  if (!answer) throw new TypeError('withResponse takes the promise that an operation function returned')
  const result = await promise
  const { body, response } = await answer
  return { result, body, response, requestId: requestIdOf(response) }
}
