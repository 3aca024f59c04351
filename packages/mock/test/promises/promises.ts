import { request as httpRequest } from 'node:http'
import { expect } from 'vitest'
import type { MockOptions } from '../../src/index.js'
import { caseNamed } from '../operations.js'
import { type AskedRequest, recordingOf, WAYS, type Way, type WayName } from '../ways.js'

/** What README or a guide promise, word for word, and what shows that it is kept. */
export interface Promised {
  readonly text: string
  /** The ways that it is promised for; all when left out. */
  readonly ways?: readonly WayName[]
  readonly options?: MockOptions
  holds(way: Way): Promise<void>
}

const list = caseNamed('listCompanies')
const tags = caseNamed('listTags')
const undescribed = caseNamed('listCurrentUsage')
const deletion = caseNamed('deleteAwsAccount')

const SERVERS: readonly WayName[] = ['server', 'proxy', 'fallback']
/** Where the admin API is that of the mock itself: a proxy has one of its own, for what passes it. */
const ADMIN: readonly WayName[] = ['in process', 'server', 'page', 'session by base URL']
/** Where a failure that is asked for is not taken for one of the deployment. */
const DIRECT = ADMIN

const example = (name: string): unknown => list.examples.get('200')?.get(name)
const json = async (response: Response): Promise<Record<string, unknown>> =>
  (await response.json()) as Record<string, unknown>

const put = (way: Way, path: string, body: unknown): Promise<Response> =>
  way.ask(`/__mock/${path}`, { method: 'PUT', body })

const [first, second] = [
  { status: 'success', data: { list: [{ companyId: 'C-1' }] } },
  { status: 'success', data: { list: [] } },
]
const replay = [recordingOf(list.target, first, second)]

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
    text: 'the example of the contract with this name',
    async holds(way) {
      const response = await way.ask(list.target, { headers: { prefer: 'example=empty' } })
      expect([response.status, await response.json()]).toEqual([200, example('empty')])
    },
  },
  {
    text: 'the answer with this status',
    async holds(way) {
      const { status } = await way.ask(list.target, { headers: { prefer: 'code=404' } })
      expect(status).toBe(404)
    },
  },
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
    text: 'What Prism makes up, such as a body for `Prefer: dynamic=true`, is answered with 501.',
    ways: ['page'],
    async holds(way) {
      expect((await way.ask(list.target, { headers: { prefer: 'dynamic=true' } })).status).toBe(501)
    },
  },
  {
    text: 'the example of this name wherever there is one',
    async holds(way) {
      expect(await json(await way.ask(list.target, { headers: { 'x-mock-scenario': 'empty' } }))).toEqual(
        example('empty'),
      )
    },
  },
  {
    text: '`reset`, `timeout`, `truncated`, `html-502` or `429`',
    async holds(way) {
      expect((await way.ask(list.target, { headers: { 'x-mock-fault': '429' } })).status).toBe(429)
      const page = await way.ask(list.target, { headers: { 'x-mock-fault': 'html-502' } })
      expect([page.status, page.headers.get('content-type')]).toEqual([502, expect.stringContaining('text/html')])
    },
  },
  {
    text: '`reset`, `timeout`, `truncated`, `html-502` or `429`',
    ways: DIRECT,
    async holds(way) {
      await expect(way.ask(list.target, { headers: { 'x-mock-fault': 'reset' } })).rejects.toThrow('fetch failed')
      const cut = await way.ask(list.target, { headers: { 'x-mock-fault': 'truncated' } })
      await expect(cut.json()).rejects.toThrow()
    },
  },
  {
    text: 'An unknown choice is answered with a list of those that exist',
    async holds(way) {
      for (const [header, value, offered] of [
        ['prefer', 'example=nonesuch', 'empty'],
        ['x-mock-scenario', 'nonesuch', 'empty'],
        ['x-mock-fault', 'no', 'html-502'],
      ] as const) {
        const response = await way.ask(list.target, { headers: { [header]: value } })
        expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(offered)])
      }
    },
  },
  {
    text: '`[{"location": "body.tags.0.key", "pointer": "/body/tags/0/key", "reason": "is required"}]`',
    async holds(way) {
      const response = await way.ask(`${list.target}?permissionType=x&permissionType=y`)
      const wrong = await way.ask(tags.target, { method: 'POST', body: [] })
      const violations: unknown = JSON.parse(wrong.headers.get('x-mock-violations') ?? 'null')
      expect([wrong.status, violations]).toEqual([
        400,
        [{ location: 'body', pointer: '/body', reason: expect.any(String) }],
      ])
      await response.text()
    },
  },
  {
    text: '`x-www-form-urlencoded`) gets 415',
    async holds(way) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await way.ask(tags.target, { method: 'POST', headers, body: 'a=b' })).status).toBe(415)
    },
  },
  {
    text: 'larger bodies are answered with 413; 1 MiB when left out',
    async holds(way) {
      const ask = async (bytes: number): Promise<number> =>
        (await way.ask(tags.target, { method: 'POST', body: { ...(tags.body as object), note: 'x'.repeat(bytes) } }))
          .status
      expect([await ask(1_048_576), await ask(1_000_000)]).toEqual([413, 200])
    },
  },
  {
    text: '`createMock({ strict: true })` or `X-Mock-Strict: true` refuses',
    async holds(way) {
      const ask = (headers: AskedRequest['headers'] = {}): Promise<Response> =>
        way.ask(`${list.target}?permisionType=A`, { headers })
      expect((await ask()).status).toBe(200)
      const refused = await ask({ 'x-mock-strict': 'true' })
      expect(refused.status).toBe(400)
      expect(refused.headers.get('x-mock-violations')).toContain('"strict":true')
    },
  },
  {
    text: '`false` for none',
    options: { strict: true },
    async holds(way) {
      const target = `${list.target}?permisionType=A`
      expect((await way.ask(target)).status).toBe(400)
      expect((await way.ask(target, { headers: { 'x-mock-strict': 'false' } })).status).toBe(200)
    },
  },
  {
    text: 'invented rows where the payload is undocumented; `false` for the example',
    async holds(way) {
      const ask = (value: string): Promise<Response> =>
        way.ask(undescribed.target, {
          method: undescribed.method,
          headers: { 'x-mock-illustrative': value },
          ...(undescribed.body !== undefined && { body: undescribed.body }),
        })
      expect((await ask('true')).headers.get('x-mock-illustrative')).toBe('true')
      expect((await ask('false')).headers.get('x-mock-undescribed')).toBe('true')
    },
  },
  {
    text: 'The bearer tokens to accept; every other one is answered with 401.',
    options: { tokens: ['only-this'] },
    async holds(way) {
      const refused = await way.ask(list.target)
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer/)])
      expect((await way.ask(list.target, { headers: { authorization: 'Bearer only-this' } })).status).toBe(200)
    },
  },
  {
    text: 'A name is 1 to 100 letters, digits, or any of `.`, `_`, `:` and `-`',
    ways: WAYS.filter((name) => name !== 'session by base URL'),
    async holds(way) {
      const ask = async (name: string): Promise<number> =>
        (await way.ask(list.target, { headers: { 'x-mock-session': name } })).status
      expect([await ask('a.b_c:d-1'), await ask('two words'), await ask('x'.repeat(101))]).toEqual([200, 400, 400])
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
    text: '`{"clock": "2026-05-01T00:00:00Z"}`, `"now"`, or a duration to add',
    ways: ADMIN,
    async holds(way) {
      const now = async (): Promise<unknown> => (await json(await way.ask('/__mock/clock')))['clock']
      const start = await now()
      await put(way, 'clock', { clock: '2026-05-01T00:00:00Z' })
      await put(way, 'clock', { clock: 'PT36H' })
      expect(String(await now())).toMatch(/^2026-05-02T12:00:00/)
      await put(way, 'clock', { clock: null })
      expect(await now()).toBe(start)
      expect((await put(way, 'clock', { clock: 'tomorrow' })).status).toBe(400)
    },
  },
  {
    text: '`{"scenario": "empty"}`, or `null` for none',
    ways: ADMIN,
    async holds(way) {
      await put(way, 'scenario', { scenario: 'empty' })
      expect(await json(await way.ask(list.target))).toEqual(example('empty'))
      await put(way, 'scenario', { scenario: null })
      expect(await json(await way.ask(list.target))).not.toEqual(example('empty'))
    },
  },
  {
    text: 'a rule as above in JSON; `DELETE` with `?id=ID` removes one',
    ways: ADMIN,
    async holds(way) {
      const rule = { match: { operation: list.name }, answer: { status: 503 } }
      const { id } = await json(await way.ask('/__mock/rules', { method: 'POST', body: rule }))
      expect((await way.ask(list.target)).status).toBe(503)
      await way.ask(`/__mock/rules?id=${id}`, { method: 'DELETE' })
      expect((await way.ask(list.target)).status).toBe(200)
    },
  },
  {
    text: 'A member or a name in the query that a call does not know is refused',
    ways: [...ADMIN, 'proxy'],
    async holds(way) {
      const refused = [
        await put(way, 'clock', { clock: 'now', clok: 1 }),
        await way.ask('/__mock/requests?sesion=a'),
        await way.ask('/__mock/rules?ide=1', { method: 'DELETE' }),
      ]
      // A proxy has no clock and no rules, and says so.
      for (const { status } of refused) expect(way.name === 'proxy' ? [400, 404] : [400]).toContain(status)
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
    text: 'Each call takes `?session=NAME`, `X-Mock-Session` or `/__mock/s/NAME` before its path',
    ways: ['in process', 'server', 'page'],
    async holds(way) {
      const other = { 'x-mock-session': 'other' }
      await way.ask('/__mock/scenario', { method: 'PUT', headers: other, body: { scenario: 'empty' } })
      const at = async (path: string, headers = {}): Promise<unknown> =>
        (await json(await way.ask(path, { headers })))['scenario']
      expect([
        await at('/__mock/scenario?session=other', other),
        await at('/__mock/scenario', other),
        await at('/__mock/s/other/__mock/scenario', other),
        await at('/__mock/scenario'),
      ]).toEqual(['empty', 'empty', 'empty', null])
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
    text: "runs its scripts without an origin, so that they can't call the [admin API](#admin-api)",
    ways: ['server', 'session by base URL', 'proxy', 'fallback'],
    async holds(way) {
      for (const headers of [{}, { prefer: 'code=404' }, { 'x-mock-fault': 'html-502' }, { authorization: '' }]) {
        const policy = (await way.ask(list.target, { headers })).headers.get('content-security-policy')
        expect([headers, policy]).toEqual([headers, expect.stringContaining('sandbox allow-scripts')])
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
  {
    text: 'A browser at the address of the mock gets its window',
    ways: SERVERS,
    async holds(way) {
      const response = await way.ask('/__mock/', { headers: { accept: 'text/html' } })
      const place = response.headers.get('location') ?? ''
      expect([response.status, place]).toEqual([302, '/__mock/window/'])
      const page = await way.ask(place)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    },
  },
  {
    text: '`X-Mock-Replay: exact; recording.har entry 3` or `nearest; recording.har entry 3; other query.startDate` says which',
    options: { replay },
    async holds(way) {
      const exact = await way.ask(list.target)
      expect([exact.headers.get('x-mock-replay'), await exact.json()]).toEqual([
        expect.stringMatching(/^exact; /),
        first,
      ])
      const nearest = await way.ask(`${list.target}?permissionType=A`)
      expect(nearest.headers.get('x-mock-replay')).toMatch(/^nearest; .*entry \d; other query\.permissionType/)
    },
  },
  {
    text: 'the next call the next answer, in each session',
    options: { replay },
    async holds(way) {
      const bodies = [await way.ask(list.target), await way.ask(list.target)].map((response) => response.json())
      expect(await Promise.all(bodies)).toEqual([first, second])
    },
  },
  {
    text: 'comes after explicit choices and rules, and before the companies',
    options: {
      replay,
      rules: [{ match: { operation: list.name, query: { permissionType: 'R' } }, answer: { status: 503 } }],
    },
    async holds(way) {
      const chosen = await way.ask(list.target, { headers: { prefer: 'example=empty' } })
      const ruled = await way.ask(`${list.target}?permissionType=R`)
      expect([chosen.headers.get('x-mock-replay'), await chosen.json()]).toEqual([null, example('empty')])
      expect([ruled.headers.get('x-mock-replay'), ruled.status]).toEqual([null, 503])
      expect((await way.ask(tags.target, { method: 'POST', body: tags.body })).headers.get('x-mock-replay')).toBeNull()
    },
  },
]
