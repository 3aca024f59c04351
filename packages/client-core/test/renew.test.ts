import { describe, expect, it, vi } from 'vitest'
import { type Client, call } from '../src/index.js'
import { type ExpiringToken, renewing } from '../src/renew/index.js'
import { clientFor, getThing, rejection } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, type ObservedFetch, observe, success } from './support/observed.js'

const LIFETIME = 3_600_000

/** Gets tokens that are good for an hour, named by their number. */
function issuer(lifetime: number = LIFETIME) {
  let number = 0
  return vi.fn(async (_: { refresh: boolean }): Promise<ExpiringToken> => {
    number += 1
    return { token: `token-${number}`, expiresAt: Date.now() + lifetime }
  })
}

const send = (client: Client): Promise<unknown> => call(client, getThing, { path: { thingId: 1 } })
const tokens = ({ seen }: ObservedFetch): unknown[] => seen.map(({ headers }) => headers['authorization']?.slice(7))

describe('a token that is renewed', () => {
  it('is got once for calls side by side, and used until its last minute', async () => {
    const clock = takeClock()
    const get = issuer()
    const fetch = observe(success())
    const client = clientFor(fetch, { token: renewing(get), timeout: 0 })
    await Promise.all([send(client), send(client), send(client)])
    clock.time += LIFETIME - 60_001
    await send(client)
    expect(tokens(fetch)).toEqual(Array(4).fill('token-1'))
    expect(get).toHaveBeenCalledTimes(1)
  })

  it('is renewed in its last minute while calls go on with it, by one request', async () => {
    const clock = takeClock()
    const get = issuer()
    const fetch = observe(success())
    const client = clientFor(fetch, { token: renewing(get), timeout: 0 })
    await send(client)
    clock.time += LIFETIME - 60_000
    let release = (): void => {}
    get.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return { token: 'renewed', expiresAt: new Date(Date.now() + LIFETIME) }
    })
    await Promise.all([send(client), send(client)])
    expect(get).toHaveBeenCalledTimes(2)
    release()
    await new Promise(setImmediate)
    await send(client)
    expect(tokens(fetch)).toEqual(['token-1', 'token-1', 'token-1', 'renewed'])
  })

  it('is used until its end where renewing fails, and waited for afterwards', async () => {
    const clock = takeClock()
    const get = issuer()
    const fetch = observe(success())
    const client = clientFor(fetch, { token: renewing(get, { ahead: 1_000 }), timeout: 0 })
    await send(client)
    clock.time += LIFETIME - 1_000
    get.mockRejectedValueOnce(new Error('down'))
    await send(client)
    await new Promise(setImmediate)
    clock.time += 1_000
    get.mockRejectedValueOnce(new Error('still down'))
    expect(await rejection(send(client))).toMatchObject({ message: 'getThing: token is not available' })
    await send(client)
    expect(tokens(fetch)).toEqual(['token-1', 'token-1', 'token-2'])
  })

  it('is renewed after half of a life shorter than that, not with every call', async () => {
    const clock = takeClock()
    const get = issuer(30_000)
    const client = clientFor(observe(success()), { token: renewing(get), timeout: 0 })
    await send(client)
    clock.time += 14_999
    await send(client)
    expect(get).toHaveBeenCalledTimes(1)
    clock.time += 1
    await send(client)
    expect(get).toHaveBeenCalledTimes(2)
  })

  it('is renewed once when several calls were refused with it', async () => {
    const get = issuer()
    const fetch = observe(({ headers }: Request) =>
      headers.get('authorization') === 'Bearer token-1' ? json({}, { status: 401 }) : success(),
    )
    const client = clientFor(fetch, { token: renewing(get) })
    await Promise.all([send(client), send(client), send(client)])
    expect(get.mock.calls).toEqual([[{ refresh: false }], [{ refresh: true }]])
  })

  it('needs an end', async () => {
    const token = renewing(() => ({ token: 'a', expiresAt: undefined as never }))
    expect(await rejection(send(clientFor(observe(success()), { token })))).toMatchObject({
      message: 'getThing: token needs expiresAt, a date or milliseconds',
    })
  })
})
