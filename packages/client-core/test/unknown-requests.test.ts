import { describe, expect, it } from 'vitest'
import { EnvelopeError, NotFoundError, ValidationError } from '../src/index.js'
import { request } from '../src/request/index.js'
import { clientFor, rejection, TOKEN } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, observe, success } from './support/observed.js'

describe('a request that the contract lacks', () => {
  it('is sent as those of operation functions are, and gives the whole body', async () => {
    const fetch = observe(json({ status: 'success', budgets: [1] }))
    const call = request<{ budgets: number[] }>(clientFor(fetch), 'POST', '/v9/{companyId}/budgets', {
      path: { companyId: 'a/b' },
      query: { day: new Date(0), ids: [1, 2] },
      body: { name: 'n' },
    })
    expect((await call).budgets).toEqual([1])
    expect((await call.withResponse()).response.status).toBe(200)
    const [sent] = fetch.seen
    expect(sent).toMatchObject({ method: 'POST', body: '{"name":"n"}', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(`${sent?.url}`).toBe('https://cloud-cost.test/v9/a%2Fb/budgets?day=1970-01-01&ids=1&ids=2')
  })

  it.each([
    ['a list', '[]', []],
    ['a text', '"x"', 'x'],
    ['nothing', '', undefined],
  ])('gives %s', async (_, body, result) => {
    expect(await request(clientFor(observe(new Response(body))), 'GET', '/x')).toEqual(result)
  })

  it('throws the errors of the service, and names method and path', async () => {
    const error = { status: 'error', error: { code: 'X', message: 'No.' } }
    const client = clientFor(observe(json(error), json(error, { status: 404 })))
    const inside = await rejection(request(client, 'GET', '/v9/x'))
    expect(inside).toBeInstanceOf(EnvelopeError)
    expect((inside as Error).message).toBe('GET /v9/x: 200 X No.')
    expect(await rejection(request(client, 'GET', '/v9/x'))).toBeInstanceOf(NotFoundError)
  })

  it.each([
    ['GET', 3],
    ['PUT', 3],
    ['DELETE', 3],
    ['POST', 1],
    ['PATCH', 1],
  ] as const)('by %s is sent up to %i times', async (method, times) => {
    takeClock({ immediate: true })
    const fetch = observe(json({}, { status: 503 }))
    await rejection(request(clientFor(fetch), method, '/x', {}, { maxRetries: 2, timeout: 0 }))
    expect(fetch.seen).toHaveLength(times)
  })

  it.each([
    'x',
    '',
    'https://evil.test',
    '@evil.test',
    '.evil.test',
    '/a?b',
    '/a#b',
    '/../a',
    '/a/..',
    '/a/%2E./b',
    '/a\\b',
    '/a b',
    '/a\n',
  ])('is refused, as a rejection, with the path %j', async (path) => {
    const fetch = observe(success())
    const error = await rejection(request(clientFor(fetch), 'GET', path))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ parameter: 'path' })
    expect(fetch.seen).toEqual([])
  })
})
