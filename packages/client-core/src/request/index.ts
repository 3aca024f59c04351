// The entry `/request`: calls what the contract does not describe.
import { type Call, call } from '../call.js'
import { type Client, TRANSPORT } from '../client.js'
import { valid } from '../errors.js'
import { type CallParams, unknownOperation } from '../operation.js'
import type { CallOptions } from '../options.js'

/** Methods that a request can have. */
export type RequestMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** A path below `baseUrl`: no other origin, no query, and nothing that a URL parser resolves to another path. */
const PATH = /^(?!.*\/(\.|%2e){1,2}(\/|$))\/[^\s?#\\]*$/i

/**
 * Calls what the contract doesn't describe, with the token, retries, timeout, middleware and errors of the client. The result is the whole
 * body, envelope included; an error of the service is thrown, also one inside HTTP 200. What a further status such as 202 means, the caller
 * reads from `withResponse()`. GET, PUT and DELETE are retried; POST and PATCH are
 * with an `idempotencyKey` only.
 * @param path below `baseUrl`, such as `/platform/v9/companies/{companyId}/budgets`; `params.path` fills its placeholders
 * @throws {CloudCostError} as operation functions do, as a rejection; its `operationId` is method and path
 * @example
 * const budgets = await request<Budgets>(client, 'GET', '/platform/v9/companies/{companyId}/budgets', { path: { companyId: 'C-1042' } })
 */
export function request<Result = unknown>(
  client: Client,
  method: RequestMethod,
  path: string,
  params?: CallParams,
  options?: CallOptions,
): Call<Result> {
  const checking: Client = {
    ...client,
    // Here, so that a wrong path rejects as everything else does.
    [TRANSPORT]: async (operation, ...rest) => {
      const problem = 'must begin with a slash, without query, spaces and dot segments'
      valid(operation.id, 'path', problem, () => PATH.test(path) || undefined)
      return client[TRANSPORT](operation, ...rest)
    },
  }
  return call<Result>(checking, unknownOperation(method, path), params, options)
}
