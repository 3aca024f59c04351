import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { expect, test } from 'vitest'
import { hourNow } from '../src/charges/company.js'
import { StoredTable } from '../src/charges/stores/stored-table.js'
import { CLOUDS } from '../src/clouds/index.js'
import { type GenerateOptions, generateCompany } from '../src/index.js'
import { finished, type Steps } from '../src/kernel/steps.js'
import { dayOfHour, monthBefore } from '../src/kernel/time.js'
import { CLOCK, companyOf } from './support.js'

const MB = 1_000_000
/** How far bytes may be from the table, in percent: generated companies change with what is generated. */
const TOLERANCE = 15

/** For each store, of how many days or months it is, and how many MB. */
interface Sizes {
  /** Rows of the last month, each of a line and a payer. */
  readonly rows: number
  readonly sums: readonly [months: number, megabytes: number]
  readonly uses: readonly [months: number, megabytes: number]
  readonly uncovered: readonly [months: number, megabytes: number]
  readonly months: readonly [months: number, megabytes: number]
  readonly days: readonly [days: number, megabytes: number]
}

type Row = readonly [title: string, options: Omit<GenerateOptions, 'clock'>, sizes: Readonly<Record<string, Sizes>>]

const SMALL: Row = [
  'a company of 9 accounts',
  { seed: 1, accounts: 9, resources: 150, months: 36 },
  {
    aws: {
      rows: 248,
      sums: [36, 0.65],
      uses: [13, 0.008],
      uncovered: [13, 0.044],
      months: [36, 0.066],
      days: [92, 0.19],
    },
  },
]
const LARGE: Row = [
  'a company larger than anyone has',
  { seed: 1, accounts: 200, resources: 100_000, months: 36 },
  {
    aws: {
      rows: 19_220,
      sums: [36, 14.2],
      uses: [13, 3.5],
      uncovered: [13, 18.3],
      months: [36, 4.6],
      days: [92, 13.9],
    },
    azure: { rows: 6_176, sums: [36, 5.5], uses: [13, 2.4], uncovered: [13, 1.7], months: [36, 1.6], days: [92, 4.8] },
    gcp: { rows: 7_877, sums: [36, 7.4], uses: [13, 4.3], uncovered: [13, 5.4], months: [36, 2.8], days: [92, 8.8] },
  },
]

/** An amount that is within the tolerance. */
function about(amount: number): unknown {
  return expect.toSatisfy((found: number) => Math.abs(found - amount) <= 0.02 + (amount * TOLERANCE) / 100, `${amount}`)
}

test.each(TRIES_ALL ? [SMALL, LARGE] : [SMALL])('what is prepared of %s takes so many bytes', (_, options, sizes) => {
  const [entry] = generateCompany({ ...options, clock: CLOCK }).companies
  const company = companyOf(entry, options.seed)
  for (const [code, { rows, ...stores }] of Object.entries(sizes)) {
    const ledger = CLOUDS.find((cloud) => cloud.code === code)?.ledger(company)
    if (!(ledger?.table instanceof StoredTable)) throw new Error(`the table of ${code} is not stored`)
    finished(ledger.prepare())
    const found = Object.entries(ledger.table.sizes).map(([store, { entries, bytes }]) => [store, entries, bytes / MB])
    const expected = Object.entries(stores).map(([store, [entries, megabytes]]) => [store, entries, about(megabytes)])
    expect(found, code).toEqual([...expected, ['open', 0, 0]])
    let rowsOfMonth = 0
    const month = monthBefore(dayOfHour(hourNow(company)))
    finished(
      ledger.totals(month, (part) => {
        rowsOfMonth += part.rows
      }),
    )
    expect(rowsOfMonth, code).toEqual(about(rows))
  }
})

test('what is stored is read with a turn after each day of rows, and after each month of sums', () => {
  const [, options] = SMALL
  const [entry] = generateCompany({ ...options, clock: CLOCK }).companies
  const company = companyOf(entry, options.seed)
  const ledger = CLOUDS.find(({ code }) => code === 'aws')?.ledger(company)
  if (ledger === undefined) throw new Error('there is no AWS')
  finished(ledger.prepare())
  const last = dayOfHour(hourNow(company)) - 1
  const most = (read: (visit: () => void) => Steps): number => {
    let [ofStep, longest] = [0, 0]
    for (const steps = read(() => (ofStep += 1)); steps.next().done !== true; ofStep = 0)
      longest = Math.max(longest, ofStep)
    return Math.max(longest, ofStep)
  }
  const [recent, history] = [60, 900].map((days) => ({ first: last - days + 1, last }))
  if (recent === undefined || history === undefined) throw new Error('there are no ranges')
  expect(most((visit) => ledger.days(recent, visit))).toBe(1)
  expect(most((visit) => ledger.uses({ ...history, first: last - 200 }, visit))).toBeLessThanOrEqual(31)
  expect(most((visit) => ledger.sums(history, 'cost', visit))).toBeLessThanOrEqual(31)
  expect(most((visit) => ledger.totals(history, visit))).toBe(1)
})
