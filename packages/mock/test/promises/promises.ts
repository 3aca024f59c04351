import { request as httpRequest } from 'node:http'
import { expect } from 'vitest'
import { caseNamed } from '../operations.js'
import { WAYS, type Way, type WayName } from '../ways.js'

/** What README or a guide promise, word for word, and what shows that it is kept; most are in `exchanges/promises.yaml`. */
export interface Promised {
  readonly text: string
  /** The ways that it is promised for; all when left out. */
  readonly ways?: readonly WayName[]
  holds(way: Way): Promise<void>
}

const list = caseNamed('listCompanies')
const tags = caseNamed('listTags')
const deletion = caseNamed('deleteAwsAccount')

const SERVERS: readonly WayName[] = ['server', 'proxy', 'fallback']
/** Where the admin API is that of the mock itself: a proxy has one of its own, for what passes it. */
const ADMIN: readonly WayName[] = ['in process', 'server', 'page', 'session by base URL']

const put = (way: Way, path: string, body: unknown): Promise<Response> =>
  way.ask(`/__mock/${path}`, { method: 'PUT', body })

/** Asks with headers that `fetch` lets nobody set. */
function askRaw(url: string, path: string, headers: { readonly [name: string]: string }): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(url + path, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

export const PROMISES: readonly Promised[] = [
  {
    text: 'a generated body, the same for the same seed',
    ways: WAYS.filter((name) => name !== 'page'),
    async holds(way) {
      const made = async (seed: string): Promise<string> =>
        (await way.ask(list.target, { headers: { prefer: `dynamic=true, seed=${seed}` } })).text()
      expect(await made('a')).toBe(await made('a'))
    },
  },
  {
    text: 'what a session has changed, by company; `PUT` replaces it by an answer to `GET`',
    ways: ADMIN,
    async holds(way) {
      const changes = async (): Promise<string> => (await way.ask('/__mock/state')).text()
      const start = await changes()
      const deleted = await way.ask(deletion.target, { method: 'DELETE' })
      const changed = await changes()
      expect([deleted.status, changed === start]).toEqual([200, false])
      await way.ask('/__mock/reset', { method: 'POST', body: { session: 'promised' } })
      expect(await changes()).toBe(start)
      expect((await put(way, 'state', JSON.parse(changed))).status).toBe(204)
      expect(await changes()).toBe(changed)
    },
  },
  {
    text: 'what is named like a secret (`access_token`, `apiKey`, `credentials`, …) or a password in the contract is `***`',
    ways: [...ADMIN, 'proxy'],
    async holds(way) {
      const secret = 'planted-4711'
      const headers = { 'x-api-key': secret, authorization: `Bearer ${secret}` }
      await way.ask(`${tags.target}?access_token=${secret}`, { method: 'POST', headers, body: { apiKey: secret } })
      const text = await (await way.ask('/__mock/requests')).text()
      expect(text).toContain(tags.target)
      expect(text).not.toContain(secret)
    },
  },
  {
    text: 'whether the mock answers; in a proxy, how many exchanges its recording has and lacks, and why',
    ways: [...ADMIN, 'proxy'],
    async holds(way) {
      for (const path of [
        'health',
        'operations',
        'sessions',
        'companies',
        'notes',
        'requests',
        'state',
        'clock',
        'rules',
      ]) {
        const response = await way.ask(`/__mock/${path}`)
        expect([path, response.headers.get('content-type')]).toEqual([path, expect.stringContaining('json')])
        if (way.name !== 'proxy' || path === 'health') expect([path, response.status]).toEqual([path, 200])
        await response.text()
      }
    },
  },
  {
    text: "Pages of other sites can't call it (`Origin`, `Sec-Fetch-Site`)",
    ways: SERVERS,
    async holds({ url = '' }) {
      const ask = (headers: { readonly [name: string]: string }): Promise<number | undefined> =>
        askRaw(url, '/__mock/requests', headers)
      expect([
        await ask({}),
        await ask({ 'sec-fetch-site': 'same-origin' }),
        await ask({ 'sec-fetch-site': 'cross-site' }),
        await ask({ origin: 'null' }),
        await ask({ origin: 'https://elsewhere.example' }),
        await ask({ host: 'elsewhere.example' }),
      ]).toEqual([200, 200, 403, 403, 403, 403])
    },
  },
]
