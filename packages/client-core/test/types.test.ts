import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
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
  type PathResult,
  paginate,
  type Token,
  type Violation,
} from '../src/index.js'

// What the generated code of a group looks like.
interface Thing {
  readonly thingId?: string
  readonly vendor?: 'aws' | 'azure' | (string & {})
}
interface ThingError {
  readonly status: 'error'
  readonly error?: { readonly code?: string; readonly message?: string }
}
interface GetThingInit extends CallOptions {
  readonly params: {
    readonly path: { readonly thingId: string }
    readonly query?: { readonly vendor?: 'aws' | 'azure' | (string & {}) }
  }
}
interface ListThingsInit extends CallOptions {
  readonly params?: { readonly query?: { readonly page?: number } }
}
interface SaveThingInit extends CallOptions {
  readonly body: { readonly name: string }
}
interface Paths {
  GET: {
    '/things/{thingId}': {
      init: [init: GetThingInit]
      result: Promise<PathResult<{ readonly status: 'success'; readonly data: Thing }, ThingError>>
    }
    '/things': {
      init: [init?: ListThingsInit]
      result: Promise<PathResult<{ readonly data: readonly Thing[] }, ThingError>>
    }
  }
  POST: {
    '/things': { init: [init: SaveThingInit]; result: Promise<PathResult<{ readonly data: Thing }, ThingError>> }
  }
}
interface ThingClient extends Client {
  GET<P extends keyof Paths['GET']>(path: P, ...init: Paths['GET'][P]['init']): Paths['GET'][P]['result']
  POST<P extends keyof Paths['POST']>(path: P, ...init: Paths['POST'][P]['init']): Paths['POST'][P]['result']
}

const client = createClient<ThingClient>({ baseUrl: 'https://cloud-cost.test', token: 'x' })
/** Code that is checked by the compiler only. */
const compiles = (_: () => unknown): void => expect(client).toBeDefined()

describe('path methods', () => {
  it('know params, data and error of each path', () => {
    compiles(async () => {
      const result = await client.GET('/things/{thingId}', {
        params: { path: { thingId: '1' }, query: { vendor: 'new' } },
        timeout: 1,
      })
      if (result.error) {
        expectTypeOf(result.error).toEqualTypeOf<ApiError<ThingError>>()
        expectTypeOf(result.error.body.error?.code).toEqualTypeOf<string | undefined>()
        expectTypeOf(result.data).toEqualTypeOf<undefined>()
      } else {
        expectTypeOf(result.data.data.thingId).toEqualTypeOf<string | undefined>()
        expectTypeOf(result.error).toEqualTypeOf<undefined>()
      }
      await client.GET('/things')
      await client.POST('/things', { body: { name: 'n' } })
    })
  })

  it('reject what is not there', () => {
    compiles(async () => {
      // @ts-expect-error no such path
      await client.GET('/nothing')
      // @ts-expect-error not with this method
      await client.POST('/things/{thingId}', { body: { name: 'n' } })
      // @ts-expect-error no such query parameter
      await client.GET('/things', { params: { query: { sizes: 1 } } })
      // @ts-expect-error no such path parameter
      await client.GET('/things/{thingId}', { params: { path: { thingId: '1', other: '2' } } })
      // @ts-expect-error no such option
      await client.GET('/things', { parems: {} })
      // @ts-expect-error no such member of the body
      await client.POST('/things', { body: { name: 'n', other: 1 } })
    })
  })

  it('demand what is required', () => {
    compiles(async () => {
      // @ts-expect-error params are missing
      await client.GET('/things/{thingId}')
      // @ts-expect-error a path parameter is missing
      await client.GET('/things/{thingId}', { params: { path: {} } })
      // @ts-expect-error the body is missing
      await client.POST('/things', {})
      // @ts-expect-error wrong type of a value
      await client.GET('/things', { params: { query: { page: '1' } } })
    })
  })
})

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
      await getThing(createClient({ baseUrl: 'https://x.test', token: 'x' }) as Client, { path: { thingId: '1' } })
    })
  })

  it('call', async () => {
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
    expectTypeOf<(request: Request) => Promise<Response>>().toExtend<NonNullable<CallOptions['fetch']>>()
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

describe('the compiler', () => {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  const source = new URL('../src/index.ts', import.meta.url).pathname
  const PATHS = 20

  /** Type instantiations of a program with so many path calls. */
  function instantiations(calls: number): number {
    const reports = new URL('../reports/', import.meta.url).pathname
    mkdirSync(reports, { recursive: true })
    const folder = mkdtempSync(join(reports, 'types-'))
    try {
      const indices = Array.from({ length: PATHS }, (_, i) => i)
      writeFileSync(
        join(folder, 'program.ts'),
        [
          `import type { CallOptions, Client, PathResult } from ${JSON.stringify(source.replace(/\.ts$/, '.js'))}`,
          ...indices.map((i) => `interface Data${i} { value${i}: number }`),
          ...indices.map(
            (i) =>
              `interface Init${i} extends CallOptions { params: { path: { id: string }; query?: { a${i}?: string } } }`,
          ),
          'interface Paths { GET: {',
          ...indices.map((i) => `  '/p${i}/{id}': { init: [init: Init${i}]; result: Promise<PathResult<Data${i}>> }`),
          '} }',
          "interface C extends Client { GET<P extends keyof Paths['GET']>(path: P, ...init: Paths['GET'][P]['init']): Paths['GET'][P]['result'] }",
          'declare const client: C',
          ...indices
            .slice(0, calls)
            .map(
              (i) =>
                `export const call${i} = async () => (await client.GET('/p${i}/{id}', { params: { path: { id: 'x' }, query: { a${i}: 'b' } } })).data?.value${i}`,
            ),
        ].join('\n'),
      )
      const args = [
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--exactOptionalPropertyTypes',
        '--skipLibCheck',
        '--singleThreaded',
      ]
      const out = execFileSync(
        process.execPath,
        [
          compiler,
          ...args,
          '--target',
          'es2022',
          '--module',
          'nodenext',
          '--lib',
          'es2023,dom,dom.iterable',
          '--extendedDiagnostics',
          join(folder, 'program.ts'),
        ],
        { encoding: 'utf8' },
      )
      return Number(/Instantiations:\s+(\d+)/.exec(out)?.[1])
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('spends at most 15 instantiations on a further path call', { timeout: 60_000 }, () => {
    const perCall = (instantiations(PATHS) - instantiations(PATHS / 2)) / (PATHS / 2)
    expect(perCall).toBeGreaterThan(0)
    expect(perCall).toBeLessThanOrEqual(15)
  })
})
