import * as asset from '@cloud-cost/asset-client'
import * as assetMsw from '@cloud-cost/asset-client/msw'
import * as cost from '@cloud-cost/cost-client'
import * as costMsw from '@cloud-cost/cost-client/msw'
import * as platform from '@cloud-cost/platform-client'
import * as platformMsw from '@cloud-cost/platform-client/msw'
import type { HttpHandler } from 'msw'
import type { Group } from '../../src/group.js'

export const BASE_URL = 'https://cloud-cost.example.com'
export const TOKEN = 'fake-token'

interface Answer {
  readonly example?: string
  readonly status?: number
}

interface Call {
  readonly path: object
  readonly query: object
  readonly body: unknown
}

type Resolver = (call: Call) => Answer | undefined
type CallOperation = (inputs: object) => Promise<unknown>
type MakeHandler = (answer?: Answer | Resolver, options?: platformMsw.HandlerOptions) => HttpHandler

/** A client whose operations are called by name, and the handlers of its `/msw` entry. */
export interface GroupModules {
  readonly withResponse: typeof platform.withResponse
  readonly handlers: (options?: platformMsw.HandlersOptions) => HttpHandler[]
  readonly exportsOfMsw: readonly string[]
  call(operationId: string): CallOperation
  handler(operationId: string): MakeHandler
}

const OPTIONS = { baseUrl: BASE_URL, token: TOKEN, maxRetries: 0 }

export const MODULES: { readonly [Name in Group]: GroupModules } = {
  asset: modules(asset, assetMsw, asset.createAssetClient(OPTIONS)),
  cost: modules(cost, costMsw, cost.createCostClient(OPTIONS)),
  platform: modules(platform, platformMsw, platform.createPlatformClient(OPTIONS)),
}

type Entry = Pick<typeof platform, 'withResponse'>
type MswEntry = Pick<typeof platformMsw, 'handlers'>

function modules(entry: Entry, msw: MswEntry, client: object): GroupModules {
  return {
    withResponse: entry.withResponse,
    handlers: msw.handlers,
    exportsOfMsw: Object.keys(msw),
    call: (operationId) => {
      const call = member<(client: object, inputs: object) => Promise<unknown>>(entry, operationId)
      return (inputs) => call(client, inputs)
    },
    handler: (operationId) => member<MakeHandler>(msw, `${operationId}Handler`),
  }
}

function member<T>(module: object, name: string): T {
  const value = (module as Record<string, unknown>)[name]
  if (typeof value !== 'function') throw new Error(`${name} is not exported`)
  return value as T
}
