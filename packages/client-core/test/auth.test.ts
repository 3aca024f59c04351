import { describe, expect, it, vi } from 'vitest'
import { AuthenticationError, call, InternalServerError, type TokenRequest, ValidationError } from '../src/index.js'
import { clientFor, getThing, rejection, run, saveThing } from './support/client.js'
import { json, observe, success } from './support/observed.js'

const refuseOld =
  (valid: string) =>
  (request: Request): Response =>
    request.headers.get('authorization') === `Bearer ${valid}` ? success() : json({}, { status: 401 })

const INVISIBLE = 'must be visible ASCII characters'

describe('token', () => {
  it('is sent as a bearer token', async () => {
    const fetch = observe(success())
    await run(fetch, { token: 'abc.def' })
    expect(fetch.seen[0]?.headers['authorization']).toBe('Bearer abc.def')
  })

  it('wins over an Authorization header of the caller', async () => {
    const fetch = observe(success())
    await run(fetch, { token: 'mine', headers: { Authorization: 'Basic other' } })
    expect(fetch.seen[0]?.headers['authorization']).toBe('Bearer mine')
  })

  it('of a function is kept', async () => {
    const token = vi.fn(async () => 'kept')
    const fetch = observe(success())
    const client = clientFor(fetch, { token })
    for (let i = 0; i < 3; i++) await call(client, getThing, { path: { thingId: i } })
    expect(token.mock.calls).toEqual([[{ refresh: false }]])
    expect(fetch.seen.map(({ headers }) => headers['authorization'])).toEqual(Array(3).fill('Bearer kept'))
  })

  it('of a call is used for that call only', async () => {
    const fetch = observe(success())
    const client = clientFor(fetch, { token: () => 'of-client' })
    await call(client, getThing, { path: { thingId: 1 } }, { token: () => 'of-call' })
    await call(client, getThing, { path: { thingId: 1 } })
    expect(fetch.seen.map(({ headers }) => headers['authorization'])).toEqual(['Bearer of-call', 'Bearer of-client'])
  })

  it('is refreshed once after 401, and the call is sent again', async () => {
    const token = vi.fn(({ refresh }: { refresh: boolean }) => (refresh ? 'new' : 'old'))
    const fetch = observe(refuseOld('new'))
    await expect(run(fetch, { token, operation: saveThing, params: { body: { a: 1 } } })).resolves.toBeDefined()
    expect(token.mock.calls).toEqual([[{ refresh: false }], [{ refresh: true }]])
    expect(fetch.seen.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}'])
  })

  it('is refreshed by one flight for 50 concurrent calls', async () => {
    let current = 'old'
    const token = vi.fn(async ({ refresh }: { refresh: boolean }) => {
      if (refresh) current = 'new'
      return current
    })
    const fetch = observe(refuseOld('new'))
    const client = clientFor(fetch, { token })
    const calls = Array.from({ length: 50 }, (_, i) => call(client, getThing, { path: { thingId: i } }))
    await expect(Promise.all(calls)).resolves.toHaveLength(50)
    expect(token).toHaveBeenCalledTimes(2)
    expect(fetch.seen).toHaveLength(100)
  })

  it('is not refreshed again for a call whose 401 comes late', async () => {
    const token = vi.fn(({ refresh }: { refresh: boolean }) => (refresh ? 'new' : 'old'))
    let refuseLate = (_: Response): void => {}
    const late = new Promise<Response>((resolve) => {
      refuseLate = resolve
    })
    const fetch = observe((request, index) => (index === 0 ? late : refuseOld('new')(request)))
    const client = clientFor(fetch, { token })
    const slow = call(client, getThing, { path: { thingId: 'slow' } })
    await call(client, getThing, { path: { thingId: 'quick' } })
    refuseLate(json({}, { status: 401 }))
    await slow
    expect(token).toHaveBeenCalledTimes(2)
  })

  it('that is refused again is an AuthenticationError', async () => {
    const token = vi.fn(() => 'never-good')
    const fetch = observe(json({ error: { code: 'EXPIRED' } }, { status: 401 }))
    const error = await rejection(run(fetch, { token, maxRetries: 2 }))
    expect(error).toBeInstanceOf(AuthenticationError)
    expect(error).toMatchObject({ serviceCode: 'EXPIRED' })
    expect((error as Error).cause).toBeUndefined()
    expect(fetch.seen).toHaveLength(2)
  })

  it('that is text cannot be refreshed', async () => {
    const fetch = observe(json({}, { status: 401 }))
    expect(await rejection(run(fetch))).toBeInstanceOf(AuthenticationError)
    expect(fetch.seen).toHaveLength(1)
  })

  it('that cannot be refreshed: each call gets the 401 with the reason', async () => {
    const reason = new Error('issuer is down')
    let fail = (): void => {}
    const token = vi.fn(({ refresh }: { refresh: boolean }) =>
      refresh
        ? new Promise<string>((_, reject) => {
            fail = () => reject(reason)
          })
        : 'old',
    )
    // The issuer fails only when all calls wait for it.
    let waiting = 0
    const fetch = observe(() => json({}, { status: 401 }))
    const onResponse = (): void => {
      if (++waiting === 5) setImmediate(() => fail())
    }
    const client = clientFor(fetch, { token, middleware: [{ onResponse }] })
    const calls = Array.from({ length: 5 }, () => rejection(call(client, getThing, { path: { thingId: 1 } })))
    for (const error of await Promise.all(calls)) {
      expect(error).toBeInstanceOf(AuthenticationError)
      expect(error).toMatchObject({ cause: reason })
    }
    expect(token).toHaveBeenCalledTimes(2)
  })

  it('is asked for again after its function failed', async () => {
    let works = false
    const token = vi.fn(async () => {
      if (!works) throw new Error('not yet')
      return 'token'
    })
    const client = clientFor(observe(success()), { token })
    expect(await rejection(call(client, getThing, { path: { thingId: 1 } }))).toBeInstanceOf(ValidationError)
    works = true
    await expect(call(client, getThing, { path: { thingId: 1 } })).resolves.toBeDefined()
  })

  it('is refreshed for later calls when a body could be sent once only', async () => {
    const token = vi.fn(({ refresh }: { refresh: boolean }) => (refresh ? 'new' : 'old'))
    const fetch = observe(refuseOld('new'))
    const client = clientFor(fetch, { token })
    const body = new Blob(['{}']).stream()
    expect(await rejection(call(client, saveThing, { body }))).toBeInstanceOf(AuthenticationError)
    await call(client, saveThing, { body: {} })
    expect(fetch.seen).toHaveLength(2)
  })

  it('leaves retries for what comes after', async () => {
    const token = vi.fn(({ refresh }: { refresh: boolean }) => (refresh ? 'new' : 'old'))
    const fetch = observe(json({}, { status: 401 }), json({}, { status: 503 }))
    expect(await rejection(run(fetch, { token, maxRetries: 0 }))).toBeInstanceOf(InternalServerError)
    expect(fetch.seen).toHaveLength(2)
  })

  it.each([
    ['empty', '', INVISIBLE],
    ['with a line break', 'secret\nvalue', INVISIBLE],
    ['with a space', 'secret value', INVISIBLE],
    ['not text', Symbol('secret'), INVISIBLE],
    ['missing', undefined, INVISIBLE],
    ['with its scheme', 'Bearer secret', 'must not begin with "Bearer", which is added'],
    ['with its scheme as some write it', 'bearer  secret', 'must not begin with "Bearer", which is added'],
  ])('that is %s is refused before anything is sent, unquoted', async (_, token, problem) => {
    const fetch = observe(success())
    for (const given of [token, () => token]) {
      const client = clientFor(fetch, { token: given as string })
      const error = await rejection(call(client, getThing, { path: { thingId: 1 } }))
      expect(error).toBeInstanceOf(ValidationError)
      expect(error).toMatchObject({
        parameter: 'token',
        operationId: 'getThing',
        message: `getThing: token ${problem}`,
      })
      expect(String((error as Error).stack)).not.toContain('secret')
    }
    expect(fetch.seen).toHaveLength(0)
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('no login')
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('no login')
      },
    ],
  ])('function that %s is a ValidationError before anything is sent', async (_, token) => {
    const fetch = observe(success())
    const error = await rejection(run(fetch, { token }))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ message: 'getThing: token is not available', cause: new Error('no login') })
    expect(fetch.seen).toHaveLength(0)
  })
})

describe('a token provider', () => {
  it('is asked for each call, and once more with what was refused', async () => {
    const getToken = vi.fn(({ refused }: TokenRequest) => (refused === undefined ? 'old' : 'new'))
    const fetch = observe(refuseOld('new'))
    const client = clientFor(fetch, { token: { getToken } })
    await call(client, getThing, { path: { thingId: 1 } })
    const origin = 'https://cloud-cost.test'
    expect(getToken.mock.calls).toEqual([[{ origin, refused: undefined }], [{ origin, refused: 'old' }]])
    await call(
      client,
      getThing,
      { path: { thingId: 1 } },
      { baseUrl: 'HTTPS://Other.test:443/prefix', token: { getToken } },
    )
    expect(getToken.mock.calls[2]).toEqual([{ origin: 'https://other.test', refused: undefined }])
  })

  it.each([
    ['fails', { getToken: () => Promise.reject(new Error('no')) }, 'is not available'],
    ['gives none', { getToken: () => undefined }, INVISIBLE],
    ['is none', {}, 'is not available'],
  ])('that %s ends the call', async (_, token, problem) => {
    const error = await rejection(run(observe(success()), { token: token as never }))
    expect(error).toBeInstanceOf(ValidationError)
    expect((error as Error).message).toBe(`getThing: token ${problem}`)
  })
})
