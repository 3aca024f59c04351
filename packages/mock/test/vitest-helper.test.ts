import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestSession, useMock } from '../src/vitest.js'
import { caseNamed, requestOf, token } from './operations.js'

const list = caseNamed('listCompanies')
const tenants = caseNamed('listAzureTenants')
const deletion = caseNamed('deleteAzureTenant')

describe('useMock', () => {
  const mock = useMock()
  const tooEarly = (() => {
    try {
      return mock.url
    } catch (error) {
      return error
    }
  })()

  it('says when its URL is read too early', () => {
    expect(String(tooEarly)).toContain('listens only while tests run')
  })

  it('serves, and answers in process', async () => {
    mock.rules.add({ answer: { status: 500 } })
    expect((await fetch(mock.url + list.target, { headers: token })).status).toBe(500)
    expect((await mock.fetch(requestOf(list))).status).toBe(500)
  })

  it('is reset after each test', async () => {
    expect((await mock.fetch(requestOf(list))).status).toBe(200)
    expect(mock.requests()).toHaveLength(1)
  })

  it('takes the options of a mock', async () => {
    expect(mock.scenarios).toContain('empty')
    const { violations } = await refusal()
    expect(violations).toContain('"strict":true')
  })

  const strict = useMock({ strict: true, illustrative: true, session: 'orders' })
  async function refusal(): Promise<{ violations: string | null }> {
    const body = { ...(deletion.body as object), cmpnId: '' }
    const response = await strict.fetch(requestOf(caseNamed('deleteCustomReport'), { body }))
    expect(strict.requests().map(({ session }) => session)).toEqual(['orders'])
    return { violations: response.headers.get('x-mock-violations') }
  }
})

describe('a session', () => {
  const mock = useMock()
  const ended: string[] = []

  it('has a URL and a fetch of its own, and the settings of a mock', async () => {
    const session = mock.session()
    ended.push(session.name)
    session.setScenario('empty')
    session.clock.set('P1D')
    const [overHttp, inProcess] = await Promise.all([
      fetch(session.url + list.target, { headers: token }),
      session.fetch(requestOf(list)),
    ])
    for (const response of [overHttp, inProcess]) expect(await response.json()).toMatchObject({ data: { list: [] } })
    expect(session.requests()).toHaveLength(2)
    expect(mock.requests('default')).toEqual([])
    expect(await (await fetch(mock.url + list.target, { headers: token })).json()).not.toMatchObject({
      data: { list: [] },
    })
  })

  it('ends with its test', async () => {
    const [name = ''] = ended
    expect(mock.requests()).toEqual([])
    const session = mock.session(name)
    expect(session.clock.now).toBe(mock.clock.now)
    expect(await (await session.fetch(requestOf(list))).json()).not.toMatchObject({ data: { list: [] } })
  })

  it('has a name that no other one has, in no process', () => {
    const names = Array.from({ length: 100 }, () => mock.session().name)
    expect(new Set(names).size).toBe(100)
    for (const name of names) expect(name).toMatch(/^session-[\da-f-]{36}$/)
  })
})

describe('a session of more than one test', () => {
  const mock = useMock()
  let session: TestSession
  beforeAll(() => {
    session = mock.session('shared')
    session.rules.add({ answer: { status: 500 } })
  })
  afterAll(() => expect(session.rules.list()).toHaveLength(1))

  it.each([1, 2])('stays until the file ends: %d', async () => {
    expect((await session.fetch(requestOf(list))).status).toBe(500)
  })
})

/** How far the tests that run side by side have come; each goes on when all are there. */
function meeting(count: number): () => Promise<void> {
  let arrived = 0
  let open = (): void => {}
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    arrived += 1
    if (arrived === count) open()
    return all
  }
}

describe('tests that run side by side', () => {
  const mock = useMock()
  // As many as vitest runs at a time.
  const COUNT = 5
  const begun = meeting(COUNT)
  const sessions: TestSession[] = []
  let ends = 0

  describe.concurrent('each in a session', () => {
    it.each(Array.from({ length: COUNT }, (_, index) => index))('see nothing of each other: %d', async (index) => {
      const session = mock.session()
      sessions.push(session)
      session.rules.add({ match: { operation: list.name }, answer: { status: 450 + index } })
      if (index % 2 === 0) await session.fetch(requestOf(deletion))
      await begun()
      // The others end one after the other, while those behind them go on.
      for (let round = 0; round < 5 + 10 * index; round++) {
        expect((await session.fetch(requestOf(list))).status).toBe(450 + index)
        const response = await fetch(session.url + tenants.target, { headers: token })
        const { data } = (await response.json()) as { data: { list: unknown[] } }
        expect([index, data.list.length]).toEqual([index, index % 2 === 0 ? 1 : 2])
      }
      expect(session.requests().length).toBe((index % 2 === 0 ? 1 : 0) + 2 * (5 + 10 * index))
      ends += 1
    })
  })

  it('have all ended their sessions afterwards', () => {
    expect([ends, sessions.length]).toEqual([COUNT, COUNT])
    expect(sessions.flatMap((session) => session.rules.list())).toEqual([])
    expect(mock.requests()).toEqual([])
  })
})

describe('what a test does in the mock itself', () => {
  const mock = useMock()
  const done = meeting(2)

  describe.concurrent('side by side with another one', () => {
    it('goes on when the other one ends', async () => {
      mock.rules.add({ answer: { status: 500 } })
      await done()
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect((await mock.fetch(requestOf(list))).status).toBe(500)
    })

    it('ends', async () => done())
  })
})
