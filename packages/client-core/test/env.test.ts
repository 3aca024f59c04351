import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { clientOptionsFromEnv } from '../src/env/index.js'
import { call, createClient, ValidationError } from '../src/index.js'
import { getThing, rejection } from './support/client.js'
import { observe, success } from './support/observed.js'

const ENV = {
  CLOUD_COST_BASE_URL: 'https://a.test/prefix',
  CLOUD_COST_TOKEN: 'env-token',
  CLOUD_COST_LOG_LEVEL: 'Warn',
}
const QUIET = { ...ENV, CLOUD_COST_LOG_LEVEL: 'off' }
const thing = { path: { thingId: 1 } }

describe('options from the environment', () => {
  it('have address, token, log level and user agent', async () => {
    const fetch = observe(success())
    const options = clientOptionsFromEnv({ fetch, baseUrl: undefined as never }, ENV)
    expect(options).toMatchObject({ baseUrl: 'https://a.test/prefix', logLevel: 'warn' })
    await call(createClient(options), getThing, thing)
    const [sent] = fetch.seen
    expect(sent?.url.href).toBe('https://a.test/prefix/things/1')
    expect(sent?.headers['authorization']).toBe('Bearer env-token')
    expect(sent?.headers['user-agent']).toMatch(/^cloud-cost-client\/\S+ node\/\d+\.\d+\.\d+$/)
  })

  it('are those of the process, and given ones win', () => {
    for (const [name, value] of Object.entries(ENV)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    const given = { baseUrl: 'https://b.test', token: 'own', logLevel: 'debug', userAgent: 'mine' } as const
    expect(clientOptionsFromEnv()).toMatchObject({ baseUrl: 'https://a.test/prefix' })
    expect(clientOptionsFromEnv(given)).toEqual(given)
  })

  it.each([
    ['an address', { ...ENV, CLOUD_COST_BASE_URL: '' }, 'baseUrl is missing: set CLOUD_COST_BASE_URL, or pass baseUrl'],
    ['a token', { ...ENV, CLOUD_COST_TOKEN: '' }, 'token is missing: set CLOUD_COST_TOKEN, or pass token'],
    [
      'a level',
      { ...ENV, CLOUD_COST_LOG_LEVEL: 'loud' },
      'logLevel of CLOUD_COST_LOG_LEVEL must be one of off, error, warn, info, debug',
    ],
  ])('refuse to go without %s', (_, env, problem) => {
    const make = (): unknown => clientOptionsFromEnv({}, env)
    expect(make).toThrow(ValidationError)
    expect(make).toThrow(`clientOptionsFromEnv: ${problem}`)
  })

  it('refuse a token without the address that it is for', () => {
    const env = { CLOUD_COST_TOKEN: 'env-token' }
    expect(() => clientOptionsFromEnv({ baseUrl: 'https://b.test' }, env)).toThrow(
      'clientOptionsFromEnv: token of CLOUD_COST_TOKEN is sent to the origin of CLOUD_COST_BASE_URL alone: set that',
    )
  })

  it('are without token where the client sends none', () => {
    expect(clientOptionsFromEnv({ token: false }, { CLOUD_COST_BASE_URL: 'https://a.test' })).toMatchObject({
      token: false,
    })
  })
})

describe('CLOUD_COST_TOKEN', () => {
  const problem =
    'getThing: token of CLOUD_COST_TOKEN is for https://a.test alone, the origin of CLOUD_COST_BASE_URL: pass'
  const other = { baseUrl: 'https://b.test' }

  it.each([
    ['options', () => clientOptionsFromEnv(other, QUIET), {}],
    ['options that are spread', () => ({ ...clientOptionsFromEnv({}, QUIET), ...other }), {}],
    ['options of a call', () => clientOptionsFromEnv({}, QUIET), other],
    ['another port', () => clientOptionsFromEnv({}, QUIET), { baseUrl: 'https://a.test:8443' }],
    ['another host that begins alike', () => clientOptionsFromEnv({}, QUIET), { baseUrl: 'https://a.test.b.test' }],
  ])('does not go to another origin, by %s', async (_, options, ofCall) => {
    const fetch = observe(success())
    const error = await rejection(call(createClient({ ...options(), fetch }), getThing, thing, ofCall))
    expect((error as Error).message).toContain(problem)
    expect(`${error}${JSON.stringify(error)}`).not.toContain('env-token')
    expect(fetch.seen).toEqual([])
  })

  it.each(['HTTPS://A.test:443', 'https://a.test/other'])(
    'goes to the same origin in another spelling: %s',
    async (baseUrl) => {
      const fetch = observe(success())
      await call(createClient({ ...clientOptionsFromEnv({}, QUIET), fetch, baseUrl }), getThing, thing)
      expect(fetch.seen[0]?.headers['authorization']).toBe('Bearer env-token')
    },
  )
})
