import type { Json } from '@cloud-cost/contract/document'
import { type Operation, type Response, responseFor } from '@cloud-cost/contract/model'

/** The response of an operation to a request that it carries out. */
export function successOf({ operationId, responses }: Operation): Response {
  const success = responseFor(responses, 200)
  if (success?.status !== '200') throw new Error(`${operationId} has no response 200`)
  return success
}

/** The bodies of the examples of a response by name. */
export function bodiesOf({ examples }: Response): ReadonlyMap<string, Json> {
  return new Map(examples.flatMap(({ name, body }) => (body === undefined ? [] : [[name, body.value] as const])))
}
