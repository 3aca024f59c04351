// What an agent does with a mock: it sets up a case, and sees what came.
import { createMock } from '@cloud-cost/mock'
import { describe, expect, it } from 'vitest'
import { isMock } from '../src/index.js'
import { expectTexts } from './support/golden.js'
import { bodyOf, open, type Session } from './support/session.js'

/** A mock that agents share, each in a session. */
const shared = createMock()
const openMock = (): Promise<Session> => open({ mock: true, fetch: (url, init) => shared.fetch(url, init) })

const companies = { operationId: 'listCompanies' }

describe('a mock', () => {
  it('is found by what it says of its health alone, without the token', async () => {
    const { mock } = await open()
    const asked: (string | null)[] = []
    const answering = (answer: () => Response | Promise<Response>) => ({
      baseUrl: 'http://127.0.0.1:1/base',
      fetch: async (url: string, init: RequestInit) => {
        asked.push(`${url} ${new Headers(init.headers).get('authorization')}`)
        return answer()
      },
    })
    expect(await isMock({ baseUrl: 'http://127.0.0.1', fetch: mock.fetch })).toBe(true)
    for (const answer of [
      () => Response.json({ status: 'ok' }),
      () => Response.json({ status: 'ok', operations: 3 }, { status: 404 }),
      () => new Response('<html>ok</html>'),
      () => Promise.reject(new TypeError('refused')),
    ])
      expect(await isMock(answering(answer))).toBe(false)
    expect(new Set(asked)).toEqual(new Set(['http://127.0.0.1:1/__mock/health null']))
  })

  it('is steered only where there is one', async () => {
    const { client } = await open()
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('steer_mock')
    const { client: other } = await open({ mock: true })
    expect((await other.listTools()).tools.map(({ name }) => name)).toContain('steer_mock')
    expect(other.getInstructions()).toContain('mock')
    expect(client.getInstructions()).not.toContain('steer_mock')
  })

  it('has a session, scenarios, rules, a clock, requests and a reset', async () => {
    const { call } = await openMock()
    const steer = async (action: string, value?: unknown): Promise<string> => {
      const { isError, text } = await call('steer_mock', { action, value })
      expect(isError, text).toBe(false)
      return text
    }
    expect(JSON.parse(await steer('session', 'screen-1'))).toEqual({ session: 'screen-1' })
    const { scenarios } = JSON.parse(await steer('state')) as { scenarios: string[] }
    await steer('scenario', 'error')
    expect(scenarios).toContain('error')
    expect(await call('call_operation', companies)).toMatchObject({ isError: true })
    await steer('scenario')
    expect(await call('call_operation', companies)).toMatchObject({ isError: false })
    const rule = { match: { operation: 'listCompanies' }, answer: { example: 'empty' } }
    const { id } = JSON.parse(await steer('rule', JSON.stringify(rule))) as { id: string }
    expect((await call('call_operation', companies)).text).toContain('Nothing matches')
    await steer('remove_rules', id)
    expect(JSON.parse(await steer('clock', 'P1D'))).toEqual({ clock: expect.stringMatching(/^2026-04-02/) })
    const requests = (await steer('requests')).split('\n').map((line) => JSON.parse(line))
    expect(requests.length).toBeGreaterThanOrEqual(3)
    for (const request of requests) expect(request).toMatchObject({ session: 'screen-1', operationId: 'listCompanies' })
    await steer('reset')
    expect(JSON.parse(await steer('clock'))).toEqual({ clock: expect.stringMatching(/^2026-04-01/) })
    expect(await steer('requests')).toBe('The mock saw no requests.')
    expect(JSON.parse(await steer('bills', 'C-1044'))).toEqual(expect.arrayContaining([expect.anything()]))
  })

  it('makes up rows where the contract describes none, when asked', async () => {
    const { call } = await openMock()
    const body = { companyId: 'C-1042', userId: 'finops-lead', vndr: 'aws', searchYear: '2026', searchMnth: '03' }
    const bill = { operationId: 'getBillingSummary', body }
    expect(bodyOf(await call('call_operation', bill))).not.toHaveProperty('data')
    await call('steer_mock', { action: 'illustrative', value: 'on' })
    expect(bodyOf(await call('call_operation', bill))).toHaveProperty('data')
    await call('steer_mock', { action: 'illustrative', value: 'off' })
    expect(bodyOf(await call('call_operation', bill))).not.toHaveProperty('data')
  })

  it('goes back to its own companies', async () => {
    const { call } = await openMock()
    await call('steer_mock', { action: 'session', value: 'own-company' })
    expect(await call('steer_mock', { action: 'company', value: null })).toMatchObject({ isError: false })
  })

  it('explains what it can not do', async () => {
    const { call } = await openMock()
    const refused = {
      'no action': {},
      'an unknown action': { action: 'explode' },
      'an unknown scenario': { action: 'scenario', value: 'nothing' },
      'a rule that is no JSON': { action: 'rule', value: 'fail' },
      'a rule with a mistake': { action: 'rule', value: { match: 1 } },
      'a clock that is none': { action: 'clock', value: 'noon' },
      'a session with an odd name': { action: 'session', value: 'a/../b' },
      'a company with a mistake': { action: 'company', value: '{"nothing": 1}' },
      'no company': { action: 'bills' },
    }
    const texts: [string, string][] = []
    for (const [about, args] of Object.entries(refused)) {
      const { isError, text } = await call('steer_mock', args)
      expect([about, isError]).toEqual([about, true])
      texts.push([about, text])
    }
    await expectTexts('refused-cases-of-mock.yaml', texts)
  })
})
