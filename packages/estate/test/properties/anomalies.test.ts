import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLOUDS } from '../../src/clouds/index.js'
import { type AnomalyRuleEntry, type CompanyFile, createEstate } from '../../src/index.js'
import { dateOf, dayOf } from '../../src/kernel/time.js'
import { firstOf } from '../charges.js'
import { ACCOUNT, Asker, oneCompany, PROJECT, type Rec, sum } from '../support.js'
import { check, TODAY } from './random.js'

const SHARE = 8
const RULES = fc.record({
  analyzeType: fc.constantFrom('ai', 'manual'),
  sensitivity: fc.constantFrom('H', 'M', 'L'),
  thVal: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
  thOpt: fc.constantFrom('percentage', 'amount'),
  vendor: fc.option(fc.constantFrom('aws', 'azure', 'GCP'), { nil: undefined }),
})

/** The file with one rule. */
function withRule(file: CompanyFile, rule: object): CompanyFile {
  const anomalyRules = [{ seq: 5, ...rule } as AnomalyRuleEntry]
  return { ...file, companies: file.companies.map((company) => ({ ...company, anomalyRules })) }
}

async function historyOf(asker: Asker, analyzeType = 'ai'): Promise<Rec[]> {
  return (await asker.illustrative('listAnomalyHistory', { analyzeBy: 'account', analyzeType })) as Rec[]
}

/** What accounts cost on each day of the three months before, beside what was expected. */
async function daysOf(asker: Asker): Promise<Rec[]> {
  return (
    await Promise.all(
      CLOUDS.map(async ({ code: vendor }) => {
        const settings = { selectedVendorsByWidget: [vendor], timeFrame: 'last_3_months', viewBy: 'account' }
        const rows = (await asker.illustrative('getAnomalyDashboardTrend', settings, { vendor })) as Rec[]
        return rows.map((row) => ({ ...row, vendor }))
      }),
    )
  ).flat()
}

/** How much more than expected a rule lets a day cost. */
function allowed({ analyzeType, sensitivity, thVal, thOpt }: Rec, expected: number): number {
  const bySensitivity = expected * ({ H: 0.25, M: 0.5, L: 1 }[String(sensitivity)] ?? Number.NaN)
  if (thVal === undefined) return Math.max(1, bySensitivity)
  const byThreshold = thOpt === 'amount' ? Number(thVal) : (expected * Number(thVal)) / 100
  return Math.max(1, byThreshold, analyzeType === 'manual' ? 0 : bySensitivity)
}

check('a trend calls products and regions by their names', SHARE, async ({ file, companyId }) => {
  const asker = new Asker(companyId, file)
  for (const cloud of CLOUDS) {
    const { code: vendor, regions } = cloud
    const { accounts } = cloud.ledger(firstOf(file)).table
    const names = {
      product: new Map(accounts.map(({ product }) => [product.code, product.name])),
      region: new Map(regions.map(({ code, name }) => [code, name])),
    }
    for (const viewBy of ['product', 'region'] as const) {
      const settings = { selectedVendorsByWidget: [vendor], timeFrame: 'last_1_month', viewBy }
      const rows = (await asker.illustrative('getAnomalyDashboardTrend', settings, { vendor })) as Rec[]
      const wrong = rows.filter(({ item, itemName }) => itemName !== (names[viewBy].get(String(item)) ?? item))
      expect(wrong).toEqual([])
    }
  }
})

check(
  'the history has what a rule finds in the trends of accounts, and each entry its details',
  SHARE,
  async ({ file, companyId }, rule) => {
    const asker = new Asker(companyId, withRule(file, rule))
    const history = await historyOf(asker, rule.analyzeType)
    const trend = await daysOf(asker)
    for (const entry of history) {
      const { histSeq, ruleSeq, vendor, accountId, date, cost, expectedCost } = entry
      expect(trend).toContainEqual(expect.objectContaining({ vendor, item: accountId, date, cost, expectedCost }))
      expect(Number(cost) - Number(expectedCost)).toBeGreaterThanOrEqual(allowed(rule, Number(expectedCost)) - 1e-6)
      const named = { histSeq, ruleSeq }
      expect(await asker.illustrative('getAnomalyResult', named)).toEqual(entry)
      const details = (await asker.illustrative('listAnomalyDetails', named, {
        analyzeType: rule.analyzeType,
      })) as Rec[]
      expect(sum(details, 'cost')).toBeCloseTo(Number(cost), 5)
    }
    // A day that is out of the ordinary is an entry, or belongs to one of the week before.
    for (const { vendor, item, date, cost, expectedCost } of trend) {
      const day = dayOf(String(date)) ?? 0
      const isWatched = rule.vendor === undefined || rule.vendor.toLowerCase() === vendor
      if (!isWatched || expectedCost === undefined || day < TODAY - 23) continue
      if (Number(cost) - Number(expectedCost) < allowed(rule, Number(expectedCost)) + 1e-6) continue
      const odd = trend.filter((row) => row['item'] === item && isOdd(rule, row))
      const began = odd.some((row) => isInWeek(row, day) && history.some((entry) => isSame(entry, row)))
      const goesOn = odd.some((row) => isInWeek(row, day) && row['date'] !== date)
      expect(began || goesOn).toBe(true)
    }
  },
  RULES,
)

function isOdd(rule: Rec, { cost, expectedCost }: Rec): boolean {
  return expectedCost !== undefined && Number(cost) - Number(expectedCost) >= allowed(rule, Number(expectedCost)) - 1e-6
}

function isInWeek({ date }: Rec, day: number): boolean {
  const found = dayOf(String(date)) ?? 0
  return found <= day && found >= day - 7
}

function isSame(entry: Rec, { item, date }: Rec): boolean {
  return entry['accountId'] === item && entry['date'] === date
}

check(
  'a rule that is not in use finds nothing, and no rule finds what another vendor costs',
  SHARE,
  async ({ file, companyId }) => {
    expect(await historyOf(new Asker(companyId, withRule(file, { useYn: 'N' })))).toEqual([])
    for (const { code } of CLOUDS) {
      const found = await historyOf(
        new Asker(companyId, withRule(file, { vendor: code.toUpperCase(), sensitivity: 'H' })),
      )
      for (const { vendor } of found) expect(vendor).toBe(code)
    }
  },
)

check('aggregates count each account and day of the history once', SHARE, async ({ file, companyId }) => {
  const asker = new Asker(companyId, file)
  const history = [...(await historyOf(asker)), ...(await historyOf(asker, 'manual'))]
  const totals = (await asker.illustrative('aggregateAnomalies', { vendors: [] })) as Rec[]
  for (const { code } of CLOUDS) {
    const own = history.filter(({ vendor }) => vendor === code)
    const days = new Map(own.map((entry) => [`${entry['accountId']} ${entry['date']}`, entry]))
    const total = totals.find(({ vendor }) => vendor === code)
    expect(total?.['count'] ?? 0).toBe(days.size)
    const excess = sum([...days.values()], 'cost') - sum([...days.values()], 'expectedCost')
    expect(Number(total?.['cost'] ?? 0)).toBeCloseTo(excess, 4)
  }
})

/** A company with a fleet of four, to which others may be added. */
function shop(more: readonly object[] = []): CompanyFile {
  const fleet = { name: 'web', account: ACCOUNT, region: 'us-east-1', type: 'm5.large', count: 4 }
  const machines = [fleet, ...more.map((machine, index) => ({ ...fleet, name: `more-${index}`, ...machine }))]
  return oneCompany({ aws: { machines } })
}

function at(file: CompanyFile, day: number): Asker {
  return new Asker('C-1', file, `${dateOf(day)}T09:00:00Z`)
}

describe('a fleet that doubles', () => {
  const launched = TODAY - 10
  const file = shop([{ launched: dateOf(launched) }])

  test('is an anomaly once, and is expected after some weeks', async () => {
    for (let day = launched + 1; day <= launched + 60; day += 1) {
      const dates = (await historyOf(at(file, day))).map(({ date }) => date)
      expect(dates).toEqual(day <= launched + 30 ? [dateOf(launched)] : [])
    }
  })

  test('is what its machines cause', async () => {
    const body = { selectedVendorsByWidget: ['aws'], sensitivity: 'M', forecastDate: dateOf(launched) }
    const causes = (await at(file, TODAY).illustrative('getAnomalyPossibleCause', body, { vendor: 'aws' })) as Rec[]
    expect(causes.map(({ resourceName }) => resourceName)).toEqual(['more-0-1', 'more-0-2', 'more-0-3', 'more-0-4'])
  })
})

test('a day is not expected again because of an odd day a week before', async () => {
  const day = TODAY - 10
  const file = shop([{ launched: dateOf(day), ended: dateOf(day), count: 9 }])
  const trend = async (company: CompanyFile) =>
    (
      (await at(company, TODAY).illustrative(
        'getAnomalyDetectionTrend',
        { sensitivity: 'M' },
        { vendor: 'aws' },
      )) as Rec[]
    ).map(({ expectedCost }) => expectedCost)
  expect(await trend(file)).toEqual(await trend(shop()))
})

test('two odd days of a week are two anomalies where the second is far higher', async () => {
  const days = [TODAY - 10, TODAY - 8]
  const file = shop(days.map((day, index) => ({ launched: dateOf(day), ended: dateOf(day), count: 6 + 24 * index })))
  expect((await historyOf(at(file, TODAY))).map(({ date }) => date)).toEqual(days.reverse().map(dateOf))
})

test('a day with less than three weeks of history has no expectation', async () => {
  const launched = TODAY - 28
  const only = { launched: dateOf(launched) }
  const [company] = shop().companies
  const machines = company?.aws?.machines?.map((machine) => ({ ...machine, ...only })) ?? []
  const file: CompanyFile = {
    ...shop(),
    companies: [{ companyId: 'C-1', companyName: 'Shop', aws: { accounts: company?.aws?.accounts ?? [], machines } }],
  }
  const rows = (await at(file, TODAY).illustrative(
    'getAnomalyDetectionTrend',
    { sensitivity: 'M' },
    { vendor: 'aws' },
  )) as Rec[]
  for (const { date, expectedCost } of rows) {
    expect(expectedCost !== undefined).toBe((dayOf(String(date)) ?? 0) >= launched + 21)
  }
})

test('the entries and rules that the contract names are there', async () => {
  const asker = new Asker('C-1042')
  for (const [histSeq, ruleSeq, analyzeType] of [
    [2087, 17, 'ai'],
    [2093, 23, 'manual'],
  ]) {
    expect(await asker.illustrative('getAnomalyResult', { histSeq, ruleSeq })).toMatchObject({ date: '2026-03-24' })
    expect(await asker.illustrative('getAnomalyRule', {}, { seq: ruleSeq })).toMatchObject({ analyzeType })
  }
})

test('what a session saves changes what is found', async () => {
  const session = createEstate({
    illustrative: true,
    company: shop([{ launched: dateOf(TODAY - 10) }]),
  }).createSession()
  const ask = async (operationId: string, body: object) =>
    await session.answer({
      operationId,
      path: {},
      query: {},
      body: { companyId: 'C-1', analyzeBy: 'account', ...body },
    })
  const rule = { analyzeType: 'manual', sensitivity: 'M', thOpt: 'amount' }
  const found = async () => await ask('listAnomalyHistory', { analyzeType: 'manual' })
  await ask('saveAnomalyRule', { ...rule, thVal: 5 })
  expect(await found()).toMatchObject({ body: { data: [{ ruleSeq: 1, date: dateOf(TODAY - 10) }] } })
  await ask('saveAnomalyRule', { ...rule, seq: 1, thVal: 50 })
  expect(await found()).toMatchObject({ body: { data: [] } })
})

test('a company that always uses the same has no anomaly, whatever it buys and however sustained use is discounted', async () => {
  const machine = { name: 'web', account: ACCOUNT, region: 'us-east-1', type: 'm5.large', count: 4 }
  const plan = { savingsPlansId: 'p', account: ACCOUNT, type: 'Compute', hourlyCommitment: 0.05, term: '3yr' } as const
  for (const month of ['2025-06', '2025-08', '2025-11', '2026-01', '2026-03']) {
    const company = oneCompany({
      taxPercent: 11,
      beginning: '2025-01-01',
      anomalyRules: [{ seq: 1, name: 'any', analyzeType: 'ai', sensitivity: 'H', useYn: 'Y' }],
      aws: {
        machines: [machine],
        savingsPlans: [{ ...plan, payment: 'All Upfront', start: `${month}-02` }],
        support: [{ account: ACCOUNT, plan: 'developer' }],
      },
      gcp: {
        machines: [{ name: 'm', project: PROJECT, region: 'us-central1', type: 'n2-standard-4', count: 3 }],
      },
    })
    const file = { ...company, clock: `${month}-04T09:00:00Z` }
    expect(await historyOf(new Asker('C-1', file))).toEqual([])
  }
})
