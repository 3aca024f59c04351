import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMock, type Recording } from '../src/index.js'
import { HEADERS, METHODS, REDIRECTS, STATUSES } from '../src/recording/decisions.js'
import { token } from './operations.js'
import { sendBytes } from './raw-http.js'

const TARGET = '/platform/v2/companies/C-1042/users'
const TEXT = JSON.stringify({ status: 'success', data: { list: [{ userId: 'u-1' }] } })
type Pair = readonly [name: string, value: string]

function entryOf(status: number, headers: readonly Pair[], method: string, target: string): object {
  const response = {
    status,
    headers: [['Content-Type', 'application/json'] as Pair, ...headers].map(([name, value]) => ({ name, value })),
    content: { mimeType: 'application/json', size: TEXT.length, text: TEXT },
  }
  return { request: { method, url: `https://api.example.com/base${target}`, headers: [] }, response }
}

function harOf(status: number, headers: readonly Pair[] = [], method = 'GET', target = TARGET): Recording {
  return { log: { version: '1.2', entries: [entryOf(status, headers, method, target)] } } as unknown as Recording
}

const ask = (recording: Recording): Promise<Response> =>
  createMock({ replay: [recording] }).fetch(`http://mock${TARGET}`, { headers: token, redirect: 'manual' })

/** Asks one mock for what was recorded of several companies, one after the other. */
async function askEach(
  recorded: readonly (readonly [status: number, headers: readonly Pair[]])[],
): Promise<Response[]> {
  const targets = recorded.map((_, index) => TARGET.replace('1042', `${index}`))
  const entries = recorded.map(([status, headers], index) => entryOf(status, headers, 'GET', targets[index] ?? ''))
  const mock = createMock({ replay: [{ log: { version: '1.2', entries } } as unknown as Recording] })
  return Promise.all(
    targets.map((target) => mock.fetch(`http://mock${target}`, { headers: token, redirect: 'manual' })),
  )
}

const replayOf = (answer: Response): string | null => answer.headers.get('x-mock-replay')

describe('a status', () => {
  const leftOut = STATUSES.flatMap(({ of }) => of)
  const others = Array.from({ length: 400 }, (_, index) => index + 200).filter(
    (status) => ![...leftOut, ...REDIRECTS.of].includes(status),
  )

  it('is replayed unless it is about that client and that server', async () => {
    const answers = await askEach(others.map((status) => [status, []] as const))
    expect(answers.map(({ status }) => status)).toEqual(others)
    for (const answer of answers)
      expect(await answer.text()).toBe(answer.status === 204 || answer.status === 205 ? '' : TEXT)
  })

  it('is not replayed where it is, or is none', async () => {
    const all = [...leftOut, 99, 200.5, 600, 999, 1e9]
    const answers = await askEach([[200, []] as const, ...all.map((status) => [status, []] as const)])
    const none = answers.slice(1).filter((answer) => replayOf(answer)?.startsWith('exact'))
    expect(none).toEqual([])
    expect(
      answers
        .slice(1)
        .map(({ status }) => status)
        .filter((status) => leftOut.includes(status)),
    ).toEqual([])
    expect(leftOut.length).toBeGreaterThan(100)
  })
})

describe('a redirect', () => {
  const elsewhere = [
    'https://api.example.com/login',
    '/login',
    '//api.example.com/login',
    'http://elsewhere.example/base/platform/v2/companies',
    'http://api.example.com/base/platform/v2/companies/C-0/users',
    '',
    'http://[',
  ]

  it.each(REDIRECTS.of)('with %d to what is no other operation is not replayed', async (status) => {
    for (const location of elsewhere) {
      const [answer] = await askEach([[status, [['Location', location]]]])
      expect(answer?.headers.get('location')).toBeNull()
      expect(answer && replayOf(answer)).toBe(
        'none; recording 1 entry 1; the redirect leads to no operation of the contract',
      )
      expect(REDIRECTS.of).not.toContain(answer?.status)
    }
  })

  it('to an operation leads to it at the mock', async () => {
    const other = `${TARGET.replace('C-1042', 'C-1')}?a=1`
    for (const location of [`https://api.example.com/base${other}`, `/base${other}`]) {
      const answer = await ask(harOf(308, [['Location', location]]))
      expect([answer.status, answer.headers.get('location')]).toEqual([308, other])
    }
  })
})

describe('a method', () => {
  it.each(METHODS.flatMap(({ of }) => of))('%s is not replayed', async (method) => {
    const answer = await ask(harOf(200, [], method))
    expect(answer.headers.get('x-mock-replay') ?? 'none').toMatch(/^none/)
  })

  it.each(['get', 'Get'])('%s is one of the contract', async (method) => {
    expect((await ask(harOf(200, [], method))).headers.get('x-mock-replay')).toBe('exact; recording 1 entry 1')
  })
})

describe('a header', () => {
  const names = (fate: string): string[] =>
    HEADERS.filter((row) => row.fate === fate).flatMap(({ of }) => of.map((name) => name.replace('*', 'some-thing')))

  it('is left out where the table says so, and replayed otherwise', async () => {
    const leftOut = names('left out').map((name) => [name.toUpperCase(), 'recorded'] as const)
    const answer = await ask(
      harOf(200, [...leftOut, ['X-Other', 'recorded'], ['ETag', 'recorded'], ['RateLimit-Remaining', 'recorded']]),
    )
    expect([...answer.headers].filter(([, value]) => value === 'recorded').map(([name]) => name)).toEqual([
      'etag',
      'ratelimit-remaining',
      'x-other',
    ])
    expect(leftOut.length).toBeGreaterThan(80)
  })

  it.each([
    ['Location', `https://api.example.com/base${TARGET}?page=2`, `${TARGET}?page=2`],
    ['Location', 'https://api.example.com/elsewhere', null],
    ['Content-Location', `/base${TARGET}`, TARGET],
    [
      'Link',
      `<https://api.example.com/base${TARGET}?page=2>; rel="next", <${TARGET}>; rel="first"`,
      `<${TARGET}?page=2>; rel="next", <${TARGET}>; rel="first"`,
    ],
    ['Link', `<https://api.example.com/base${TARGET}>; rel="next", <https://cdn.example/a.css>; rel=preload`, null],
    ['Retry-After', '120', '120'],
    ['Retry-After', 'Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['Cache-Control', 'public, max-age=31536000', 'no-store'],
    ['ETag', '"a-1"', '"a-1"'],
    [
      'Content-Disposition',
      'attachment; filename="월.xlsx"',
      Buffer.from('attachment; filename="월.xlsx"').toString('latin1'),
    ],
    ['X-Many', 'a\nb\r\nc', 'a, b, c'],
    ['X-Control', 'a\u0007b', null],
    ['X Space', 'a', null],
  ] as const)('%s: %s is replayed as %s', async (name, value, sent) => {
    const answer = await ask(harOf(200, [[name, value]]))
    expect(name.includes(' ') ? null : answer.headers.get(name)).toBe(sent)
    expect(await answer.text()).toBe(TEXT)
  })

  it('that comes several times is one list, and one that is no list comes once', async () => {
    const answer = await ask(
      harOf(200, [
        ['X-Part', 'a'],
        ['x-part', 'b'],
        ['ETag', '"1"'],
        ['etag', '"2"'],
      ]),
    )
    expect([answer.headers.get('x-part'), answer.headers.get('etag')]).toEqual(['a, b', '"1"'])
  })

  it('is decided in the guide as it is here', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/content/guides/proxy.md'), 'utf8')
    const [, rows = ''] = guide.split('## What is not replayed')
    const told = [...rows.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.toLowerCase())
    const decided = [...METHODS, ...HEADERS].flatMap(({ of }) => of.map((name) => name.toLowerCase()))
    expect(decided.filter((name) => !told.includes(name))).toEqual([])
    const statuses = [...STATUSES, REDIRECTS].flatMap(({ of }) => of).filter((status) => status > 199)
    expect(statuses.filter((status) => !told.includes(`${status}`))).toEqual([])
  })
})

describe('whatever is in a recording', () => {
  /** Where something can stand in a value. */
  function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
    if (typeof value !== 'object' || value === null) return [path]
    return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
  }

  function withAt(value: unknown, [key, ...rest]: readonly (string | number)[], other: unknown): unknown {
    if (key === undefined) return other
    const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
    return Object.assign(copy, { [key]: withAt((value as { [key: string]: unknown })[key], rest, other) })
  }

  const entry = {
    startedDateTime: '2026-03-02T10:00:00.000Z',
    request: {
      ...{
        method: 'POST',
        url: `https://api.example.com${TARGET}?a=1`,
        headers: [{ name: 'Content-Type', value: 'application/json' }],
      },
      ...{
        queryString: [{ name: 'a', value: '1' }],
        bodySize: 2,
        postData: { mimeType: 'application/json', text: '{}', params: [{ name: 'a', value: 'b' }] },
      },
    },
    response: {
      ...{
        status: 200,
        headers: [
          { name: 'Location', value: '/a' },
          { name: 'Link', value: '</a>' },
        ],
        bodySize: 3,
      },
      content: { size: 3, mimeType: 'application/json', text: 'e30=', encoding: 'base64', _file: 'a', comment: 'c' },
    },
    _operationId: 'a',
    _redacted: ['a'],
    _problem: null,
  }
  const sound = harOf(200).log.entries[0]
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      1e308,
      -1,
      2 ** 53,
      '__proto__',
      'constructor',
      '\ud800',
      '\u0000',
      'http://[',
      'data:,a',
      'HTTPS://API.EXAMPLE.COM/%ZZ',
      'x'.repeat(5_000),
      '%',
    ),
    fc.constant({ name: '__proto__', value: 'a' }),
  )

  it('starts, answers, and keeps what is sound', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...placesIn(entry)),
        odd,
        fc.constantFrom('GET', 'POST'),
        async (path, value, method) => {
          const whole = { ...entry, request: { ...entry.request, method } }
          const spoilt = JSON.parse(JSON.stringify(withAt(whole, path, value))) as never
          const mock = createMock({ replay: [{ log: { ...harOf(200).log, entries: [spoilt, sound as never] } }] })
          const answer = await mock.fetch(`http://mock${TARGET}`, { headers: token })
          expect(answer.status).toBeLessThan(500)
          expect(answer.headers.get('x-mock-replay')).toMatch(/^(exact|nearest)/)
          await answer.arrayBuffer()
        },
      ),
      { numRuns: TRIES_ALL ? 2_000 : 30 },
    )
  })
})

describe('over a socket', () => {
  const names = fc.oneof(
    fc.constantFrom('Content-Type', 'Content-Length', 'Transfer-Encoding', 'Content_Length', 'Connection', 'Trailer'),
    fc.constantFrom(
      'Location',
      'Link',
      'X-Own',
      'X Space',
      'é',
      '',
      'a:',
      '__proto__',
      'constructor',
      'X-Own\r\nX-More',
    ),
  )
  const values = fc.oneof(
    fc.constantFrom('5', '-1', '5, 5', 'chunked', 'gzip, chunked', 'close', 'x-own', 'text/plain', ' a ', ''),
    fc.constantFrom(
      'a\r\nX-More: b',
      'a\r\n\r\nHTTP/1.1 200 OK',
      'a\u0000b',
      '\u007f',
      'é€😀',
      '\ud800',
      '\u0085',
      '\t',
    ),
    fc.string(),
  )
  const statuses = fc.oneof(
    fc.integer({ min: 100, max: 620 }),
    fc.constantFrom(0, -1, 200.5, 1e9, null, '200', true, 204, 205, 304),
  )
  const responses = fc.record({
    status: statuses,
    statusText: values,
    headers: fc.array(fc.record({ name: names, value: values }), { maxLength: 3 }),
    content: fc.record({ mimeType: values, text: fc.constantFrom('', TEXT, 'a\r\n') }),
  })
  const [STATUS_LINE, HEADER] = [
    /^HTTP\/1\.1 ([2-5]\d\d) [\x20-\x7e]*$/,
    /^[\w!#$%&'*+.^`|~-]+: [\t\x20-\x7e\x80-\u{10ffff}]*$/u,
  ]

  it('a response is one that HTTP allows, and the next one follows it, whatever was recorded', async () => {
    // Among few, chance alone would decide how many can be replayed.
    const recorded = fc.sample(responses, TRIES_ALL ? 3_000 : { numRuns: 150, seed: 1 })
    const url = (index: number): string => TARGET.replace('1042', String(index))
    const entries = recorded.map((response, index) => ({
      request: { method: 'GET', url: `https://api.example.com${url(index)}`, headers: [] },
      response,
    }))
    const mock = createMock({ replay: [{ log: { version: '1.2', entries } } as unknown as Recording] })
    const server = await mock.listen({ port: 0 })
    let replayed = 0
    for (const index of recorded.keys()) {
      const method = index % 3 === 0 ? 'HEAD' : 'GET'
      const first = `${method} ${url(index)} HTTP/1.1\r\nHost: mock\r\nAuthorization: Bearer t\r\n\r\n`
      const second = 'GET /__mock/clock HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
      const answers = await sendBytes(server, first + second)
      const [head = '', ...rest] = answers.split('\r\n\r\n')
      const [line = '', ...headers] = head.split('\r\n')
      const [, status] = STATUS_LINE.exec(line) ?? []
      expect(line).toMatch(STATUS_LINE)
      for (const header of headers) expect(header).toMatch(HEADER)
      expect(headers.filter((header) => /^(transfer-encoding|connection: close|trailer|x-more)/i.test(header))).toEqual(
        [],
      )
      const lengths = headers.filter((header) => /^content-length:/i.test(header))
      expect(lengths).toHaveLength(status === '204' ? 0 : 1)
      const length = method === 'HEAD' ? 0 : Number(lengths[0]?.split(': ')[1] ?? 0)
      const after = Buffer.from(rest.join('\r\n\r\n')).subarray(length).toString()
      expect(after).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
      if (/^x-mock-replay: exact/im.test(head)) replayed += 1
    }
    await server.close()
    expect(replayed).toBeGreaterThan(recorded.length / 4)
  })

  it('what HTTP does not allow of a response is said once at the start', () => {
    const recording = harOf(200, [
      ['X-Control', 'a\u0007b'],
      ['X Space', 'a'],
      ['Set-Cookie', '\u0000'],
      [':status', '200'],
    ])
    expect(createMock({ replay: [recording] }).replayMistakes).toEqual([
      'recording 1: 1 of 1 entries is replayed without headers, since HTTP does not allow their names or values: entry 1 (x-control, x space)',
    ])
  })
})
