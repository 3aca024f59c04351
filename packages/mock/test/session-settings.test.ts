import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { createEstate } from '@cloud-cost/estate'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMock, type Mock, type MockSession } from '../src/index.js'
import { caseNamed, cases, requestOf, token, tried } from './operations.js'

const mock = createMock()
beforeEach(() => mock.reset())

const list = caseNamed('listCompanies')
const tenants = caseNamed('listAzureTenants')
const deletion = caseNamed('deleteAzureTenant')
const dated = caseNamed('getIntegratedUtilizationAggregate')

type Asked = Pick<MockSession, 'fetch'>

async function admin(method: string, path: string, body?: unknown, of: Asked = mock): Promise<[number, unknown]> {
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await of.fetch(`http://mock/__mock${path}`, init)
  const text = await response.text()
  return [response.status, text === '' ? undefined : JSON.parse(text)]
}

const textOf = async (of: Asked, operation = list, headers = {}): Promise<string> =>
  (await of.fetch(requestOf(operation, { headers: { ...token, ...headers } }))).text()

describe('the clock', () => {
  it('can be the hour that has begun, or the time of a date', () => {
    vi.useFakeTimers({ now: Date.parse('2031-02-03T04:05:06.789Z') })
    try {
      expect(() => mock.clock.set('soon')).toThrow(TypeError)
      mock.clock.set('now')
      expect(mock.clock.now).toBe('2031-02-03T04:00:00Z')
      mock.clock.set(new Date('2032-02-03T04:05:06Z'))
      expect(mock.clock.now).toBe('2032-02-03T04:05:06Z')
    } finally {
      vi.useRealTimers()
    }
  })

  it('is that of generated dates', async () => {
    mock.clock.set('2030-06-30T00:00:00Z')
    expect(await textOf(mock, dated, { prefer: 'dynamic=true' })).toMatch(/2030-0[56]-\d\d/)
    const second = createMock({ contract: mock.contract })
    second.clock.set('2031-06-30T00:00:00Z')
    expect(await textOf(second, dated, { prefer: 'dynamic=true' })).toMatch(/2031-0[56]-\d\d/)
  })

  it('however far away lets every operation answer', async () => {
    for (const clock of ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      mock.clock.set(clock)
      for (const operation of tried(cases)) {
        expect([operation.name, (await mock.fetch(requestOf(operation))).status]).not.toEqual([operation.name, 500])
      }
    }
  })

  it('stays where an estate has none that can be set', async () => {
    const { clock, operations, createSession } = createEstate()
    const own = createMock({
      estate: {
        clock,
        operations,
        createSession() {
          const session = createSession()
          return {
            version: 0,
            answer: (request) => session.answer(request),
            changes: () => ({}),
            load: () => undefined,
          }
        },
      },
    })
    const message = 'The estate of this mock has no clock that can be set.'
    expect(await admin('PUT', '/clock', { clock: 'now' }, own)).toEqual([400, { message }])
    expect(() => own.clock.set('now')).toThrow(message)
  })
})

describe('the company', () => {
  const company = (name: string) => ({
    clock: '2027-01-01T00:00:00Z',
    companies: [{ companyId: 'C-1', companyName: name }],
  })

  it('is that of a session, until it is taken back', async () => {
    const session = mock.session('own')
    await session.fetch(requestOf(deletion))
    expect(await admin('PUT', '/company', company('Other Works'), session)).toEqual([204, undefined])
    expect(await textOf(session)).toContain('Other Works')
    expect(session.state()).toEqual({})
    expect(session.clock.now).toBe('2027-01-01T00:00:00Z')
    expect(await textOf(mock)).toContain('Halcyon')
    session.clock.set('P1D')
    session.setCompany(company('Third Works'))
    expect(await textOf(session)).toContain('Third Works')
    expect(session.clock.now).toBe('2027-01-02T00:00:00Z')
    expect(await admin('PUT', '/company', null, session)).toEqual([204, undefined])
    expect(await textOf(session)).toContain('Halcyon')
    session.setCompany(company('Other Works'))
    session.reset()
    expect([await textOf(session), session.clock.now]).toEqual([expect.stringContaining('Halcyon'), mock.clock.now])
  })

  it('stays when the companies of the mock are others', async () => {
    const own = createMock()
    const session = own.session('own')
    session.setCompany(company('Own Works'))
    await own.session('plain').fetch(requestOf(deletion))
    own.replaceEstate(createEstate({ company: company('New Works') }))
    expect(await textOf(session)).toContain('Own Works')
    expect(await textOf(own.session('plain'))).toContain('New Works')
    expect(own.state('plain')).toEqual({})
  })
})

describe('the seed', () => {
  it('is that of a session', async () => {
    const dynamic = { prefer: 'dynamic=true' }
    const start = await textOf(mock, list, dynamic)
    expect(await admin('PUT', '/seed?session=own', { seed: 'another' })).toEqual([200, { seed: 'another' }])
    const session = mock.session('own')
    expect(await textOf(session, list, dynamic)).not.toBe(start)
    expect(await textOf(mock, list, dynamic)).toBe(start)
    expect(await admin('GET', '/seed?session=own')).toEqual([200, { seed: 'another' }])
    session.setSeed(undefined)
    expect(await textOf(session, list, dynamic)).toBe(start)
    session.setSeed('another')
    session.reset()
    expect(await admin('PUT', '/seed', { seed: null })).toEqual([200, { seed: 'cloud-cost' }])
    expect(await textOf(session, list, dynamic)).toBe(start)
  })
})

describe('sessions that were not used for long', () => {
  const start = { clock: '2026-04-01T09:00:00Z', seed: 1 }
  const companyOf = (number: number) => ({
    ...start,
    companies: [
      {
        companyId: 'C-1042',
        companyName: `Works ${number}`,
        azure: {
          tenants: [
            { tenantId: tenantId(deletion.target), tenantAlias: 'a', tenantType: 'EA', applicationId: `A-${number}` },
          ],
          subscriptions: [],
        },
      },
    ],
  })

  async function changed(of: Mock, number: number, isOwn: boolean): Promise<MockSession> {
    const session = of.session(`s${number}`)
    if (isOwn) session.setCompany(companyOf(number))
    if (number % 3 === 0) session.clock.set(`P${number}D`)
    if (number % 2 === 0) await session.fetch(requestOf(deletion))
    return session
  }

  it.each([
    ['of the companies of the mock', 260, false],
    ['of companies of their own', 70, true],
  ])('go on as they were: %s', async (_, count, isOwn) => {
    const sessions: MockSession[] = []
    for (let number = 0; number < count; number++) sessions.push(await changed(mock, number, isOwn))
    const seen = (session: MockSession): Promise<unknown> =>
      Promise.all([textOf(session), textOf(session, tenants), session.state(), session.clock.now])
    for (const [number, session] of sessions.entries()) {
      // A mock of its own for each would take long: those that sleep, and those that were used last.
      if (!TRIES_ALL && number >= 6 && number < count - 6) continue
      const alone = await changed(createMock(), number, isOwn)
      expect([number, await seen(session)]).toEqual([number, await seen(alone)])
    }
  })
})

function tenantId(target: string): string {
  return /tenants\/([^/]+)/.exec(target)?.[1] ?? ''
}
