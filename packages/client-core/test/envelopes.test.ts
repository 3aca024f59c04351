import { describe, expect, it } from 'vitest'
import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  EnvelopeError,
  InternalServerError,
  NotFoundError,
  type OperationDescriptor,
  PermissionDeniedError,
  RateLimitError,
  ResponseParseError,
} from '../src/index.js'
import { getThing, listThings, rejection, run, TOKEN } from './support/client.js'
import { json, observe } from './support/observed.js'

const ERRORS = {
  platform: { error: { code: 'NOT_ALLOWED', message: 'No.' } },
  'platform, other case': { error: { Code: 'NOT_ALLOWED', Message: 'No.' } },
  asset: { error: { Code: 'NOT_ALLOWED', Message: 'No.' } },
  'asset, lower case': { error: { code: 'NOT_ALLOWED', message: 'No.' } },
  'asset details, in message': { message: { Code: 'NOT_ALLOWED', Message: 'No.' } },
  'asset details, in Data': { Data: { Code: 'NOT_ALLOWED', Message: 'No.' } },
  'asset details, error empty': { error: { Code: '', Message: '' }, message: { Code: 'NOT_ALLOWED', Message: 'No.' } },
  'asset details, error null': { error: null, message: null, Data: { Code: 'NOT_ALLOWED', Message: 'No.' } },
  anomaly: { error: { code: 'NOT_ALLOWED', message: 'No.' } },
}

describe('an error inside 200', () => {
  it.each(Object.entries(ERRORS))('of the envelope %s', async (_, envelope) => {
    const body = { status: 'error', data: null, ...envelope }
    const error = await rejection(run(observe(json(body, { headers: { 'x-request-id': 'R-1' } }))))
    expect(error).toBeInstanceOf(EnvelopeError)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      name: 'EnvelopeError',
      message: 'getThing: 200 NOT_ALLOWED No.',
      status: 200,
      serviceCode: 'NOT_ALLOWED',
      serviceMessage: 'No.',
      violations: [],
      requestId: 'R-1',
      operationId: 'getThing',
      retryable: false,
      body,
    })
    expect((error as ApiError).response).toBeInstanceOf(Response)
  })

  it('of the commitment envelope keeps its integer code', async () => {
    const error = await rejection(run(observe(json({ status: 'error', error: { Code: 4001, Message: 'No.' } }))))
    expect(error).toMatchObject({ serviceCode: 4001, message: 'getThing: 200 4001 No.' })
  })

  it('keeps the code 0', async () => {
    const error = await rejection(run(observe(json({ status: 'error', error: { Code: 0, Message: 'No.' } }))))
    expect(error).toMatchObject({ serviceCode: 0 })
  })

  it.each([
    [{ status: 'error' }, undefined, undefined],
    [{ status: 'error', error: {} }, undefined, undefined],
    [{ status: 'error', error: { code: {}, message: [] } }, undefined, undefined],
    [{ status: 'error', error: { code: 'X' } }, 'X', undefined],
    [{ status: 'error', error: { Message: 404 } }, undefined, '404'],
  ])('without all of its parts: %j', async (body, serviceCode, serviceMessage) => {
    const error = await rejection(run(observe(json(body))))
    expect(error).toBeInstanceOf(EnvelopeError)
    expect(error).toMatchObject({ serviceCode, serviceMessage })
  })

  it('is an error for operations without payload too', async () => {
    const operation: OperationDescriptor = { id: 'save', method: 'POST', path: '/x', empty: true }
    expect(await rejection(run(observe(json({ status: 'error' })), { operation }))).toBeInstanceOf(EnvelopeError)
  })
})

describe('an error status', () => {
  it.each([
    [400, BadRequestError],
    [401, AuthenticationError],
    [403, PermissionDeniedError],
    [404, NotFoundError],
    [409, ConflictError],
    [418, ApiError],
    [429, RateLimitError],
    [500, InternalServerError],
    [503, InternalServerError],
  ])('%i is a class of its own', async (status, type) => {
    const error = await rejection(run(observe(json({ error: { code: 'C', message: 'M' } }, { status }))))
    expect(error).toBeInstanceOf(type)
    expect(Object.getPrototypeOf(error)).toBe(type.prototype)
    expect(error).toMatchObject({
      name: type.name,
      status,
      serviceCode: 'C',
      serviceMessage: 'M',
      message: `getThing: ${status} C M`,
    })
    expect((error as Error).stack).toContain(`${type.name}: getThing: ${status} C M`)
  })

  it.each([
    [{ message: 'Unauthorized' }, undefined, 'Unauthorized', 'Unauthorized'],
    [{ code: 'E1', message: 'Gateway says no' }, 'E1', 'Gateway says no', 'E1 Gateway says no'],
    [{ status: 500, error: 'Failed', path: '/x' }, undefined, 'Failed', 'Failed'],
    [[], undefined, undefined, 'Nope'],
    [null, undefined, undefined, 'Nope'],
    ['text', undefined, undefined, 'Nope'],
  ])('reads what gateways write: %j', async (body, serviceCode, serviceMessage, message) => {
    const error = await rejection(run(observe(json(body, { status: 400, statusText: 'Nope' }))))
    expect(error).toMatchObject({ serviceCode, serviceMessage, body, message: `getThing: 400 ${message}` })
  })

  it('keeps its class when its body is HTML, and says so in its cause', async () => {
    const html = '<html>Bad Gateway</html>'
    const error = await rejection(
      run(observe(new Response(html, { status: 502, headers: { 'content-type': 'text/html' } }))),
    )
    expect(error).toBeInstanceOf(InternalServerError)
    expect(error).toMatchObject({ status: 502, serviceCode: undefined, body: html, retryable: true })
    expect((error as Error).cause).toBeInstanceOf(ResponseParseError)
    expect((error as Error).cause).toMatchObject({ message: 'getThing: 502: no JSON but 24 characters of text/html' })
  })

  it('keeps its class when its body is empty', async () => {
    const error = await rejection(run(observe(new Response('', { status: 500, statusText: 'Oops' }))))
    expect(error).toMatchObject({ name: 'InternalServerError', body: undefined, message: 'getThing: 500 Oops' })
    expect((error as Error).cause).toBeInstanceOf(ResponseParseError)
  })
})

describe('a success', () => {
  const unwrapped = (operation: Partial<OperationDescriptor>, body: unknown): Promise<unknown> =>
    run(observe(json(body)), { operation: { id: 'op', method: 'GET', path: '/x', ...operation } })

  it.each<[string, Partial<OperationDescriptor>, unknown, unknown]>([
    ['data', { payload: 'data' }, { status: 'success', data: { a: 1 } }, { data: { a: 1 } }],
    [
      'data and its neighbours',
      { payload: 'data', type: 'array' },
      { status: 'success', data: [1], nextToken: 'n' },
      { data: [1], nextToken: 'n' },
    ],
    [
      'pagination and summary',
      { payload: 'data', type: 'array' },
      { data: [], pagination: { page: 1 }, summary: { n: 1 }, status: 'success', error: null },
      { data: [], pagination: { page: 1 }, summary: { n: 1 } },
    ],
    [
      'a list',
      { payload: 'list', type: 'array' },
      { status: 'success', list: [1], totalCount: 1 },
      { list: [1], totalCount: 1 },
    ],
    ['result', { payload: 'result', type: 'string' }, { status: 'success', result: 'Y' }, { result: 'Y' }],
    ['a falsy result', { payload: 'result', type: 'boolean' }, { status: 'success', result: false }, { result: false }],
    [
      'a payload of unknown type',
      { payload: 'result', type: 'unknown' },
      { status: 'success', result: 0 },
      { result: 0 },
    ],
    [
      'a platform list',
      { payload: 'data.list', type: 'array' },
      { status: 'success', data: { list: [1], more: 2 } },
      { list: [1], more: 2 },
    ],
    ['no payload', {}, { status: 'success', error: { code: 'OK' }, extra: 1 }, { extra: 1 }],
    [
      'an anomaly with the code OK',
      { payload: 'data' },
      { status: 'success', error: { code: 'OK', message: '' }, data: {} },
      { data: {} },
    ],
    [
      'unknown values',
      { payload: 'data' },
      { status: 'success', data: { vendor: 'new-cloud' } },
      { data: { vendor: 'new-cloud' } },
    ],
    ['a bare boolean', { raw: true, type: 'boolean' }, false, false],
    [
      'the members that some envelopes have besides',
      { payload: 'data' },
      { status: 'success', data: {}, message: { Code: 'OK' } },
      { data: {}, message: { Code: 'OK' } },
    ],
    ['an optional list', { payload: 'data', type: 'array', optional: true }, { status: 'success' }, { data: [] }],
    [
      'an optional null',
      { payload: 'list', type: 'array', optional: true },
      { status: 'success', list: null },
      { list: [] },
    ],
    [
      'an optional platform list',
      { payload: 'data.list', type: 'array', optional: true },
      { status: 'success' },
      { list: [] },
    ],
    ['an optional record', { payload: 'data', optional: true }, { status: 'success' }, { data: undefined }],
  ])('of %s', async (_, operation, body, result) => {
    expect(await unwrapped(operation, body)).toEqual(result)
  })

  const LIST = { payload: 'list', type: 'array' } as const
  const PLATFORM_LIST = { payload: 'data.list', type: 'array' } as const
  it.each<[Partial<OperationDescriptor>, unknown, string]>([
    [{ payload: 'data' }, { status: 'success' }, 'data is missing, not object'],
    [{ payload: 'data' }, { status: 'success', data: [] }, 'data is array, not object'],
    [{ payload: 'result' }, { status: 'success', result: null }, 'result is null, not object'],
    [LIST, { status: 'success' }, 'list is missing, not array'],
    [LIST, { status: 'success', list: null }, 'list is null, not array'],
    [LIST, { status: 'success', list: {} }, 'list is object, not array'],
    [PLATFORM_LIST, { status: 'success' }, 'data is missing, not object'],
    [PLATFORM_LIST, { status: 'success', data: null }, 'data is null, not object'],
    [PLATFORM_LIST, { status: 'success', data: [] }, 'data is array, not object'],
    [PLATFORM_LIST, { status: 'success', data: {} }, 'data.list is missing, not array'],
    [PLATFORM_LIST, { status: 'success', data: { list: {} } }, 'data.list is object, not array'],
    [{ payload: 'result', type: 'string' }, { status: 'success', result: 1 }, 'result is number, not string'],
    [{ payload: 'result', type: 'unknown' }, { status: 'success', result: null }, 'result is null, not unknown'],
    [{}, { message: 'maintenance' }, 'status is missing, not "success"'],
    [{}, { status: 500, error: 'Failed' }, 'status is 500, not "success"'],
    [{}, { status: 'ERROR' }, 'status is "ERROR", not "success"'],
    [{}, { status: null }, 'status is null, not "success"'],
    [{}, { status: { code: TOKEN } }, 'status is object, not "success"'],
    [{}, { status: `t ${TOKEN}` }, 'status is "t [removed]", not "success"'],
    [{}, [], 'the body is array, not object'],
    [{}, null, 'the body is null, not object'],
    [{}, 'down', 'the body is string, not object'],
    [{ raw: true, type: 'boolean' }, { message: 'maintenance' }, 'the body is object, not boolean'],
    [{ raw: true, type: 'boolean' }, null, 'the body is null, not boolean'],
    [{ empty: true }, { message: 'maintenance' }, 'the body is object, not empty'],
  ])('%j with %j is a ResponseParseError that says what came', async (operation, body, what) => {
    const error = await rejection(unwrapped(operation, body))
    expect(error).toBeInstanceOf(ResponseParseError)
    expect(error).toMatchObject({ operationId: 'op', status: 200, message: `op: 200: ${what}`, body })
  })

  it('may lack `status` where the deployment leaves it out, and that alone', async () => {
    const call = (body: unknown): Promise<unknown> => run(observe(json(body)), { allowMissingStatus: true })
    expect(await call({ data: { a: 1 } })).toEqual({ data: { a: 1 } })
    for (const body of [{ message: 'maintenance' }, { status: 'ERROR', data: {} }, { status: null, data: {} }])
      expect(await rejection(call(body))).toBeInstanceOf(ResponseParseError)
  })

  it('with an empty body is undefined where the operation has none', async () => {
    const operation: OperationDescriptor = { id: 'op', method: 'DELETE', path: '/x', empty: true }
    expect(await run(observe(new Response('')), { operation })).toBeUndefined()
    expect(await run(observe(new Response(null, { status: 204 })), { operation })).toBeUndefined()
  })

  it.each([
    ['', 200],
    [null, 204],
    [null, 205],
  ])('without a body is a ResponseParseError where the contract has one: %j, %i', async (text, status) => {
    for (const operation of [getThing, listThings, { ...getThing, raw: true } as const]) {
      const answer = new Response(text, { status })
      const error = await rejection(run(observe(answer), { operation, params: { path: { thingId: 1 } } }))
      expect(error).toBeInstanceOf(ResponseParseError)
      expect(error).toMatchObject({ message: `${operation.id}: ${status}: the body is missing, not object` })
    }
  })

  it.each([
    ['HTML', '<html>Log in</html>', 'text/html', 'getThing: 200: no JSON but 19 characters of text/html'],
    [
      'truncated JSON',
      '{"status":"succ',
      'application/json',
      'getThing: 200: no JSON but 15 characters of application/json',
    ],
  ])('that is %s is a ResponseParseError', async (_, text, type, message) => {
    const error = await rejection(run(observe(new Response(text, { headers: { 'content-type': type } }))))
    expect(error).toBeInstanceOf(ResponseParseError)
    expect(error).toMatchObject({ message, body: text, status: 200, retryable: false })
  })

  it('can be read by a parser that keeps very large integers', async () => {
    const text = '{"status":"success","data":{"id":12345678901234567890}}'
    const parseJson = (json: string): unknown => JSON.parse(json.replace(/:(\d{16,})/g, ':"$1"'))
    expect(await run(observe(new Response(text)), { parseJson })).toEqual({ data: { id: '12345678901234567890' } })
    expect(await run(observe(new Response(text)))).toEqual({ data: { id: 12345678901234567000 } })
  })
})

describe('a call', () => {
  it('adds what the result leaves out', async () => {
    const body = { status: 'success', data: { a: 1 } }
    const pending = run(observe(json(body, { headers: { 'x-request-id': 'R-7' } })))
    const { result, response, ...rest } = await pending.withResponse()
    expect(result).toEqual({ data: { a: 1 } })
    expect(rest).toEqual({ body, requestId: 'R-7' })
    expect(response.status).toBe(200)
    expect(Reflect.ownKeys(result as object)).toEqual(['data'])
    expect(await pending).toBe(result)
  })

  it('has no id of the request where the answer has none', async () => {
    expect((await run(observe(json({ status: 'success', data: {} }))).withResponse()).requestId).toBeUndefined()
  })

  it('is sent once, whichever way its result is taken', async () => {
    const fetch = observe(json({ status: 'success', data: { a: 1 } }))
    const pending = run(fetch)
    const wrapped = (async () => pending)()
    expect(
      await Promise.all([
        pending,
        wrapped,
        pending.then((result) => result),
        pending.withResponse().then((all) => all.result),
      ]),
    ).toEqual(Array(4).fill({ data: { a: 1 } }))
    expect(fetch.seen).toHaveLength(1)
  })

  it.each<[string, Response]>([
    ['an error', json({}, { status: 404 })],
    ['no usable payload', json({ status: 'success' })],
  ])('that ends with %s rejects once, whichever way its result is taken', async (_, answer) => {
    const unhandled: unknown[] = []
    const listen = (reason: unknown): unknown => unhandled.push(reason)
    process.on('unhandledRejection', listen)
    try {
      const error = await rejection(run(observe(answer)).withResponse())
      expect(error).toHaveProperty('operationId', 'getThing')
      const pending = run(observe(answer))
      expect(await Promise.all([rejection(pending), rejection(pending.withResponse())])).toEqual([error, error])
      await new Promise((resolve) => setTimeout(resolve))
      expect(unhandled).toEqual([])
    } finally {
      process.off('unhandledRejection', listen)
    }
  })
})

describe('violations', () => {
  const violationsOf = async (header: string): Promise<unknown> => {
    const answer = json({ error: { message: 'No.' } }, { status: 400, headers: { 'x-mock-violations': header } })
    return ((await rejection(run(observe(answer)))) as ApiError).violations
  }

  it('are those of the mock, with their places', async () => {
    const listed = [
      { location: 'query.startDate', reason: 'must match format "date"' },
      { location: 'body.tags.0.key', reason: 'is missing' },
      { more: 3 },
    ]
    expect(await violationsOf(JSON.stringify(listed))).toEqual([
      { path: 'query.startDate', reason: 'must match format "date"' },
      { path: 'body.tags.0.key', reason: 'is missing' },
    ])
  })

  it.each(['', 'text', '{}', '[null]', '[{"location":["query"],"reason":"x"}]', '3'])(
    'are none when the header is of another kind: %s',
    async (header) => expect(await violationsOf(header)).toEqual([]),
  )

  it('are without what was sent', async () => {
    expect(await violationsOf(JSON.stringify([{ location: 'body.key', reason: `${TOKEN} is too long` }]))).toEqual([
      { path: 'body.key', reason: '[removed] is too long' },
    ])
  })
})
