import { clientName } from '@cloud-cost/codegen/names'
import type * as platform from '@cloud-cost/platform-client'
import type * as platformMsw from '@cloud-cost/platform-client/msw'
import type * as platformSchemas from '@cloud-cost/platform-client/schemas'
import type { HttpHandler } from 'msw'
import { GROUPS } from '../../../src/clients/group.js'

export const BASE_URL = 'https://cloud-cost.example.com'
export const TOKEN = 'fake-token'

interface HandlerAnswer {
  readonly example?: string
  readonly status?: number
}

interface ReceivedCall {
  readonly path: object
  readonly query: object
  readonly extraQuery: object
  readonly body: unknown
}

type Resolver = (call: ReceivedCall) => HandlerAnswer | undefined
type CallOperation = (inputs: object, options?: platform.CallOptions) => platform.Call<unknown>
type Answered = { readonly data?: unknown; readonly error?: unknown }
type Send = (method: string, path: string, init: object) => Promise<Answered>
type MakeHandler = (answer?: HandlerAnswer | Resolver, options?: platformMsw.HandlerOptions) => HttpHandler
type CreateClient = (options: platform.ClientOptions) => object

/** What an entry of every client has, and beside it what only some have. */
type Entry<Common> = Common & { readonly [name: string]: unknown }

/** The entries of a client package. */
interface Entries {
  readonly main: Entry<object>
  readonly openapiFetch: { createOpenapiFetchClient(client: object): { readonly request: Send } }
  readonly msw: Entry<Pick<typeof platformMsw, 'handlers'>>
  readonly queries: Entry<object>
  readonly schemas: Entry<Pick<typeof platformSchemas, 'allSchemas' | 'responseValidator'>>
}

/** The entries of a client, a client whose operations are called by name, and the handlers by name. */
export interface GroupModules extends Entries {
  readonly createClient: CreateClient
  call(operationId: string): CallOperation
  handler(operationId: string): MakeHandler
}

const LOADED = new Map(await Promise.all(GROUPS.map(async (group) => [group, await load(group)] as const)))

/** The modules of a group's client. */
export function modulesOf(group: string): GroupModules {
  const modules = LOADED.get(group)
  if (modules === undefined) throw new Error(`there is no group ${group}`)
  return modules
}

async function load(group: string): Promise<GroupModules> {
  const entry = <Name extends keyof Entries>(subpath: string): Promise<Entries[Name]> =>
    import(`@cloud-cost/${group}-client${subpath}`)
  const main = await entry<'main'>('')
  const msw = await entry<'msw'>('/msw')
  const createClient = member<CreateClient>(main, `create${clientName(group)}`)
  const client = createClient({ baseUrl: BASE_URL, token: TOKEN, maxRetries: 0 })
  return {
    main,
    msw,
    openapiFetch: await entry<'openapiFetch'>('/openapi-fetch'),
    queries: await entry<'queries'>('/react-query'),
    schemas: await entry<'schemas'>('/schemas'),
    createClient,
    call: (operationId) => {
      const call = member<(client: object, ...args: Parameters<CallOperation>) => platform.Call<unknown>>(
        main,
        operationId,
      )
      return (inputs, options) => call(client, inputs, options)
    },
    handler: (operationId) => member<MakeHandler>(msw, `${operationId}Handler`),
  }
}

function member<T>(module: { readonly [name: string]: unknown }, name: string): T {
  const value = module[name]
  if (typeof value !== 'function') throw new Error(`${name} is not exported`)
  return value as T
}
