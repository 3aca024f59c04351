// Calls operations through the clients of their groups, which are loaded when they are needed.
import type { Call, CallOptions, ClientOptions, Pager, WithResponse } from '@cloud-cost/client-core'
import type { CatalogOperation } from './contract/catalog.js'
import type { CallInputs } from './tools/call-inputs.js'

type OperationFunction = (client: unknown, inputs: CallInputs, options: CallOptions) => Call<unknown>
type PagingFunction = (client: unknown, inputs: CallInputs, ...rest: readonly unknown[]) => Pager<unknown, unknown>
type Select = (page: unknown) => readonly unknown[]

/** The clients of the groups; a package is loaded with the first call of its group. */
export interface GroupClients {
  /** @throws {CloudCostError} for a call that failed */
  call(operation: CatalogOperation, inputs: CallInputs, options: CallOptions): Promise<WithResponse<unknown>>
  /**
   * The bodies of an operation that pages, one after the other.
   * @param select picks the items of a page where the contract doesn't say where they are
   * @throws {CloudCostError} for a call that failed
   */
  pages(operation: CatalogOperation, inputs: CallInputs, select: Select, options: CallOptions): AsyncIterable<unknown>
}

export function groupClients(options: ClientOptions): GroupClients {
  const clients = new Map<string, unknown>()
  const load = async (group: string): Promise<LoadedGroup> => {
    const module = (await import(`@cloud-cost/${group}-client`)) as LoadedGroup['module']
    if (!clients.has(group)) {
      const name = `create${group.charAt(0).toUpperCase()}${group.slice(1)}Client`
      clients.set(group, exported<(options: ClientOptions) => unknown>(module, group, name)(options))
    }
    return { module, client: clients.get(group) }
  }
  return {
    async call({ group: { group }, operationId }, inputs, callOptions) {
      const { module, client } = await load(group)
      return exported<OperationFunction>(module, group, operationId)(client, inputs, callOptions).withResponse()
    },
    async *pages({ group: { group }, operationId, pagination }, inputs, select, callOptions) {
      const { module, client } = await load(group)
      const paginate = exported<PagingFunction>(module, group, operationId.replace(/^[a-z]+/, 'paginate'))
      const rest = pagination?.items === 'unspecified' ? [select, callOptions] : [callOptions]
      yield* paginate(client, inputs, ...rest).pages()
    },
  }
}

interface LoadedGroup {
  readonly module: { readonly [name: string]: unknown }
  readonly client: unknown
}

function exported<Function_>(module: LoadedGroup['module'], group: string, name: string): Function_ {
  const value = module[name]
  if (typeof value !== 'function') throw new Error(`@cloud-cost/${group}-client exports no function ${name}`)
  return value as Function_
}
