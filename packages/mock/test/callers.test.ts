import { request as send } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { Sessions } from '../src/core/sessions.js'
import { createMock, type MockServer } from '../src/index.js'
import type { SessionJournal } from '../src/journal/journal.js'
import type { SessionAnswers } from '../src/respond/session-answers.js'
import type { Rules } from '../src/select/rules.js'
import { caseNamed } from './operations.js'

const { target } = caseNamed('listCompanies')
const AUTHORIZED = { authorization: 'Bearer t' }
/** What browsers send of pages. */
const PAGE = { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }
const STRANGER = { origin: 'https://elsewhere.example' }
const EMBEDDED = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
const LINKED = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }

let server: MockServer | undefined
afterEach(() => server?.close())

async function start(sessions = 2): Promise<MockServer> {
  server = await createMock({ sessions }).listen({ port: 0 })
  return server
}

/** `fetch` sends headers of its own for some of these. */
function ask(
  { url }: MockServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; restarted: boolean }> {
  return new Promise((resolve, reject) => {
    const call = send(url + path, { headers }, (response) => {
      response.resume().once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          restarted: response.headers['x-mock-session-restarted'] === 'true',
        }),
      )
    })
    call.once('error', reject).end()
  })
}

async function sessionsOf({ url }: MockServer): Promise<string[]> {
  return (await (await fetch(`${url}/__mock/sessions`)).json()) as string[]
}

describe('a session', () => {
  it.each([
    ['a program by header', { 'x-mock-session': 'new', ...AUTHORIZED }, ''],
    ['a program by base URL', AUTHORIZED, '/__mock/s/new'],
    ['a front end on another port by header', { 'x-mock-session': 'new', ...PAGE, ...AUTHORIZED }, ''],
    ['a front end on another port by base URL', { ...PAGE, ...AUTHORIZED }, '/__mock/s/new'],
    ['a browser that says nothing of the page', { 'x-mock-session': 'new', ...STRANGER, ...AUTHORIZED }, ''],
    ['a person who opens an address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, '/__mock/s/new'],
  ])('is begun by %s', async (_, headers, base) => {
    const mock = await start()
    await ask(mock, base + target, headers)
    expect(await sessionsOf(mock)).toEqual(['default', 'new'])
  })

  it.each([
    ['a picture or script on another page', EMBEDDED],
    ['the same of another port', { ...EMBEDDED, 'sec-fetch-site': 'same-site' }],
    ['a link on another page', LINKED],
    ['a link of another site', { ...LINKED, 'sec-fetch-site': 'cross-site' }],
  ])('is not begun by %s, which changes no other and leaves no trace', async (_, headers) => {
    const mock = await start()
    for (let index = 0; index < 5; index++)
      expect((await ask(mock, `/__mock/s/s${index}${target}`, headers)).status).toBe(401)
    expect(await sessionsOf(mock)).toEqual(['default'])
    expect(await (await fetch(`${mock.url}/__mock/requests`)).json()).toEqual([])
  })

  it('that has begun answers what is embedded', async () => {
    const mock = await start()
    await ask(mock, `/__mock/s/a${target}`, AUTHORIZED)
    await ask(mock, `/__mock/s/a${target}`, EMBEDDED)
    expect(await (await fetch(`${mock.url}/__mock/requests?session=a`)).json()).toHaveLength(2)
  })

  it('is not begun by what is refused with 401 and names none', async () => {
    const mock = await start()
    expect((await ask(mock, target)).status).toBe(401)
    expect(await sessionsOf(mock)).toEqual(['default'])
  })
})

describe('sessions that pages of another origin begin', () => {
  it('push out only one another', async () => {
    const mock = await start()
    for (const name of ['a', 'b']) await ask(mock, `/__mock/s/${name}${target}`, AUTHORIZED)
    for (let index = 0; index < 30; index++)
      await ask(mock, `/__mock/s/page-${index}${target}`, { ...(index % 2 === 0 ? PAGE : STRANGER), ...AUTHORIZED })
    expect(await sessionsOf(mock)).toEqual(['default', 'a', 'b', 'page-28', 'page-29'])
    expect(await ask(mock, `/__mock/s/a${target}`, AUTHORIZED)).toEqual({ status: 200, restarted: false })
    expect(await ask(mock, `/__mock/s/page-27${target}`, { ...PAGE, ...AUTHORIZED })).toEqual({
      status: 200,
      restarted: true,
    })
  })

  it('are those of a program once it uses them', async () => {
    const mock = await start()
    await ask(mock, `/__mock/s/shared${target}`, { ...PAGE, ...AUTHORIZED })
    await ask(mock, `/__mock/s/shared${target}`, AUTHORIZED)
    for (let index = 0; index < 5; index++)
      await ask(mock, `/__mock/s/page-${index}${target}`, { ...PAGE, ...AUTHORIZED })
    expect(await sessionsOf(mock)).toEqual(['default', 'shared', 'page-3', 'page-4'])
  })

  it('take no room from those of programs, which take it from them', () => {
    const sessions = new Sessions({
      first: 'default',
      most: 100,
      start: { scenario: undefined, seed: '' },
      make: () => ({
        rules: { reset: () => {} } as unknown as Rules,
        answers: { reset: () => {} } as unknown as SessionAnswers,
        journal: { clear: () => {} } as unknown as SessionJournal,
      }),
    })
    const fill = (name: string, byPage: boolean): void => sessions.use(name, byPage).quota.take(20 * 1024 * 1024)
    const names = (): string[] => sessions.all().map(({ name }) => name)
    for (const name of ['a', 'b', 'c']) fill(name, false)
    for (const name of ['page-1', 'page-2', 'page-3']) fill(name, true)
    expect(names()).toEqual(['default', 'a', 'b', 'c', 'page-3'])
    fill('d', false)
    expect(names()).toEqual(['default', 'b', 'c', 'd'])
  })
})
