import { getResponse } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ValidationError } from '../src/index.js'
import {
  type Answer,
  createHandler,
  type HandlerOptions,
  type MockedOperation,
  type Resolver,
} from '../src/msw/index.js'

const THING = { status: 'success', data: { id: 'T-1' } }
const FAULT = { status: 'error', error: { code: 'FAULT' } }

type Body = typeof THING | typeof FAULT

interface Examples {
  default: Body
  error: Body
  badRequest: Body
  unauthorized: Body
  unexpectedError: Body
}

interface Params {
  path: { id: string; year?: number | undefined }
  query?: {
    ids?: readonly string[]
    sizes?: readonly number[]
    all?: boolean
    day?: string | Date
    [more: string]: unknown
  }
  body?: { name: string }
}

const operation: MockedOperation<Examples> = {
  id: 'saveThing',
  method: 'POST',
  path: '/demo/things/{id}/{year}',
  examples: { default: THING, error: FAULT, badRequest: FAULT, unauthorized: FAULT, unexpectedError: FAULT },
  answers: {
    200: ['default', 'error'],
    400: ['badRequest'],
    401: ['unauthorized'],
    default: ['unexpectedError'],
  },
  headers: { 401: { 'WWW-Authenticate': 'Bearer' } },
  types: {
    path: { year: { is: 'number' } },
    query: { ids: { array: 'list' }, sizes: { is: 'number', array: 'repeated' }, all: { is: 'boolean' } },
  },
}

const URL_OF_THING = 'https://cloud-cost.example.com/demo/things/T-1/2026'

async function ask(
  answer?: Answer<Examples> | Resolver<Examples, Params>,
  {
    url = URL_OF_THING,
    body,
    token,
    ...options
  }: HandlerOptions & { url?: string; body?: string; token?: string } = {},
): Promise<Response | undefined> {
  const headers = new Headers(token === undefined ? {} : { authorization: token })
  const request = new Request(url, { method: 'POST', headers, ...(body !== undefined && { body }) })
  return getResponse([createHandler(operation, answer, options)], request)
}

/** Status and body of an answer. */
async function shown(answer?: Answer<Examples> | Resolver<Examples, Params>): Promise<unknown[]> {
  const response = await ask(answer)
  const text = await response?.text()
  return [response?.status, text ? JSON.parse(text) : text]
}

describe('an answer', () => {
  it('is the default example', async () => {
    expect(await shown()).toEqual([200, THING])
    expect(await shown({})).toEqual([200, THING])
    expect((await ask())?.headers.get('content-type')).toBe('application/json')
  })

  it('is an example with its status', async () => {
    expect(await shown({ example: 'error' })).toEqual([200, FAULT])
    expect(await shown({ example: 'badRequest' })).toEqual([400, FAULT])
    expect(await shown({ example: 'unexpectedError' })).toEqual([500, FAULT])
    expect(await shown({ example: 'unexpectedError', status: 403 })).toEqual([403, FAULT])
  })

  it('is what a status usually looks like', async () => {
    expect(await shown({ status: 400 })).toEqual([400, FAULT])
    expect(await shown({ status: 429, headers: { 'Retry-After': '1' } })).toEqual([429, FAULT])
    expect(await shown({ status: 201 })).toEqual([201, THING])
    expect(await shown({ status: 204 })).toEqual([204, ''])
    expect(await shown({ status: 304 })).toEqual([304, ''])
    expect(await shown({ status: 302 })).toEqual([302, ''])
  })

  it.each([204, 205, 304])('with status %i has neither a body nor the type of one', async (status) => {
    for (const answer of [{ status }, { status, body: THING }]) {
      const response = await ask(answer)
      expect([await response?.text(), response?.headers.get('content-type')]).toEqual(['', null])
    }
  })

  it.each([
    [299, THING],
    [300, ''],
    [399, ''],
    [402, FAULT],
    [599, FAULT],
  ])('with status %i, of which the contract says nothing, has the body %j', async (status, body) => {
    expect(await shown({ status })).toEqual([status, body])
  })

  it('is a body of the caller', async () => {
    const body = { status: 'success', data: { id: 'T-2' } }
    expect(await shown({ body })).toEqual([200, body])
    expect(await shown({ body, status: 205 })).toEqual([205, ''])
  })

  it('has the headers of the contract and those given', async () => {
    const headers = (await ask({ status: 401, headers: { 'X-Request-Id': 'r-1' } }))?.headers
    expect([headers?.get('www-authenticate'), headers?.get('x-request-id')]).toEqual(['Bearer', 'r-1'])
    expect(
      (await ask({ status: 401, headers: { 'WWW-Authenticate': 'Basic' } }))?.headers.get('www-authenticate'),
    ).toBe('Basic')
  })

  it('waits for its delay', async () => {
    const order: string[] = []
    const late = ask({ delay: 50 }).then(() => order.push('late'))
    await ask({ delay: 0 }).then(() => order.push('soon'))
    await late
    expect(order).toEqual(['soon', 'late'])
  })
})

describe('a resolver', () => {
  it('gets decoded path parameters and typed values', async () => {
    const arn = 'arn:aws:ec2:us-east-1:444455556666:instance/i-0'
    const url = `https://x.example/demo/things/${encodeURIComponent(arn)}/2026?ids=a,b&sizes=1&sizes=2&all=true&day=2026-03-01&tag=x&tag=y`
    let seen: unknown
    await ask(
      ({ path, query, body }) => {
        seen = { path, query, body }
      },
      { url, body: '{"name":"n"}' },
    )
    expect(seen).toEqual({
      path: { id: arn, year: 2026 },
      query: { ids: ['a', 'b'], sizes: [1, 2], all: true, day: '2026-03-01', tag: ['x', 'y'] },
      body: { name: 'n' },
    })
  })

  it('gets a text that is not what the contract says as it is', async () => {
    let seen: unknown
    await ask(
      ({ path, query, body }) => {
        seen = { path, query, body }
      },
      { url: 'https://x.example/demo/things/T-1/next?all=maybe&sizes=' },
    )
    expect(seen).toEqual({ path: { id: 'T-1', year: 'next' }, query: { all: 'maybe', sizes: [''] }, body: undefined })
  })

  it('reads only what the contract says is a number, a list or a yes and no', async () => {
    let seen: unknown
    const url = 'https://x.example/demo/things/17/%20?more=true&day=a,b&all=trueish&all=untrue&sizes=%20'
    await ask(
      ({ path, query }) => {
        seen = { path, query }
      },
      { url },
    )
    expect(seen).toEqual({
      path: { id: '17', year: ' ' },
      query: { more: 'true', day: 'a,b', all: ['trueish', 'untrue'], sizes: [' '] },
    })
  })

  it('gets texts where the contract has texts alone', async () => {
    const { types: _, headers: __, ...plain } = operation
    const seen: unknown[] = []
    const resolver: Resolver<Examples, Params> = ({ path, query }) => void seen.push({ path, query })
    for (const types of [undefined, {}]) {
      const handler = createHandler({ ...plain, ...(types && { types }) }, resolver)
      await getResponse([handler], new Request(`${URL_OF_THING}?all=true`, { method: 'POST' }))
    }
    const texts = { path: { id: 'T-1', year: '2026' }, query: { all: 'true' } }
    expect(seen).toEqual([texts, texts])
    const response = await getResponse([createHandler(plain)], new Request(URL_OF_THING, { method: 'POST' }))
    expect(response?.status).toBe(200)
  })

  it('gets inputs whose names are not shown in a place of their own, where there are such', async () => {
    const seen: object[] = []
    const resolver: Resolver<Examples, Params> = ({ query, extraQuery }) => void seen.push({ query, extraQuery })
    const url = `${URL_OF_THING}?all=true&day=2026-03-01&zone=UTC&zone=CET`
    for (const shown of [undefined, ['all', 'day'], []]) {
      const handler = createHandler({ ...operation, ...(shown && { query: shown }) }, resolver)
      await getResponse([handler], new Request(url, { method: 'POST' }))
    }
    const zone = ['UTC', 'CET']
    expect(seen).toEqual([
      { query: { all: true, day: '2026-03-01', zone }, extraQuery: {} },
      { query: { all: true, day: '2026-03-01' }, extraQuery: { zone } },
      { query: {}, extraQuery: { all: true, day: '2026-03-01', zone } },
    ])
  })

  it('answers with everything that a fixed answer has, or a response', async () => {
    expect(await shown(async () => ({ example: 'badRequest' }))).toEqual([400, FAULT])
    expect(await shown(({ path }) => ({ body: { status: 'success', data: { id: path.id } } }))).toEqual([200, THING])
    expect(await shown(() => Response.json('as it is', { status: 502 }))).toEqual([502, 'as it is'])
  })

  it('may change its examples, which are copies', async () => {
    await ask(({ examples }) => {
      Object.assign(examples.default, { status: 'changed' })
    })
    expect(await shown()).toEqual([200, THING])
  })

  it('leaves a request to the next handler by answering nothing', async () => {
    expect(await ask(() => undefined)).toBeUndefined()
  })

  it('can read the request again', async () => {
    const response = await ask(async ({ request }) => Response.json(await request.text()), { body: '{"name":"n"}' })
    expect(await response?.json()).toBe('{"name":"n"}')
  })

  it('is not asked about a body that is not JSON', async () => {
    const response = await ask(() => Response.json('asked'), { body: '{"clientSecret":"fake-secret"' })
    expect(response?.status).toBe(400)
    expect(await response?.json()).toEqual(FAULT)
  })
})

describe('options', () => {
  it('require a bearer token', async () => {
    const requireToken = true
    const refused = await ask({}, { requireToken })
    expect([refused?.status, refused?.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((await ask({}, { requireToken, token: 'Basic eDp5' }))?.status).toBe(401)
    expect((await ask({}, { requireToken, token: 'Bearer ' }))?.status).toBe(401)
    expect((await ask({}, { requireToken, token: 'NoBearer fake-token' }))?.status).toBe(401)
    expect((await ask({}, { requireToken, token: 'Bearer fake-token' }))?.status).toBe(200)
    expect((await ask(() => Response.json('asked'), { requireToken }))?.status).toBe(401)
  })

  it.each([
    ['https://cloud-cost.example.com', true],
    ['https://cloud-cost.example.com/', true],
    ['https://cloud-cost.example.com//', true],
    ['https://*.example.com', true],
    ['*', true],
    ['http://cloud-cost.example.com', false],
    ['https://other.example.com', false],
    ['https://cloud-cost.example.com/prefix', false],
  ])('match %s: %s', async (baseUrl, matches) => {
    expect((await ask({}, { baseUrl }))?.status).toBe(matches ? 200 : undefined)
  })

  it('match a port and a prefix', async () => {
    const baseUrl = 'http://127.0.0.1:4010/prefix'
    const url = `${baseUrl}/demo/things/T-1/2026`
    expect((await ask({}, { baseUrl, url }))?.status).toBe(200)
    expect((await ask({}, { url }))?.status).toBe(200)
  })

  it('let one request through', async () => {
    const handlers = [createHandler(operation, { status: 503 }, { once: true }), createHandler(operation)]
    const statuses = async (): Promise<unknown> =>
      (await getResponse(handlers, new Request(URL_OF_THING, { method: 'POST' })))?.status
    expect([await statuses(), await statuses(), await statuses()]).toEqual([503, 200, 200])
  })
})

describe('a mistake is reported where it is made', () => {
  const cases: readonly [string, unknown, HandlerOptions, string, string][] = [
    [
      'an unknown example',
      { example: 'emtpy' },
      {},
      'example',
      'must be one of: default, error, badRequest, unauthorized',
    ],
    ['an unknown example of a status', { example: 'emtpy', status: 200 }, {}, 'example', 'must be one of'],
    [
      'a body together with an example',
      { example: 'error', body: THING },
      {},
      'example',
      'must not be given together with a body',
    ],
    ['a status that is too high', { status: 600 }, {}, 'status', 'must be an HTTP status from 200 to 599'],
    ['a status that is none', { status: 99 }, {}, 'status', 'must be an HTTP status from 200 to 599'],
    ['a status that is no number', { status: '404' }, {}, 'status', 'must be an HTTP status'],
    ['a header that is none', { headers: { 'no name': 'x' } }, {}, 'headers', 'are no HTTP headers'],
    ['a base without protocol', {}, { baseUrl: 'cloud-cost.example.com' }, 'baseUrl', 'is neither *, nor'],
    ['a base that holds a URL', {}, { baseUrl: 'on https://x.example' }, 'baseUrl', 'is neither *, nor'],
    ['a base with a query', {}, { baseUrl: 'https://x.example/?a=b' }, 'baseUrl', 'is neither *, nor'],
  ]

  it.each(cases)('%s', (_, answer, options, parameter, problem) => {
    const make = (): unknown => createHandler(operation, answer as Answer<Examples>, options)
    expect(make).toThrow(`saveThing: ${parameter} ${problem}`)
    expect(make).toThrow(expect.objectContaining<Partial<ValidationError>>({ operationId: 'saveThing', parameter }))
  })
})

it('beside msw 1, a handler says which version it needs', async () => {
  vi.doMock('msw', () => ({ rest: {}, http: undefined }))
  vi.resetModules()
  onTestFinished(() => {
    vi.doUnmock('msw')
    vi.resetModules()
  })
  const { createHandler: create } = await import('../src/msw/index.js')
  expect(() => create(operation)).toThrow('msw 2 or 3')
})
