import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { learn } from '../../src/learn/proposal.js'
import { proposalParts, textOf } from '../../src/learn/proposal-text.js'
import { temporaryFolder } from '../support/verify.js'
import { type WrittenExchange, writeHar } from './recording.js'
import { copySpec } from './spec-copy.js'

const copy = copySpec(['asset', 'platform'])
afterAll(() => copy.remove())

const COMPANIES = '/platform/v2/companies'
const numbers = (length: number): number[] => Array.from({ length }, (_, index) => index)
const dayOf = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
const success = (list: readonly object[]): object => ({ status: 'success', data: { list } })
const range = (end: string, rows: readonly string[]): WrittenExchange => ({
  method: 'POST',
  target: '/asset/us-v1/usage/aws/grid/history',
  requestBody: { cmpnId: 'C-1', from: dayOf(0), to: end },
  body: success(rows.map((usageDate) => ({ usageDate }))),
})

/** Recordings of a size, by what grows in them. */
const SHAPES: { readonly [shape: string]: readonly [size: number, exchanges: (size: number) => WrittenExchange[]] } = {
  'exchanges of the same request': [
    2_000,
    (size) => numbers(size).map(() => ({ target: COMPANIES, body: success([{}]) })),
  ],
  'exchanges of other paths': [
    2_000,
    (size) => numbers(size).map((index) => ({ target: `${COMPANIES}/C-${index}/users`, body: success([]) })),
  ],
  'exchanges of other queries': [
    2_000,
    (size) => numbers(size).map((index) => ({ target: `${COMPANIES}?page=${index}`, body: success([]) })),
  ],
  'exchanges of no operation': [
    4_000,
    (size) => numbers(size).map((index) => ({ target: `/nowhere/${index}`, body: {} })),
  ],
  'exchanges that are left out': [
    4_000,
    (size) => numbers(size).map(() => ({ target: COMPANIES, status: 304, body: '' })),
  ],
  'ranges that end on other days': [
    4_000,
    (size) => numbers(size).map((index) => range(dayOf(index + 6), [dayOf(1), dayOf(index + 6)])),
  ],
  'days of one range': [20_000, (size) => [range(dayOf(size), numbers(size).map(dayOf))]],
  'headers of one response': [
    20_000,
    (size) => [{ target: COMPANIES, body: {}, headers: numbers(size).map((index) => `x-${index}`) }],
  ],
  'parameters of one query': [
    20_000,
    (size) => [
      {
        target: `${COMPANIES}?${numbers(size)
          .map((index) => `q${index}=1`)
          .join('&')}`,
        body: {},
      },
    ],
  ],
  'records of one body': [
    10_000,
    (size) => [
      { target: COMPANIES, body: success(numbers(size).map((index) => ({ companyId: `C-${index}`, fresh: index }))) },
    ],
  ],
  'mistakes of one body': [
    5_000,
    (size) => [{ target: COMPANIES, body: { status: 'success', data: { list: numbers(size) } } }],
  ],
  'names of one body': [
    10_000,
    (size) => [
      { target: COMPANIES, body: success([Object.fromEntries(numbers(size).map((index) => [`n${index}`, 1]))]) },
    ],
  ],
  'names that were replaced': [
    10_000,
    (size) => [{ target: COMPANIES, body: success([{ n1: 1 }]), redacted: numbers(size).map((index) => `n${index}`) }],
  ],
}

/** Milliseconds of processor time. */
function timeOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

it.each(Object.entries(SHAPES))(
  'learns in a time that grows with the recording alone: %s',
  (shape, [size, exchanges]) => {
    const path = join(temporaryFolder(), 'seen.har')
    const measure = (times: number): number => {
      writeHar(path, exchanges(times * size))
      return timeOf(() => void textOf(proposalParts(learn([path], copy.spec))))
    }
    writeHar(path, [])
    const base = timeOf(() => void learn([path], copy.spec))
    const [small, large] = [measure(1), measure(4)].map((time) => time - base) as [number, number]
    // What is linear takes four times as long, and what is quadratic sixteen times; what takes a moment is no measure.
    expect([shape, large / Math.max(small, 100)]).toEqual([shape, expect.toSatisfy((ratio: number) => ratio < 8)])
  },
)
