import { describe, expect, it } from 'vitest'
import { AbortedError, InternalServerError } from '../src/index.js'
import { rejection, run, searchThings } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, observe, success } from './support/observed.js'

const busy = (headers: Record<string, string> = {}): Response => json({}, { status: 503, headers })

describe('retry', () => {
  it('does not repeat a body that can be sent once only', async () => {
    const fetch = observe(busy(), success())
    const body = new Blob(['{"a":1}']).stream()
    const error = await rejection(run(fetch, { operation: searchThings, params: { body }, maxRetries: 2 }))
    expect(error).toBeInstanceOf(InternalServerError)
    expect(fetch.seen.map((seen) => seen.body)).toEqual(['{"a":1}'])
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
