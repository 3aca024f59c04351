import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMock, type JournalEntry, type Mock } from '../src/index.js'
import { caseNamed, requestOf, token } from './operations.js'

const register = caseNamed('registerAzureTenant')
const mock = createMock()
beforeEach(() => mock.reset())

const ask = (target: string, init: RequestInit = {}, of: Mock = mock): Promise<Response> =>
  of.fetch(`http://mock${target}`, { headers: token, ...init })

async function entryOf(target: string, init?: RequestInit): Promise<JournalEntry> {
  await ask(target, init)
  return mock.requests()[0] ?? expect.unreachable('there is no entry')
}

describe('an entry', () => {
  it('shows the request and what became of it', async () => {
    const init = { method: 'POST', headers: { accept: 'text/csv' }, body: '{"d":[1]}' }
    expect(await entryOf('/a/?b=1&b=2', init)).toEqual({
      number: 1,
      session: 'default',
      method: 'POST',
      path: '/a',
      query: { b: ['1', '2'] },
      headers: { accept: 'text/csv', 'content-type': 'text/plain;charset=UTF-8' },
      body: { d: [1] },
      operationId: undefined,
      status: 404,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      violations: [],
    })
  })

  it('hides what is secret', async () => {
    const names = ['authorization', 'cookie', 'x-access-token', 'client-secret', 'x-password', 'api-key', 'x-apikey']
    const { headers, query, body } = await entryOf('/?clientSecret=s&page=1&primaryKey=s', {
      method: 'POST',
      headers: Object.fromEntries(names.map((name) => [name, 's'])),
      body: '{"list":[{"primaryKey":"s","note":"n","deep":{"password":"s"}}]}',
    })
    expect(headers).toMatchObject(Object.fromEntries(names.map((name) => [name, '***'])))
    expect(query).toEqual({ clientSecret: '***', page: '1', primaryKey: '***' })
    expect(body).toEqual({ list: [{ primaryKey: '***', note: 'n', deep: { password: '***' } }] })
  })

  it.each<[string, string | Uint8Array<ArrayBuffer>, unknown]>([
    ['nothing', '', undefined],
    ['JSON', '"text"', 'text'],
    ['as much as is shown', `"${'x'.repeat(9_998)}"`, 'x'.repeat(9_998)],
    ['more than is shown', `"${'x'.repeat(9_999)}"`, '(10001 characters)'],
    ['text', '{"secret', '(8 characters that are not JSON)'],
    ['more than is taken', 'x'.repeat(1_048_577), '(too-large)'],
    ['bytes', new Uint8Array([0xff]), '(not-text)'],
  ])('shows a body as far as it can: %s', async (_, body, shown) => {
    expect((await entryOf('/', { method: 'POST', body })).body).toEqual(shown)
  })

  it('shows the beginning of what is too long', async () => {
    const long = 'x'.repeat(20_000)
    const { path, headers } = await entryOf(`/${long}`, { headers: { 'x-long': long, 'x-short': 'kept' } })
    expect([path.length < 10_000, path.startsWith('/xxx')]).toEqual([true, true])
    expect(headers).toEqual({ 'x-long': `${'x'.repeat(8_000)} (20000 characters)`, 'x-short': 'kept' })
  })
})

it('requests of pages of other origins push out only one another', async () => {
  const full = createMock({ journalBytes: 60_000 })
  await full.session('own').fetch('http://mock/own', { headers: token })
  const headers = { ...token, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  for (let count = 0; count < 200; count++)
    await full.session(`page-${count % 7}`).fetch(`http://mock/${'x'.repeat(1_000)}`, { headers })
  expect(full.requests().length).toBeLessThan(60)
  expect(full.requests('own')).toMatchObject([{ path: '/own' }])
  for (let count = 0; count < 60; count++)
    await full.session('own').fetch(`http://mock/${'x'.repeat(1_000)}`, { headers: token })
  expect(new Set(full.requests().map(({ session }) => session))).toEqual(new Set(['own']))
})

it('the latest 500 requests of each session are kept, and numbered on', async () => {
  const session = mock.session('other')
  await session.fetch('http://mock/a')
  for (let count = 0; count < 1_700; count++) await ask(register.target)
  const numbers = (): number[] => mock.requests('default').map(({ number }) => number)
  expect(numbers()).toEqual(Array.from({ length: 500 }, (_, index) => 1_201 + index))
  expect(session.requests()).toMatchObject([{ number: 1, session: 'other', path: '/a' }])
  mock.reset('default')
  await ask('/c')
  expect(numbers()).toEqual([1])
  expect(mock.requests().map(({ path }) => path)).toEqual(['/a', '/c'])
})

describe('the journal', () => {
  /** What is shown of a request to register a tenant with an alias so long. */
  const registration = (length: number): string =>
    JSON.stringify({ ...(register.body as object), tenantAlias: 'x'.repeat(length) })

  it.each([
    ['of one session', 1],
    ['of many', 40],
  ])('stays within its bytes, with the latest requests, %s', async (_, sessions) => {
    const bounded = createMock({ journalBytes: 500_000 })
    const body = registration(9_000)
    for (let count = 0; count < 200; count++) {
      await bounded.session(`s${count % sessions}`).fetch(requestOf(register, { body }))
    }
    const kept = bounded.requests()
    expect(JSON.stringify(kept).length).toBeLessThan(500_000)
    expect(kept.length).toBeGreaterThan(10)
    const last = Array.from({ length: kept.length }, (_, index) => `s${(200 - kept.length + index) % sessions}`)
    expect(kept.map(({ session }) => session)).toEqual(last)
  })

  it.skipIf(!TRIES_ALL)('keeps no body that it does not show: 150 of 1 MB fit into a heap of 100 MB', async () => {
    const heap = '--max-old-space-size=100'
    const cli = join(import.meta.dirname, '..', 'bin', 'cloud-cost-mock.js')
    const child = spawn(process.execPath, [heap, cli, '--port', '0', '--print-port'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    const base = `http://127.0.0.1:${String(port).trim()}`
    const init = { method: 'POST', body: JSON.stringify({ note: 'x'.repeat(1_000_000) }) }
    for (let count = 0; count < 150; count++) await (await fetch(`${base}/nowhere`, init)).text()
    const kept = (await (await fetch(`${base}/__mock/requests`)).json()) as unknown[]
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(kept).toHaveLength(150)
    expect(kept.at(-1)).toMatchObject({ body: '(1000011 characters)', status: 404 })
  })

  it('may keep nothing', async () => {
    const none = createMock({ journalBytes: 0 })
    await ask('/', {}, none)
    expect(none.requests()).toEqual([])
    expect(() => createMock({ journalBytes: -1 })).toThrow(
      'journalBytes must be a whole number from 0 to 1000000000, not -1.',
    )
  })
})
