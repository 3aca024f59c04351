import { callsOf, clientType } from '@cloud-cost/client-tests/group'
import createOpenapiFetch from 'openapi-fetch'
import type { ExampleCall } from './calls.js'

/** Ways to call an operation that are compared. */
export const CALL_KINDS = ['fetch', 'openapi-fetch', 'function'] as const
export type CallKind = (typeof CALL_KINDS)[number]

/** Makes a call, and fails unless it is answered with a success. */
export type MakeCall = () => Promise<unknown>

type Fetch = (input: Request) => Promise<Response>
type Inputs = { readonly path?: object; readonly query?: object; readonly body?: unknown }
type PathMethods = { readonly [method: string]: (path: string, init: object) => Promise<{ readonly error?: unknown }> }
type ClientModule = { readonly [name: string]: (...args: readonly unknown[]) => unknown }

const TOKEN = 'fake-token'

/**
 * The calls of operations of one group, made in one of the ways with the same inputs.
 *
 * @param fetch instead of the global one
 */
export async function callsOfKind(
  kind: CallKind,
  calls: readonly ExampleCall[],
  baseUrl: string,
  fetch?: Fetch,
): Promise<MakeCall[]> {
  const group = calls[0]?.group ?? ''
  const inputs = new Map<string, Inputs>(callsOf(group).map((call) => [call.operationId, call.inputs]))
  const make = await makerOf(kind, group, baseUrl, fetch)
  return calls.map((one) => make(one, inputs.get(one.operation.operationId) ?? {}))
}

type Maker = (call: ExampleCall, inputs: Inputs) => MakeCall

async function makerOf(kind: CallKind, group: string, baseUrl: string, fetch: Fetch | undefined): Promise<Maker> {
  const options = { baseUrl, ...(fetch !== undefined && { fetch }) }
  if (kind === 'fetch') return (call) => bareCall(call, baseUrl, fetch)
  if (kind === 'openapi-fetch') {
    const client = createOpenapiFetch({ ...options, headers: { authorization: `Bearer ${TOKEN}` } })
    return pathCall(client as unknown as PathMethods)
  }
  const module = (await import(`@cloud-cost/${group}-client`)) as ClientModule
  const client = module[`create${clientType(group)}`]?.({ ...options, token: TOKEN })
  return ({ operation: { operationId } }, inputs) => {
    const call = module[operationId]
    if (call === undefined) throw new Error(`${operationId} is not exported`)
    return async () => call(client, inputs)
  }
}

function bareCall({ call: { path, ...init } }: ExampleCall, baseUrl: string, send?: Fetch): MakeCall {
  const url = baseUrl + path
  return async () => {
    const response = await (send === undefined ? fetch(url, init) : send(new Request(url, init)))
    if (!response.ok) throw new Error(`${init.method} ${path} was answered with ${response.status}`)
    return response.json()
  }
}

function pathCall(client: PathMethods): Maker {
  return ({ operation: { method, path } }, { body, ...params }) => {
    const call = client[method.toUpperCase()]
    if (call === undefined) throw new Error(`there is no ${method}`)
    const init = { params, ...(body !== undefined && { body }) }
    return async () => {
      const { error } = await call(path, init)
      if (error !== undefined) throw new Error(`${method} ${path} was answered with an error: ${JSON.stringify(error)}`)
    }
  }
}
