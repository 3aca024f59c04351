import type { Call, CallOptions, ClientOptions, WithResponse } from '@cloud-cost/client-core'
import type { CatalogOperation } from './contract/catalog.js'
import type { CallInputs } from './tools/call-inputs.js'

type OperationFunction = (client: unknown, inputs: CallInputs, options: CallOptions) => Call<unknown>

/** The clients of the groups; a package is loaded with the first call of its group. */
export interface GroupClients {
  /** @throws {CloudCostError} for a call that failed */
  call(operation: CatalogOperation, inputs: CallInputs, options: CallOptions): Promise<WithResponse<unknown>>
}

export function groupClients(options: ClientOptions): GroupClients {
  const clients = new Map<string, unknown>()
  return {
    async call({ group: { group }, operationId }, inputs, callOptions) {
      const module = (await import(`@cloud-cost/${group}-client`)) as { readonly [name: string]: unknown }
      if (!clients.has(group)) {
        const name = `create${group.charAt(0).toUpperCase()}${group.slice(1)}Client`
        clients.set(group, exported<(options: ClientOptions) => unknown>(module, group, name)(options))
      }
      const call = exported<OperationFunction>(module, group, operationId)
      return call(clients.get(group), inputs, callOptions).withResponse()
    },
  }
}

function exported<Function_>(module: { readonly [name: string]: unknown }, group: string, name: string): Function_ {
  const value = module[name]
  if (typeof value !== 'function') throw new Error(`@cloud-cost/${group}-client exports no function ${name}`)
  return value as Function_
}
