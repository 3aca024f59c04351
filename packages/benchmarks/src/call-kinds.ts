// The ways to call an operation that are compared: the client's function, other clients and bare fetch.

import { clientName } from '@cloud-cost/codegen/names'
import { sampleCalls } from '@cloud-cost/codegen/sample-calls'
import { createClient as createHeyApiClient } from '@hey-api/client-fetch'
import ky from 'ky'
import createOpenapiFetch from 'openapi-fetch'
import { documents, type ExampleCall, type Workload } from './calls.js'

/** The ways to call an operation that are compared. Clients of others have the names of their packages. */
export const CALL_KINDS = ['fetch', 'openapi-fetch', '@hey-api/client-fetch', 'ky', 'function'] as const
export type CallKind = (typeof CALL_KINDS)[number]

/** Makes a call, and fails unless it is answered with a success. */
export type MakeCall = () => Promise<unknown>

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>
type CallInputs = { readonly path?: object; readonly query?: object; readonly body?: unknown }
type PathMethods = { readonly [method: string]: (path: string, init: object) => Promise<{ readonly error?: unknown }> }
type ClientModule = { readonly [name: string]: (...args: readonly unknown[]) => unknown }

const TOKEN = 'fake-token'
const INPUTS = new Map<string, CallInputs>(
  Object.values(documents)
    .flatMap(sampleCalls)
    .map(({ operationId, inputs }) => [operationId, inputs]),
)

/**
 * The calls of a workload, made in one of the ways with the same inputs.
 *
 * @param fetch instead of the global one
 */
export async function callsOfKind(
  kind: CallKind,
  { group, calls }: Pick<Workload, 'group' | 'calls'>,
  baseUrl: string,
  fetch?: Fetch,
): Promise<MakeCall[]> {
  const make = await MAKERS[kind](group, { baseUrl, ...(fetch !== undefined && { fetch }) })
  return calls.map((call) => make(call, INPUTS.get(call.operation.operationId) ?? {}))
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
      async () =>
        refuse((await client[method]?.(path, { params, body })) ?? { error: `there is no ${method}` })
  },

  '@hey-api/client-fetch': (_, options) => {
    const client = createHeyApiClient({ ...options, bodySerializer: null } as object)
    return ({ call: { method, path, headers, body } }) =>
      async () =>
        refuse(await client.request({ method: method as 'GET', url: path, headers, body }))
  },

  ky:
    (_, { baseUrl, ...options }) =>
    ({ call: { path, ...init } }) =>
    () =>
      ky(baseUrl + path, { ...init, ...options, retry: 0 }).json(),

  async function(group, options) {
    const module = (await import(`@cloud-cost/${group}-client`)) as ClientModule
    const client = module[`create${clientName(group)}`]?.({ ...options, token: TOKEN, maxRetries: 0 })
    return ({ operation: { operationId } }, inputs) => {
      const call = module[operationId]
      if (call === undefined) throw new Error(`${operationId} is not exported`)
      return async () => call(client, inputs)
    }
  },
}

function refuse({ error }: { readonly error?: unknown }): void {
  if (error !== undefined) throw new Error(`the answer was an error: ${JSON.stringify(error)}`)
}
