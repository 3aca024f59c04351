import { isObject, type Json } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import type { Input } from './fill.js'

export interface OutgoingRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
}

/** The request that calls an operation with the given inputs. */
export function requestFor(operation: Operation, inputs: readonly Input[]): OutgoingRequest {
  let path = operation.path
  const query = new URLSearchParams()
  const headers: { [name: string]: string } = { Accept: 'application/json' }
  const members: { [name: string]: Json } = {}
  for (const { need, value } of inputs) {
    if (need.in === 'path') path = path.replace(`{${need.name}}`, encodeURIComponent(asText(value)))
    else if (need.in === 'query') query.set(need.name, asText(value))
    else if (need.in === 'header') headers[need.name] = asText(value)
    else members[need.name] = value
  }
  const target = query.size === 0 ? path : `${path}?${query}`
  const body = bodyFor(operation, members)
  if (body === undefined) return { method: operation.method, target, headers }
  headers['Content-Type'] = 'application/json'
  return { method: operation.method, target, headers, body: JSON.stringify(body) }
}

/** A read sends what is required; a write sends the contract's example, in which these members are replaced. */
function bodyFor({ isRead, body }: Operation, members: { readonly [name: string]: Json }): Json | undefined {
  if (body === undefined) return undefined
  if (!isRead && isObject(body.example)) return { ...body.example, ...members }
  return body.required ? { ...members } : undefined
}

function asText(value: Json): string {
  return Array.isArray(value) ? value.map(String).join(',') : String(value)
}
