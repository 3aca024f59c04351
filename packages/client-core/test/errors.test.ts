import { describe, expect, it, vi } from 'vitest'
import * as core from '../src/index.js'
import { getThing, rejection, run } from './support/client.js'
import { json, observe } from './support/observed.js'

const refusal = (message: string): Response => json({ status: 'error', error: { message } }, { status: 404 })

describe('the message of an error', () => {
  it('has at most 1,000 characters and an ellipsis', async () => {
    const { message } = (await rejection(run(observe(refusal('x'.repeat(1e6)))))) as Error
    expect(message).toHaveLength(1001)
    expect(message.endsWith('x…')).toBe(true)
  })
})

describe('another copy of the package', () => {
  // A bundler or a package manager may bring two: the other one is loaded anew.
  const other = async (): Promise<typeof core> => {
    vi.resetModules()
    return import('../src/index.js')
  }

  it('has errors that are the same', async () => {
    const copy = await other()
    expect(copy.ApiError).not.toBe(core.ApiError)
    const error = await rejection(run(observe(refusal('No.'))))
    for (const name of ['CloudCostError', 'ApiError', 'NotFoundError'] as const)
      expect([name, error instanceof copy[name]]).toEqual([name, true])
    for (const name of ['BadRequestError', 'ConnectionError', 'TimeoutError', 'ResponseParseError'] as const)
      expect([name, error instanceof copy[name]]).toEqual([name, false])
    for (const value of [null, undefined, 1, 'text', {}, new Error('x')])
      expect(value instanceof copy.ApiError).toBe(false)
  })

  it('takes the clients of this one', async () => {
    const copy = await other()
    const client = core.createClient({
      baseUrl: 'https://cloud-cost.test',
      token: 't',
      fetch: observe(json({ status: 'success', data: { a: 1 } })),
    })
    expect(await copy.call(client, getThing, { path: { thingId: 1 } })).toEqual({ data: { a: 1 } })
  })

  it('makes no error of a class that is derived from another', async () => {
    class OwnError extends core.ApiError {}
    expect((await rejection(run(observe(refusal('No.'))))) instanceof OwnError).toBe(false)
    expect(new OwnError('x', { operationId: 'o', response: new Response() }) instanceof core.ApiError).toBe(true)
  })
})
