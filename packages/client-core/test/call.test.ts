import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { call, type OperationDescriptor, type Paging, paginate, ResponseParseError } from '../src/index.js'
import { infiniteQueryOptions, queryKey, queryOptions } from '../src/react-query/index.js'
import { clientFor, rejection, run } from './support/client.js'
import { json, observe } from './support/observed.js'

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

  it('can be read by a parser that keeps very large integers', async () => {
    const text = '{"status":"success","data":{"id":12345678901234567890}}'
    const parseJson = (json: string): unknown => JSON.parse(json.replace(/:(\d{16,})/g, ':"$1"'))
    expect(await run(observe(new Response(text)), { parseJson })).toEqual({ data: { id: '12345678901234567890' } })
    expect(await run(observe(new Response(text)))).toEqual({ data: { id: 12345678901234567000 } })
  })
})

describe('an answer whose status is not one of a whole success', () => {
  const costs: OperationDescriptor = { id: 'listCosts', method: 'GET', path: '/costs', payload: 'data', type: 'array' }
  const paging: Paging = { style: 'cursor', in: 'query', cursor: 'next', items: '/data', next: '/nextToken' }
  const { signal } = new AbortController()

  it('reads as costs on no way to read it', async () => {
    const statuses = fc.integer({ min: 200, max: 299 }).filter((status) => status !== 204 && status !== 205)
    const items = fc.array(fc.integer(), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(statuses, items, async (status, data) => {
        const client = clientFor(observe(json({ status: 'success', data }, { status })))
        const key = queryKey<{ data: number[] }>('g', costs.id, {})
        const listCosts = () => call<{ data: number[] }>(client, costs)
        const read = await Promise.allSettled([
          listCosts().then((result) => result.data),
          paginate<number, unknown>(client, costs, paging).toArray(),
          queryOptions(key, listCosts, client, {})
            .queryFn({ signal })
            .then((result) => result.data),
          infiniteQueryOptions(key, listCosts, paging, client, {})
            .queryFn({ signal, pageParam: null })
            .then((page) => page.data),
        ])
        for (const outcome of read) {
          if ([200, 201, 203].includes(status)) expect(outcome).toEqual({ status: 'fulfilled', value: data })
          else expect(outcome).toEqual({ status: 'rejected', reason: expect.any(ResponseParseError) })
        }
      }),
      {
        numRuns: 50,
        examples: [
          [202, []],
          [206, []],
          [200, []],
        ],
      },
    )
  })
})
