import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  ApiError,
  type Call,
  type CallOptions,
  type Client,
  call,
  createClient,
  NotFoundError,
  type OperationDescriptor,
  type Pager,
  paginate,
  type Token,
  type Violation,
} from '../src/index.js'

// What the generated code of a group looks like.
interface Thing {
  readonly thingId?: string
  readonly vendor?: 'aws' | 'azure' | (string & {})
}
interface ThingClient extends Client<'thing'> {}

const client: ThingClient = createClient({ baseUrl: 'https://cloud-cost.test', token: 'x' })
/** Code that is checked by the compiler only. */
const compiles = (_: () => unknown): void => expect(client).toBeDefined()

describe('operation functions', () => {
  interface GetThingParams {
    readonly path: { readonly thingId: string }
  }
  const getThing = (
    client: ThingClient,
    params: GetThingParams,
    options?: CallOptions,
  ): Call<{ readonly data: Thing }> =>
    call(client, { id: 'getThing', method: 'GET', path: '/things/{thingId}', payload: 'data' }, params, options)

  it('have the types that the generated code gives them', () => {
    compiles(async () => {
      const { data } = await getThing(client, { path: { thingId: '1' } }, { timeout: 1 })
      expectTypeOf(data).toEqualTypeOf<Thing>()
      expectTypeOf(data.vendor).toEqualTypeOf<'aws' | 'azure' | (string & {}) | undefined>()
      expectTypeOf((await getThing(client, { path: { thingId: '1' } }).withResponse()).result).toEqualTypeOf<{
        readonly data: Thing
      }>()
      // @ts-expect-error a path parameter is missing
      await getThing(client, { path: {} })
      // @ts-expect-error no such top-level member
      await getThing(client, { path: { thingId: '1' }, querry: {} })
      // @ts-expect-error no such option
      await getThing(client, { path: { thingId: '1' } }, { timeOut: 1 })
      // @ts-expect-error no client of this group
      await getThing(createClient<'other'>({ baseUrl: 'https://x.test', token: 'x' }), { path: { thingId: '1' } })
    })
  })

  it('call their operation and return its result', async () => {
    const fetch = async (): Promise<Response> => Response.json({ data: { thingId: '7' } })
    expect(await getThing(client, { path: { thingId: '7' } }, { fetch })).toEqual({ data: { thingId: '7' } })
  })
})

describe('options', () => {
  it('of a client need baseUrl and token', () => {
    compiles(() => {
      createClient({ baseUrl: 'https://x.test', token: async ({ refresh }) => String(refresh) })
      // @ts-expect-error no token
      createClient({ baseUrl: 'https://x.test' })
      // @ts-expect-error no baseUrl
      createClient({ token: 'x' })
      // @ts-expect-error no such option
      createClient({ baseUrl: 'https://x.test', token: 'x', retries: 1 })
      // @ts-expect-error no such level
      createClient({ baseUrl: 'https://x.test', token: 'x', logLevel: 'trace' })
      // @ts-expect-error a signal belongs to a call
      createClient({ baseUrl: 'https://x.test', token: 'x', signal: AbortSignal.abort() })
    })
  })

  it('take what other libraries have', () => {
    expectTypeOf<typeof console>().toExtend<NonNullable<CallOptions['logger']>>()
    expectTypeOf<typeof globalThis.fetch>().toExtend<NonNullable<CallOptions['fetch']>>()
    expectTypeOf<(url: string, init: RequestInit) => Promise<Response>>().toExtend<NonNullable<CallOptions['fetch']>>()
    expectTypeOf<() => string>().toExtend<Token>()
    expectTypeOf<{ signal: AbortSignal | undefined }>().toExtend<CallOptions>()
  })
})

describe('errors', () => {
  it('narrow by class', () => {
    const error: unknown = new NotFoundError('404', { operationId: 'x', response: new Response(null, { status: 404 }) })
    if (!(error instanceof ApiError)) throw new Error('it is one')
    expectTypeOf(error.serviceCode).toEqualTypeOf<string | number | undefined>()
    expectTypeOf(error.serviceMessage).toEqualTypeOf<string | undefined>()
    expectTypeOf(error.violations).toEqualTypeOf<readonly Violation[]>()
    expectTypeOf(error.retryable).toEqualTypeOf<boolean>()
    expect(error.status).toBe(404)
  })
})

describe('paginate', () => {
  it('has the types of items and pages', () => {
    const operation: OperationDescriptor = { id: 'x', method: 'GET', path: '/x' }
    const paging = { style: 'page', in: 'query', page: 'page' } as const
    const pager = paginate(client, operation, paging, {}, {}, (page: { readonly data: Thing[] }) => page.data)
    expectTypeOf(pager).toEqualTypeOf<Pager<Thing, { readonly data: Thing[] }>>()
    expect(pager.pages).toBeInstanceOf(Function)
  })
})
