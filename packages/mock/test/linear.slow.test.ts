import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createMock, createRecorder, type Recording, readRecording } from '../src/index.js'

const folder = mkdtempSync(join(tmpdir(), 'linear-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const USERS = '/platform/v2/companies/C-1042/users'

interface Written {
  readonly target?: string
  readonly method?: string
  readonly status?: number
  readonly headers?: readonly { readonly name: string; readonly value: string }[]
  readonly body?: unknown
  readonly sent?: unknown
  readonly params?: readonly object[]
  readonly redacted?: readonly string[]
}

function entryOf({
  target = USERS,
  method = 'GET',
  status = 200,
  headers = [],
  body = {},
  sent,
  params,
  redacted = [],
}: Written): object {
  const mimeType = 'application/json'
  return {
    startedDateTime: '2026-03-01T00:00:00.000Z',
    request: {
      method,
      url: `https://service.example${target}`,
      headers: [],
      ...(sent !== undefined && { postData: { mimeType, text: JSON.stringify(sent) } }),
      ...(params !== undefined && { postData: { mimeType: 'application/x-www-form-urlencoded', params } }),
    },
    response: {
      status,
      headers: [{ name: 'content-type', value: mimeType }, ...headers],
      content: { mimeType, text: JSON.stringify(body) },
    },
    _redacted: redacted,
  }
}

const numbers = (length: number): number[] => Array.from({ length }, (_, index) => index)
const named = (length: number): object => Object.fromEntries(numbers(length).map((index) => [`name${index}`, index]))

/** Recordings of a size, by what grows in them; the number is so large that what is not linear shows. */
const SHAPES: { readonly [shape: string]: readonly [size: number, entries: (size: number) => Written[]] } = {
  'entries of the same request': [5_000, (size) => numbers(size).map(() => ({}))],
  'entries of other paths': [
    5_000,
    (size) => numbers(size).map((index) => ({ target: USERS.replace('1042', `${index}`) })),
  ],
  'entries of other queries': [5_000, (size) => numbers(size).map((index) => ({ target: `${USERS}?page=${index}` }))],
  'entries of no operation': [10_000, (size) => numbers(size).map((index) => ({ target: `/nowhere/${index}` }))],
  'entries that are left out': [
    10_000,
    (size) => numbers(size).map((index) => ({ target: `${USERS}?${index}`, status: 304 })),
  ],
  'entries with other bodies': [
    3_000,
    (size) => numbers(size).map((index) => ({ method: 'POST', target: '/platform/v2/companies', sent: { index } })),
  ],
  'names that were replaced': [5_000, (size) => numbers(size).map((index) => ({ redacted: [`name${index}`] }))],
  'headers of one entry': [
    20_000,
    (size) => [{ headers: numbers(size).map((index) => ({ name: `x-${index}`, value: 'a' })) }],
  ],
  'values of one header': [20_000, (size) => [{ headers: numbers(size).map(() => ({ name: 'x-own', value: 'a' })) }]],
  'lines of one value': [50_000, (size) => [{ headers: [{ name: 'x-own', value: 'a\n'.repeat(size) }] }]],
  'links of one header': [
    20_000,
    (size) => [
      {
        headers: [
          {
            name: 'link',
            value: numbers(size)
              .map((index) => `<https://service.example${USERS}?page=${index}>; rel=next`)
              .join(', '),
          },
        ],
      },
    ],
  ],
  'parameters of one query': [
    20_000,
    (size) => [
      {
        target: `${USERS}?${numbers(size)
          .map((index) => `q${index}=1`)
          .join('&')}`,
      },
    ],
  ],
  'values of one parameter': [
    20_000,
    (size) => [
      {
        target: `${USERS}?${numbers(size)
          .map(() => 'q=1')
          .join('&')}`,
      },
    ],
  ],
  'pairs of one form': [
    20_000,
    (size) => [
      {
        method: 'POST',
        target: '/platform/v2/companies',
        params: numbers(size).map((index) => ({ name: `p${index}`, value: '1' })),
      },
    ],
  ],
  'records of one body': [
    20_000,
    (size) => [
      { body: { status: 'success', data: { list: numbers(size).map((index) => ({ userId: `u${index}` })) } } },
    ],
  ],
  'mistakes of one body': [20_000, (size) => [{ body: { status: 'success', data: { list: numbers(size) } } }]],
  'names of one body': [20_000, (size) => [{ body: named(size), sent: named(size), method: 'POST' }]],
}

/** Milliseconds of processor time. */
function timeOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const readers: { readonly [reader: string]: (file: string) => void } = {
  replay: (file) => void createMock({ replay: [readRecording(file)] }),
  'a page': (file) => void createMock({ replay: [JSON.parse(JSON.stringify(readRecording(file))) as Recording] }),
  record: (file) => createRecorder({ file, limit: { entries: 1_000_000, bytes: 500_000_000 } }).close(),
  // A tenth is missing, so that the entries before are looked for.
  'replay of what breaks off': (file) => void createMock({ replay: [readRecording(`${file}.cut`)] }),
}

describe.each(Object.entries(readers))('%s takes a time that grows with the recording alone', (_, read) => {
  it.each(Object.entries(SHAPES))('%s', (shape, [size, entries]) => {
    const measure = (times: number): number => {
      const file = join(folder, 'a.har')
      const text = JSON.stringify({
        log: { version: '1.2', entries: [entryOf({}), ...entries(size * times).map(entryOf)] },
      })
      writeFileSync(file, text)
      writeFileSync(`${file}.cut`, text.slice(0, -text.length / 10))
      return timeOf(() => read(file))
    }
    measure(1)
    // What is linear takes four times as long, and what is quadratic sixteen times; what takes a moment is no measure.
    expect([shape, measure(4) / Math.max(measure(1), 20)]).toEqual([
      shape,
      expect.toSatisfy((ratio: number) => ratio < 9),
    ])
  })
})
