import { TRIES_ALL } from '@cloud-cost/contract/trials'
import fc from 'fast-check'
import { test } from 'vitest'
import type { AnomalyEntry, CompanyFile, DiscountEntry, FixedChargeEntry } from '../../src/index.js'
import { dateOf, dayOf } from '../../src/kernel/time.js'
import { CLOCK, DEFAULT_FILE, usageOnly } from '../support.js'
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
  const file = usageOnly({ ...size, months: 13 })
  const discounted = size.seed % 3 === 0 ? withDiscounts(file) : file
  const charged = size.seed % 5 < 2 ? withChargesOfAccounts(discounted) : discounted
  return size.seed % 2 === 0 ? withChanges(charged) : charged
})

/** In some companies, prices, discounts, tags and what is used change on days before and after the clock. */
function withChanges(file: CompanyFile): CompanyFile {
  const from = (days: number): string => dateOf(TODAY - days)
  const retagged = [
    { from: from(200), tags: { team: 'renamed' } },
    { from: from(9), tags: { team: 'renamed', env: 'prod' } },
  ]
  return {
    ...file,
    companies: file.companies.map((company) => {
      const { aws, azure, gcp, discounts = [] } = company
      const ofAws = aws?.machines?.slice(0, 1).flatMap(({ type, region }) => [
        { type, region, hourly: 1.25, from: from(45) },
        { type, region, hourly: 0.75, from: from(3) },
      ])
      const ofAzure = azure?.machines?.slice(0, 1).map(({ type, region }) => {
        return { type, region, hourly: 0.5, from: from(40) }
      })
      const ofGcp = gcp?.machines?.slice(0, 1).map(({ type, region }) => {
        return { series: type.split('-')[0] ?? '', region, vCpuHourly: 0.05, gbHourly: 0.005, from: from(20) }
      })
      const tagged = <Entry extends { readonly ended?: string }>(entries: readonly Entry[] = []) =>
        entries.map((entry, index) => (index % 2 === 0 && entry.ended === undefined ? { ...entry, retagged } : entry))
      const changes = (account = '', service = ''): AnomalyEntry[] => [
        { account, day: from(50), until: from(44), factor: 0.5 },
        { account, service, day: from(30), factor: 3, until: from(28) },
        { account, service, day: from(12), factor: 0.25, lasting: true },
      ]
      return {
        ...company,
        discounts: [...discounts, { vendor: 'aws', percent: 12, from: from(60), until: from(15) }],
        anomalies: [
          ...(aws === undefined ? [] : changes(aws.accounts[0]?.accountId, 'AmazonEC2')),
          ...(azure === undefined ? [] : changes(azure.subscriptions[0]?.subscriptionId, 'Storage')),
          ...(gcp === undefined ? [] : changes(gcp.projects[0]?.projectId, '6F81-5844-456A')),
        ],
        ...(aws === undefined
          ? {}
          : { aws: { ...aws, prices: ofAws ?? [], machines: tagged(aws.machines), buckets: tagged(aws.buckets) } }),
        ...(azure === undefined
          ? {}
          : { azure: { ...azure, prices: ofAzure ?? [], machines: tagged(azure.machines) } }),
        ...(gcp === undefined ? {} : { gcp: { ...gcp, prices: ofGcp ?? [], disks: tagged(gcp.disks) } }),
      }
    }),
  }
}

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
