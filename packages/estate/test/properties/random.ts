import { TRIES_ALL } from '@cloud-cost/contract/trials'
import fc from 'fast-check'
import { test } from 'vitest'
import { type CompanyFile, type DiscountEntry, type FixedChargeEntry, generateCompany } from '../../src/index.js'
import { dateOf, dayOf } from '../../src/kernel/time.js'
import { CLOCK, DEFAULT_FILE } from '../support.js'
import { runs } from './runs.js'

const RUNS = runs(8, 5_000)

export const TODAY = dayOf(CLOCK) ?? 0

export type Range = Readonly<Record<'startDate' | 'endDate', string>>

/** Mostly on all three clouds with enough machines for commitments to each, but also with one cloud, or none. */
export const companies = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  accounts: fc.oneof(fc.integer({ min: 0, max: 1 }), { weight: 4, arbitrary: fc.integer({ min: 2, max: 6 }) }),
  resources: fc.oneof(fc.integer({ min: 0, max: 15 }), { weight: 4, arbitrary: fc.integer({ min: 16, max: 60 }) }),
})

/** Before, around and after the clock. */
export const days = fc.integer({ min: -500, max: 60 }).map((offset) => TODAY + offset)

const ranges: fc.Arbitrary<Range> = fc
  .tuple(days, fc.integer({ min: 0, max: 45 }))
  .map(([first, length]) => ({ startDate: dateOf(first), endDate: dateOf(first + length) }))

interface Size {
  readonly seed: number
  readonly accounts: number
  readonly resources: number
}

/** Remembers what is made of each draw: in `npm test`, all tests draw the same ones. `npm run test:all` has too many to keep. */
export function rememberedDraws<Draw, Value>(make: (draw: Draw) => Value): (draw: Draw) => Value {
  if (TRIES_ALL) return make
  const values = new Map<string, Value>()
  return (draw) => {
    const key = JSON.stringify(draw)
    const value = values.get(key) ?? make(draw)
    values.set(key, value)
    return value
  }
}

/** The size that is drawn, which is all that it takes to draw it again. */
export const fileOf = rememberedDraws((size: Size): CompanyFile => {
  const file = generateCompany({ ...size, months: 13, clock: CLOCK })
  const discounted = size.seed % 3 === 0 ? withDiscounts(file) : file
  return size.seed % 5 < 2 ? withChargesOfAccounts(discounted) : discounted
})

/** Some companies pay tax, and their accounts monthly amounts. */
function withChargesOfAccounts(file: CompanyFile): CompanyFile {
  return {
    ...file,
    companies: file.companies.map((company) => {
      const { aws, azure, gcp } = company
      const accounts = [
        ...(aws?.accounts.map(({ accountId }) => accountId) ?? []),
        ...(azure?.subscriptions.map(({ subscriptionId }) => subscriptionId) ?? []),
        ...(gcp?.projects.map(({ projectId }) => projectId) ?? []),
      ]
      const product = 'Private Line'
      return {
        ...company,
        taxPercent: 19,
        fixedCharges: accounts.flatMap((account, index): FixedChargeEntry[] => [
          { name: 'office', account, product, monthly: 100.01 * (index + 1) },
          { name: 'plant', account, product, monthly: 77, from: dateOf(TODAY - 100), until: dateOf(TODAY - 20) },
        ]),
        ...(aws === undefined
          ? {}
          : {
              aws: {
                ...aws,
                accounts: aws.accounts.map((entry, index) => (index === 1 ? { ...entry, taxPercent: 7.7 } : entry)),
              },
            }),
      }
    }),
  }
}

/** Some companies have negotiated with each of their vendors. */
function withDiscounts(file: CompanyFile): CompanyFile {
  const discounts: DiscountEntry[] = [
    { vendor: 'aws', percent: 7.5 },
    { vendor: 'aws', service: 'AmazonRDS', percent: 20 },
    { vendor: 'azure', percent: 10 },
    { vendor: 'gcp', percent: 3 },
  ]
  return { ...file, companies: file.companies.map((company) => ({ ...company, discounts })) }
}

/** Now and then, one of those that everybody looks at. */
const drawnCompanies = fc.oneof(
  { weight: 19, arbitrary: companies },
  { weight: 1, arbitrary: fc.constantFrom(...DEFAULT_FILE.companies.map(({ companyId }) => companyId)) },
)

function drawnFile(drawn: Size | string): CompanyFile {
  if (typeof drawn !== 'string') return fileOf(drawn)
  return { ...DEFAULT_FILE, companies: DEFAULT_FILE.companies.filter(({ companyId }) => companyId === drawn) }
}

export interface Drawn {
  readonly file: CompanyFile
  readonly companyId: string
  readonly range: Range
}

/**
 * A test of a property of random companies and ranges.
 *
 * @param share How many tests share the runs of their family.
 */
export function check(name: string, share: number, verify: (drawn: Drawn) => void | Promise<void>): void
export function check<Extra>(
  name: string,
  share: number,
  verify: (drawn: Drawn, extra: Extra) => void | Promise<void>,
  extras: fc.Arbitrary<Extra>,
): void
export function check<Extra>(
  name: string,
  share: number,
  verify: (drawn: Drawn, extra: Extra) => void | Promise<void>,
  extras: fc.Arbitrary<Extra> = fc.constant(undefined as Extra),
): void {
  test(name, async () => {
    await fc.assert(
      fc.asyncProperty(drawnCompanies, ranges, extras, async (company, range, drawn) => {
        const file = drawnFile(company)
        await verify({ file, companyId: file.companies[0]?.companyId ?? '', range }, drawn)
      }),
      { numRuns: Math.ceil(RUNS / share) },
    )
  })
}
