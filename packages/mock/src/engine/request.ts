import type { Operation } from '../contract.js'
import type { MockRequest } from '../exchange.js'
import type { Inputs } from '../inputs.js'
import type { PrismRequest } from './types.js'

/** A request to an operation. */
export interface Received {
  readonly request: MockRequest
  readonly operation: Operation
  /** Still percent-encoded. */
  readonly path: string
  readonly inputs: Inputs
}

/** A request as Prism takes it. */
export function toPrismRequest({ request: { headers, body }, operation, path, inputs }: Received): PrismRequest {
  const length = 'text' in body ? body.text.length : 0
  return {
    method: operation.prism.method as PrismRequest['method'],
    // Prism turns texts in lists into numbers, in place.
    url: { path, query: structuredClone(inputs.query) },
    // Prism takes a body for absent without its length, which chunked requests don't tell.
    headers: { ...(headers as { [name: string]: string }), 'content-length': String(length) },
    ...(inputs.body !== undefined && { body: inputs.body }),
  }
}
