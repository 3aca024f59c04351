import { createServer } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { connectMock, createMock, InvalidRuleError, RemoteMockError } from '../src/index.js'
import { listening, served } from './listening.js'
import { caseNamed, token } from './operations.js'

const list = caseNamed('listCompanies')
const account = '/platform/v2/companies/C-1042/vendors/aws/accounts/444455556666'

describe('a mock elsewhere', () => {
  const local = createMock()
  const server = served(local)
  beforeEach(() => local.reset())

  it('has all that a session of the mock itself has, besides what reading it does', () => {
    const of = (session: object): string[] => Object.keys(session).sort()
    const remote = connectMock(server.url).session('one')
    expect(of(remote)).toEqual(expect.arrayContaining(of(local.session('one'))))
    expect(of(connectMock(server.url))).toEqual(
      expect.arrayContaining(['session', 'sessions', 'scenarios', 'operations']),
    )
  })

  it.each(['of requests that name none', 'of a name', 'of a URL'])('controls the session %s', async (which) => {
    const mock = connectMock(`${server.url}/`)
    const session =
      which === 'of a name'
        ? mock.session('one')
        : which === 'of a URL'
          ? connectMock(`${server.url}/__mock/s/one`)
          : mock
    const own = which === 'of requests that name none' ? local : local.session('one')
    const status = async (path = list.target, init: RequestInit = {}): Promise<number> =>
      (await session.fetch(`http://any${path}`, { headers: token, ...init })).status

    const id = await session.rules.add({ match: { operation: 'listCompanies' }, answer: { status: 503 } })
    expect(await status()).toBe(503)
    expect((await fetch(`${session.url}${list.target}`, { headers: token })).status).toBe(503)
    expect(await session.rules.list()).toEqual(own.rules.list())
    expect([await session.rules.remove(id), await session.rules.remove(id)]).toEqual([true, false])
    await session.rules.add({ fault: '429' })
    await session.rules.clear()
    expect(await status()).toBe(200)

    await session.setScenario('empty')
    expect(await session.scenario()).toBe('empty')
    await session.setScenario(undefined)
    expect(await session.scenario()).toBeUndefined()

    await session.clock.set(new Date('2026-05-01T00:00:00Z'))
    await session.clock.set('P1D')
    expect(await session.clock.now()).toBe('2026-05-02T00:00:00Z')
    await session.clock.set(undefined)
    expect(await session.clock.now()).toBe('2026-04-01T09:00:00Z')

    const headers = { ...token, 'content-type': 'application/json' }
    expect(await status(account, { method: 'PUT', headers, body: '{"accountAlias": "shop"}' })).toBe(200)
    const state = await session.state()
    expect(state).toEqual(own.state())
    await session.reset()
    expect(await session.state()).toEqual({})
    await session.loadState(state)
    expect(own.state()).toEqual(state)

    const companies = [{ companyId: 'C-9', companyName: 'Nine' }]
    await session.setCompany({ clock: '2026-04-01T09:00:00Z', companies })
    expect(await session.companies()).toEqual(companies)
    await session.setCompany(undefined)
    expect((await session.companies()).length).toBeGreaterThan(1)

    await status()
    expect((await session.requests()).at(-1)).toMatchObject({ operationId: 'listCompanies', status: 200 })
    await session.clearRequests()
    expect(await session.requests()).toEqual([])
    own.rules.add({ answer: () => ({ status: 99 }) })
    await status()
    expect(await session.ruleFailures()).toEqual(own.ruleFailures())
    await session.setSeed('another')
  })

  it('ends a session, makes up names, and lists what there is', async () => {
    const mock = connectMock(server.url)
    const session = mock.session()
    expect(session.name).not.toBe(mock.session().name)
    await session.setScenario('empty')
    expect(await mock.sessions()).toEqual(['default', session.name])
    await session.end()
    expect(await mock.sessions()).toEqual(['default'])
    expect(await mock.scenarios()).toEqual(local.scenarios)
    expect((await mock.operations()).map(({ operationId }) => operationId)).toContain('listCompanies')
  })

  it('refuses as the mock itself does', async () => {
    const mock = connectMock(server.url)
    const wrong = mock.rules.add({ match: { operation: 'listCompanie' as 'listCompanies' } })
    await expect(wrong).rejects.toThrow(InvalidRuleError)
    await expect(wrong).rejects.toThrow('rule.match.operation listCompanie not found; did you mean listCompanies?')
    await expect(mock.rules.add({ answer: (() => ({})) as never })).rejects.toThrow("A function can't be sent")
    const refusal = mock.setScenario('nonesuch')
    await expect(refusal).rejects.toThrow(RemoteMockError)
    await expect(refusal).rejects.toMatchObject({ status: 400, message: expect.stringContaining('scenario must be') })
    await expect(mock.clock.set('soon')).rejects.toThrow('clock must be now')
    await expect(mock.setCompany({ companies: 1 })).rejects.toThrow('companies')
    await expect(mock.session('a b').state()).rejects.toThrow('path.session must be 1 to 100 letters')
    expect(() => connectMock('mock')).toThrow(TypeError)
  })

  it('says when it is not there, or is something else', async () => {
    const { url, close } = await listening(createServer((_, response) => response.end('<html>')))
    await expect(connectMock(url).sessions()).rejects.toThrow(`What answers at ${url} is no mock`)
    await close()
    await expect(connectMock(url).sessions()).rejects.toThrow(`The mock at ${url} can't be reached: ECONNREFUSED`)
  })
})
