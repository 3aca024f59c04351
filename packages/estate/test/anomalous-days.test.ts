import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnomalyEntry } from '../src/company/company-file.js'
import { type CompanyFile, checkCompanyFile, companyFileWarnings } from '../src/index.js'
import { dateOf } from '../src/kernel/time.js'
import { TODAY } from './properties/random.js'
import { runs } from './properties/runs.js'
import { ACCOUNT, Asker, CLOCK, oneCompany, PROJECT, type Rec, SUBSCRIPTION, sum } from './support.js'

const SHOP = '444455556666'
const ACCOUNTS = [
  { accountId: ACCOUNT, accountAlias: 'payer', accountType: 'master' as const },
  { accountId: SHOP, accountAlias: 'shop', accountType: 'member' as const },
]

/** A company with steady machines of two accounts, one Azure subscription and one project. */
function fileWith(anomalies: readonly AnomalyEntry[]): CompanyFile {
  const place = { region: 'us-east-1', type: 'm5.large' }
  return oneCompany({
    anomalies,
    aws: {
      accounts: ACCOUNTS,
      machines: [
        { ...place, name: 'web', account: SHOP, count: 4 },
        { ...place, name: 'bastion', account: ACCOUNT },
      ],
      buckets: [
        { name: 'shop-media', account: SHOP, region: 'us-east-1', gigabytes: 900, reads: 4_000_000 },
        { name: 'audit', account: ACCOUNT, region: 'us-east-1', gigabytes: 900 },
      ],
      databases: [{ name: 'orders', account: SHOP, region: 'us-east-1', type: 'db.r5.large', count: 4 }],
    },
    azure: {
      machines: [{ name: 'vm', subscription: SUBSCRIPTION, region: 'westeurope', type: 'Standard_D2s_v5', count: 2 }],
    },
    gcp: { machines: [{ name: 'm', project: PROJECT, region: 'us-central1', type: 'e2-standard-4', count: 2 }] },
  })
}

/** What machines whose names begin so cost on a day. */
async function costOf(file: CompanyFile, name: string, date: string): Promise<number> {
  const lines = await new Asker('C-1', file).costLines({ stDt: date, endDt: date })
  return sum(
    lines.filter((line) => String(line['name']).startsWith(name)),
    'cost',
  )
}

const days = fc.integer({ min: -60, max: -1 })

/** The account, its product, whose machines or usage begin so, and what is not of it. */
const CASES = [
  [SHOP, undefined, 'web', 'bastion'],
  [SHOP, 'AmazonEC2', 'web', 'orders'],
  [SHOP, 'AmazonS3', 'shop-media', 'audit'],
  [SHOP, 'AmazonRDS', 'orders', 'web'],
  ['s', undefined, 'vm', 'web'],
  ['p', '6F81-5844-456A', 'm', 'web'],
] as const

test.each(CASES)('account %s uses of %s as many times as much as the file says, and on no other day', async (...of) => {
  const [account, service, own, unaffected] = of
  const lengths = fc.constantFrom(1, 3, 'lasting' as const)
  await fc.assert(
    fc.asyncProperty(days, days, fc.constantFrom(0, 0.5, 1.5, 3, 20), lengths, async (first, other, factor, length) => {
      // There are no more databases of a fleet than the file says.
      if (service === 'AmazonRDS' && factor > 1) return
      const end = length === 'lasting' ? { lasting: true } : { until: `${Math.min(first + length - 1, 0)}d` }
      const anomaly = { account, day: `${first}d`, factor, ...end, ...(service === undefined ? {} : { service }) }
      const [usual, file] = [fileWith([]), fileWith([anomaly])]
      const isOdd = (day: number) => day >= first && (length === 'lasting' || day < first + length)
      for (const day of [first, other]) {
        const date = dateOf(TODAY + day)
        const times = isOdd(day) ? factor : 1
        expect(await costOf(file, own, date)).toBeCloseTo(times * (await costOf(usual, own, date)), 3)
        expect(await costOf(file, unaffected, date)).toBe(await costOf(usual, unaffected, date))
      }
    }),
    { numRuns: runs(3, 300) },
  )
})

test('what uses more of a product on a day is a cause of the anomaly', async () => {
  const file = fileWith([{ account: SHOP, service: 'AmazonS3', day: '-3d', factor: 20 }])
  const asker = new Asker('C-1', file)
  const body = { selectedVendorsByWidget: ['aws'], sensitivity: 'M', forecastDate: dateOf(TODAY - 3) }
  const [cause] = (await asker.illustrative('getAnomalyPossibleCause', body, { vendor: 'aws' })) as Rec[]
  expect(cause?.['resourceName']).toBe('shop-media')
})

test('an anomaly that changes nothing is a warning', () => {
  const of = (account: string, day = '-8d', factor = 3) => fileWith([{ account, day, factor }])
  expect(checkCompanyFile(of(SHOP))).toEqual([])
  expect(companyFileWarnings(of(SHOP))).toEqual([])
  const idle = of(SHOP)
  const [company] = idle.companies
  const without = {
    ...idle,
    companies: [{ ...company, companyId: 'C-1', companyName: 'W', aws: { accounts: ACCOUNTS } }],
  }
  expect(companyFileWarnings(without).map(({ path }) => path)).toEqual([['companies', 0, 'anomalies', 0]])
  // The account has buckets and no functions; nothing launches more databases.
  for (const [service, warnings] of [
    ['AmazonS3', 0],
    ['AWSLambda', 1],
    ['AmazonRDS', 1],
  ] as const)
    expect(companyFileWarnings(fileWith([{ account: SHOP, service, day: '-8d', factor: 3 }]))).toHaveLength(warnings)
})

test.each<[string, { readonly aws?: object; readonly [name: string]: unknown }]>([
  ['anomalies.0', { anomalies: [{ account: SHOP, day: '2025-12-01', until: '2025-12-31', factor: 3 }] }],
  ['discounts.0', { discounts: [{ vendor: 'gcp', percent: 5 }] }],
  ['aws.machines.0.tags', { aws: { retagged: [{ from: '2026-01-02', tags: {} }], launched: '2026-01-02' } }],
])('%s is sound and changes nothing, which is a warning', (place, { aws, ...members }) => {
  const machine = { name: 'web', account: SHOP, region: 'us-east-1', type: 'm5.large', tags: { team: 'shop' } }
  const withChange = (change: object, changedMachine: object): CompanyFile => ({
    clock: CLOCK,
    companies: [
      {
        companyId: 'C-1',
        companyName: 'Works',
        beginning: '2026-01-01',
        ...change,
        aws: { accounts: ACCOUNTS, machines: [{ ...machine, ...changedMachine }] },
      },
    ],
  })
  const file = withChange(members, aws ?? {})
  expect(checkCompanyFile(file)).toEqual([])
  expect(companyFileWarnings(file).map(({ path }) => path.slice(2).join('.'))).toEqual([place])
  expect(companyFileWarnings(withChange({}, {}))).toEqual([])
})

test('accounts of two companies are a warning', () => {
  const [company] = fileWith([]).companies
  const twice = { clock: CLOCK, companies: [company, { ...company, companyId: 'C-2' }] } as CompanyFile
  expect(checkCompanyFile(twice)).toEqual([])
  expect(companyFileWarnings(twice).map(({ path }) => path.slice(1).join('.'))).toEqual([
    '1.aws.accounts.0.accountId',
    '1.aws.accounts.1.accountId',
    '1.azure.subscriptions.0.subscriptionId',
    '1.gcp.projects.0.projectId',
  ])
})
