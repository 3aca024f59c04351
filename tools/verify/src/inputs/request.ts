import { isObject, type Json } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import type { Input } from './need.js'

export interface OutgoingRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
  /** Sent without the token. */
  readonly anonymous?: true
}

export function requestFor(operation: Operation, inputs: readonly Input[]): OutgoingRequest {
  const { method } = operation
  let { path } = operation
  const query = new URLSearchParams()
  const members: { [name: string]: Json } = {}
  for (const { need, value } of inputs) {
    if (need.in === 'body') members[need.name] = value
    else if (need.in === 'query') query.set(need.name, String(value))
    else path = path.replace(`{${need.name}}`, encodeURIComponent(String(value)))
  }
  const target = query.size === 0 ? path : `${path}?${query}`
  const headers = { Accept: 'application/json' }
  const body = bodyFor(operation, members)
  if (body === undefined) return { method, target, headers }
  return { method, target, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

/** A read sends what is required; a write sends the contract's example, in which these members are replaced. */
function bodyFor({ isRead, body }: Operation, members: { readonly [name: string]: Json }): Json | undefined {
  if (!isRead && isObject(body?.example)) return { ...body.example, ...members }
  return body?.required ? { ...members } : undefined
}
