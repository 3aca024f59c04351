import { describe, expect, it } from 'vitest'
import { AbortedError, type ApiError, call, createClient, InternalServerError, RateLimitError } from '../src/index.js'
import { getThing, rejection, run, saveThing, searchThings } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, observe, success } from './support/observed.js'

const busy = (headers: Record<string, string> = {}, status = 503): Response => json({}, { status, headers })

describe('retry', () => {
  it('waits half a second, then twice as long each time up to 8 s', async () => {
    const clock = takeClock({ immediate: true })
    const fetch = observe(busy())
    await expect(run(fetch, { maxRetries: 7, timeout: 0 })).rejects.toBeInstanceOf(InternalServerError)
    expect(clock.delays).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
    expect(fetch.seen).toHaveLength(8)
  })

  it('takes up to a quarter off by chance', async () => {
    const clock = takeClock({ immediate: true })
    clock.chance = 1
    await rejection(run(observe(busy()), { maxRetries: 2, timeout: 0 }))
    expect(clock.delays).toEqual([375, 750])
  })

  it('tries three times by default', async () => {
    takeClock({ immediate: true })
    const fetch = observe(busy())
    const client = createClient({ baseUrl: 'https://cloud-cost.test', token: 'x', fetch, timeout: 0 })
    await rejection(call(client, getThing, { path: { thingId: '1' } }))
    expect(fetch.seen).toHaveLength(3)
  })

  it.each([
    ['2', 2_000],
    ['0.5', 500],
    ['0', 0],
    ['60', 60_000],
    ['Sun, 01 Mar 2026 00:00:07 GMT', 7_000],
    ['Sat, 28 Feb 2026 23:59:00 GMT', 500],
    ['-1', 500],
    ['soon', 500],
    ['', 500],
  ])('waits as Retry-After %j says: %i ms', async (value, expected) => {
    const clock = takeClock({ immediate: true })
    await run(observe(busy({ 'retry-after': value }, 429), success()), { maxRetries: 1, timeout: 0 })
    expect(clock.delays).toEqual([expected])
  })

  it.each<[Record<string, string>, number]>([
    [{ 'retry-after-ms': '250' }, 250],
    [{ 'retry-after-ms': '250', 'retry-after': '2' }, 250],
    [{ 'retry-after-ms': 'soon', 'retry-after': '2' }, 2_000],
    // A date counts from the answer's own, however the clocks differ.
    [{ 'retry-after': 'Sun, 01 Mar 2026 03:00:02 GMT', date: 'Sun, 01 Mar 2026 03:00:00 GMT' }, 2_000],
    [{ 'retry-after': 'Sat, 28 Feb 2026 03:00:02 GMT', date: 'Sat, 28 Feb 2026 03:00:00 GMT' }, 2_000],
  ])('waits as %j says: %i ms', async (headers, expected) => {
    const clock = takeClock({ immediate: true })
    await run(observe(busy(headers, 429), success()), { maxRetries: 1, timeout: 0 })
    expect(clock.delays).toEqual([expected])
  })

  it.each(['61', '86400', 'Sun, 01 Mar 2026 01:00:00 GMT'])(
    'fails at once as Retry-After %j asks for too long',
    async (value) => {
      const clock = takeClock({ immediate: true })
      const fetch = observe(busy({ 'retry-after': value }, 503))
      const error = await rejection(run(fetch, { maxRetries: 2, timeout: 0 }))
      expect(error).toBeInstanceOf(InternalServerError)
      expect((error as ApiError).retryAfter).toBeGreaterThan(60_000)
      expect([fetch.seen.length, clock.delays]).toEqual([1, []])
    },
  )

  it('says how long to wait also where it does not repeat', async () => {
    const error = await rejection(run(observe(busy({ 'retry-after': '7' }, 429)), { operation: saveThing, params: {} }))
    expect(error).toMatchObject({ retryAfter: 7_000 })
    expect(await rejection(run(observe(busy({}, 429))))).toMatchObject({ retryAfter: undefined })
  })

  it.each([408, 429, 500, 502, 503, 504, 599])('repeats after %i', async (status) => {
    takeClock({ immediate: true })
    const fetch = observe(busy({}, status), success())
    await expect(run(fetch, { maxRetries: 1, timeout: 0 })).resolves.toEqual({ data: { companyId: 'C-1001' } })
    expect(fetch.seen).toHaveLength(2)
  })

  it.each([400, 401, 403, 404, 405, 409, 422, 501])('does not repeat after %i', async (status) => {
    const fetch = observe(busy({}, status))
    const error = await rejection(run(fetch, { maxRetries: 2 }))
    expect(error).toMatchObject({ status, retryable: false })
    expect(fetch.seen).toHaveLength(1)
  })

  it('repeats after a failed connection', async () => {
    takeClock({ immediate: true })
    const fetch = observe(new TypeError('fetch failed'), success())
    await run(fetch, { maxRetries: 1, timeout: 0 })
    expect(fetch.seen).toHaveLength(2)
  })

  it.each([
    ['GET', getThing, 2],
    ['PUT', { ...saveThing, method: 'PUT' as const }, 2],
    ['DELETE', { ...saveThing, method: 'DELETE' as const }, 2],
    ['PUT that is not idempotent', { ...saveThing, method: 'PUT' as const, repeatable: false }, 1],
    ['POST that reads', searchThings, 2],
    ['POST that writes', saveThing, 1],
  ])('%s', async (_, operation, attempts) => {
    takeClock({ immediate: true })
    const fetch = observe(busy(), success())
    await run(fetch, { operation, maxRetries: 1, timeout: 0, params: { path: { thingId: '1' } } }).catch(() => {})
    expect(fetch.seen).toHaveLength(attempts)
  })

  it.each([
    ['POST', saveThing],
    ['PUT that is not idempotent', { ...saveThing, method: 'PUT' as const, repeatable: false }],
  ])('repeats a %s with an idempotency key, the same each time', async (_, operation) => {
    takeClock({ immediate: true })
    const fetch = observe(busy(), success())
    await run(fetch, { operation, params: { body: {} }, idempotencyKey: 'K-1', maxRetries: 1, timeout: 0 })
    expect(fetch.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['K-1', 'K-1'])
  })

  it('sends the same body again', async () => {
    takeClock({ immediate: true })
    const fetch = observe(busy(), success())
    await run(fetch, { operation: searchThings, params: { body: { page: 1 } }, maxRetries: 1, timeout: 0 })
    expect(fetch.seen.map(({ body }) => body)).toEqual(['{"page":1}', '{"page":1}'])
  })

  it('does not repeat a body that can be sent once only', async () => {
    const fetch = observe(busy(), success())
    const body = new Blob(['{"a":1}']).stream()
    const error = await rejection(run(fetch, { operation: searchThings, params: { body }, maxRetries: 2 }))
    expect(error).toBeInstanceOf(InternalServerError)
    expect(fetch.seen.map((seen) => seen.body)).toEqual(['{"a":1}'])
  })

  it('gives the last error when all attempts failed', async () => {
    takeClock({ immediate: true })
    const error = await rejection(run(observe(busy(), busy({}, 429)), { maxRetries: 1, timeout: 0 }))
    expect(error).toBeInstanceOf(RateLimitError)
  })

  it('does not wait for ever for a number of retries that is none', async () => {
    const fetch = observe(busy())
    await rejection(run(fetch, { maxRetries: Number.NaN }))
    expect(fetch.seen).toHaveLength(1)
  })

  it('ends at once when it is aborted between attempts', async () => {
    const clock = takeClock()
    const controller = new AbortController()
    const fetch = observe(busy())
    const outcome = rejection(run(fetch, { maxRetries: 2, timeout: 0, signal: controller.signal }))
    const pause = await clock.next()
    controller.abort('enough')
    expect(await outcome).toBeInstanceOf(AbortedError)
    expect(await outcome).toMatchObject({ cause: 'enough' })
    expect(pause.cancelled).toBe(true)
    expect(fetch.seen).toHaveLength(1)
  })

  it('waits for no attempt that would begin after the deadline', async () => {
    const clock = takeClock()
    const fetch = observe(busy({ 'retry-after': '5' }))
    const error = await rejection(run(fetch, { maxRetries: 9, timeout: 0, deadline: 4_999 }))
    expect(error).toMatchObject({ name: 'InternalServerError', retryAfter: 5_000 })
    expect([fetch.seen.length, clock.delays]).toEqual([1, [4_999]])
  })

  it('ends at the deadline, whatever it waits for', async () => {
    const clock = takeClock()
    const outcome = rejection(run(() => new Promise(() => {}), { timeout: 0, deadline: 4_000 }))
    const timer = await clock.next()
    expect(timer.ms).toBe(4_000)
    timer.fire()
    expect(await outcome).toMatchObject({ name: 'TimeoutError', message: 'getThing: no answer within 4000 ms' })
  })
})
