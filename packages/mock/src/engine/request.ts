import type { Operation } from '../contract.js'
import type { MockRequest } from '../exchange.js'
import type { Inputs } from '../inputs.js'
import type { PrismRequest } from './types.js'

/** A request as Prism takes it. */
export function toPrismRequest(
  { headers, body }: MockRequest,
  { prism }: Operation,
  path: string,
  query: Inputs['query'],
  value: unknown,
): PrismRequest {
  const length = 'text' in body ? body.text.length : 0
  return {
    method: prism.method as PrismRequest['method'],
    url: { path, query: { ...query } },
    // Prism takes a body for absent without its length, which chunked requests don't tell.
    headers: { ...(headers as { [name: string]: string }), 'content-length': String(length) },
    ...(value !== undefined && { body: value }),
  }
}
