// The ways to call an operation that the client is compared with: its function, openapi-fetch, other clients and bare
// fetch.
import { sampleCalls } from '@cloud-cost/codegen/sample-calls'
import { clientType } from '@cloud-cost/contract-tests/group'
import createOpenapiFetch from 'openapi-fetch'
import { documents, type ExampleCall, type Workload } from './calls.js'

/** Ways to call an operation that are compared. */
export const CALL_KINDS = ['fetch', 'openapi-fetch', 'function'] as const
export type CallKind = (typeof CALL_KINDS)[number]

/** Makes a call, and fails unless it is answered with a success. */
export type MakeCall = () => Promise<unknown>

type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>
type CallInputs = { readonly path?: object; readonly query?: object; readonly body?: unknown }
type PathMethods = { readonly [method: string]: (path: string, init: object) => Promise<{ readonly error?: unknown }> }
type ClientModule = { readonly [name: string]: (...args: readonly unknown[]) => unknown }

const TOKEN = 'fake-token'

/**
 * The calls of a workload, made in one of the ways with the same inputs.
 *
 * @param fetch instead of the global one
 */
export async function callsOfKind(
  kind: CallKind,
  { group, calls }: Workload,
  baseUrl: string,
  fetch?: Fetch,
): Promise<MakeCall[]> {
  const inputs = new Map<string, CallInputs>(
    sampleCalls(documents[group] ?? {}).map((call) => [call.operationId, call.inputs]),
  )
  const make = await MAKERS[kind](group, { baseUrl, ...(fetch !== undefined && { fetch }) })
  return calls.map((call) => make(call, inputs.get(call.operation.operationId) ?? {}))
}

interface ClientOptions {
  readonly baseUrl: string
  readonly fetch?: Fetch
}

type Maker = (call: ExampleCall, inputs: CallInputs) => MakeCall

const MAKERS: { readonly [Kind in CallKind]: (group: string, options: ClientOptions) => Maker | Promise<Maker> } = {
  fetch:
    (_, { baseUrl, fetch: send = fetch }) =>
    ({ call: { path, ...init } }) =>
    async () => {
      const response = await send(baseUrl + path, init)
      if (!response.ok) throw new Error(`${init.method} ${path} was answered with ${response.status}`)
      return response.json()
    },

  'openapi-fetch': (_, options) => {
    const headers = { authorization: `Bearer ${TOKEN}` }
    const client = createOpenapiFetch({ ...options, headers }) as unknown as PathMethods
    return ({ operation: { method, path } }, { body, ...params }) =>
      async () => {
        const { error } = (await client[method]?.(path, { params, body })) ?? { error: `there is no ${method}` }
        if (error !== undefined)
          throw new Error(`${method} ${path} was answered with an error: ${JSON.stringify(error)}`)
      }
  },

  async function(group, options) {
    const module = (await import(`@cloud-cost/${group}-client`)) as ClientModule
    const client = module[`create${clientType(group)}`]?.({ ...options, token: TOKEN })
    return ({ operation: { operationId } }, inputs) => {
      const call = module[operationId]
      if (call === undefined) throw new Error(`${operationId} is not exported`)
      return async () => call(client, inputs)
    }
  },
}
