// The requests with which servers and clients are measured, made of the examples of the published documents.
import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { type Operation, readOperations, responseFor } from '@cloud-cost/contract/model'
import { createEstate } from '@cloud-cost/estate'
import * as published from '@cloud-cost/openapi'

/** A request to be sent. */
export interface HttpRequest {
  readonly method: Operation['method']
  readonly path: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
}

/** An operation, with the call that its own examples make and the answer that they show. */
export interface ExampleCall {
  readonly group: string
  readonly operation: Operation
  readonly call: HttpRequest
  readonly answer: Json | undefined
}

/** Calls of one kind, all of one group. */
export interface Workload {
  readonly group: string
  readonly calls: readonly [ExampleCall, ...ExampleCall[]]
}

/** The documents by group. */
export const documents = published as unknown as { readonly [group: string]: JsonObject }

/** The calls of every operation of every group. */
export const exampleCalls: readonly ExampleCall[] = Object.entries(documents).flatMap(([group, document]) =>
  readOperations(document).map((operation) => ({
    group,
    operation,
    call: callOf(operation),
    answer: responseFor(operation.responses, 200)?.examples.find(({ name }) => name === 'default')?.body?.value,
  })),
)

/** The call that an operation's examples make. @param values what its inputs are instead, by their names */
export function callOf({ path, method, parameters, body }: Operation, values: JsonObject = {}): HttpRequest {
  const query = new URLSearchParams()
  let target = path
  for (const { name, in: place, required, example } of parameters) {
    const value = values[name] ?? example
    const text = Array.isArray(value) ? value.join(',') : String(value)
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(text))
    else if (required || values[name] !== undefined) query.set(name, text)
  }
  const sent = body?.example as JsonObject | undefined
  const replaced = Object.entries(values).filter(([name]) => sent?.[name] !== undefined)
  return {
    method,
    path: query.size === 0 ? target : `${target}?${query}`,
    headers: { authorization: 'Bearer fake-token', ...(sent && { 'content-type': 'application/json' }) },
    ...(sent && { body: JSON.stringify({ ...sent, ...Object.fromEntries(replaced) }) }),
  }
}

const { operations: computed } = createEstate()
const isGet = ({ call }: ExampleCall): boolean => call.method === 'GET'
const isComputed = ({ operation }: ExampleCall): boolean => computed.has(operation.operationId)
const isPlain = (call: ExampleCall): boolean => !isComputed(call) && call.operation.pagination === undefined

/** The calls by what is measured with them, each of the group with most. Contract and estate say which operation is of which kind. */
export const workloads = {
  get: largest((call) => isGet(call) && isPlain(call)),
  post: largest((call) => call.call.method === 'POST' && call.call.body !== undefined && isPlain(call)),
  /** The reads that the mock computes from its estate. */
  state: largest((call) => call.operation.isRead && isComputed(call)),
  cursor: largest(({ operation: { pagination } }) => pagination?.['style'] === 'cursor'),
} as const

function largest(isOfKind: (call: ExampleCall) => boolean): Workload {
  const found = exampleCalls.filter(isOfKind)
  const byGroup = Object.keys(documents).map((group) => found.filter((call) => call.group === group))
  const [first, ...others] = byGroup.sort((left, right) => right.length - left.length)[0] ?? []
  if (first === undefined) throw new Error('the contract has no operation of this kind')
  return { group: first.group, calls: [first, ...others] }
}
