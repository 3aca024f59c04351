import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCommitment, ON_DEMAND } from '../../src/charges/indexes.js'
import { total } from '../../src/charges/query.js'
import { awsLedgerOf } from '../../src/clouds/aws/ledger.js'
import { CLOUDS } from '../../src/clouds/index.js'
import { ARCHETYPE_TEXTS, type CompanyEntry, checkCompanyFile, generateCompany } from '../../src/index.js'
import { dateOf, dayOf } from '../../src/kernel/time.js'
import { runningMachines } from '../../src/simulate/schedule.js'
import { eachDay } from '../charges.js'
import { ALL_COMPANIES, Asker, CLOCK, companyOf, estateOf, type Rec, sum } from '../support.js'
import { rememberedDraws, TODAY } from './random.js'
import { runs } from './runs.js'

const RUNS = runs(2, 500)
const MONTH = { startDate: '2026-03-01', endDate: '2026-03-31' }

const fileOf = rememberedDraws((size: { readonly seed: number; readonly resources: number }) =>
  generateCompany({ ...size, accounts: 9, months: 13, clock: CLOCK }),
)

/** A company of any seed that is large enough to have some of everything. */
function every(
  name: string,
  verify: (company: CompanyEntry, asker: Asker) => void | Promise<void>,
  resources = 400,
): void {
  test(name, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        const file = fileOf({ seed, resources })
        const [company] = file.companies
        if (company === undefined) throw new Error('a company is always generated')
        await verify(company, new Asker(company.companyId, file))
      }),
      { numRuns: RUNS },
    )
  })
}

function machinesOf({ aws, azure, gcp }: CompanyEntry) {
  return [...(aws?.machines ?? []), ...(azure?.machines ?? []), ...(gcp?.machines ?? [])]
}

describe('a generated company of any seed', () => {
  every('is a company file without mistakes', (company) => {
    expect(checkCompanyFile({ clock: CLOCK, companies: [company] })).toEqual([])
  })

  test('is one without mistakes whatever it is like', () => {
    const seeds = fc.integer({ min: 1, max: 999_999_999 })
    const likes = fc.constantFrom(...Object.keys(ARCHETYPE_TEXTS))
    fc.assert(
      fc.property(seeds, likes, fc.constantFrom(1, 3, 9), (seed, like, accounts) => {
        const file = generateCompany({ seed, like, accounts, resources: 120, months: 13, clock: CLOCK })
        expect(checkCompanyFile(file)).toEqual([])
      }),
      { numRuns: runs(12, 1000) },
    )
  })

  every('is charged in all its clouds from the same day on', async (entry) => {
    const company = companyOf(entry)
    const beginning = dayOf(entry.beginning ?? '') ?? Number.NaN
    for (const cloud of company.clouds) {
      const costOf = async (first: number, last: number) =>
        (await total(cloud.ledger(company), { measure: 'cost', range: { first, last } })).billedCost
      expect([cloud.code, await costOf(beginning - 1000, beginning - 1)]).toEqual([cloud.code, 0])
      expect([cloud.code, (await costOf(beginning, beginning + 1)) > 0]).toEqual([cloud.code, true])
    }
  })

  const hasAll = (company: CompanyEntry): void => {
    const machines = machinesOf(company)
    const loads = new Set(machines.map(({ load }) => load))
    expect([...loads].sort()).toEqual(['batch', 'idle', 'steady', 'web'])
    expect(machines.some(({ schedule }) => schedule === 'stopped')).toBe(true)
    expect(machines.some(({ tags }) => tags === undefined)).toBe(true)
    expect(machines.some(({ tags }) => tags !== undefined && tags['team'] === undefined)).toBe(true)
    const environments = new Set(machines.flatMap(({ tags }) => tags?.['env'] ?? []))
    expect(environments.size).toBeGreaterThan(new Set([...environments].map((env) => env.toLowerCase())).size)
    const volumes = company.aws?.volumes ?? []
    expect(new Set(volumes.map(({ attachedTo }) => attachedTo === undefined)).size).toBe(2)
    const reservations = company.azure?.reservations ?? []
    expect(new Set(reservations.map(({ reservationId }) => reservationId)).size).toBe(reservations.length)
    for (const list of [
      'users',
      'customReports',
      'virtualTags',
      'serviceGroups',
      'tagGroups',
      'anomalyRules',
    ] as const) {
      expect([list, company[list]?.length ?? 0]).not.toEqual([list, 0])
    }
  }
  // A small one may lack a rare kind of machines.
  every('has what a reader looks for', hasAll, 2_000)

  every('buys automatically only for accounts that are subscribed on that day', ({ aws }) => {
    const subscriptions = aws?.autoSavings?.subscriptions ?? []
    const bought = [
      ...(aws?.reservedInstances ?? []).map((entry) => ({ ...entry, service: 'AUTO-RI' })),
      ...(aws?.savingsPlans ?? []).map((entry) => ({ ...entry, service: 'AUTO-SP' })),
    ].filter(({ boughtBy }) => boughtBy === 'automated savings')
    for (const { account, service, start } of bought) {
      const isSubscribed = subscriptions.some(
        (entry) =>
          entry.account === account &&
          entry.service === service &&
          entry.start.slice(0, 10) <= start &&
          (entry.end === undefined || start <= entry.end.slice(0, 10)),
      )
      expect([account, service, start, isSubscribed]).toEqual([account, service, start, true])
    }
  })

  every('has an anomaly in the last 30 days', async (_, asker) => {
    const history = (await asker.illustrative('listAnomalyHistory', {
      analyzeBy: 'account',
      analyzeType: 'ai',
    })) as Rec[]
    expect(history.length).toBeGreaterThan(0)
  })

  const commits = (entry: CompanyEntry): void => {
    const company = companyOf(entry)
    const days = [TODAY - 3, TODAY - 10]
    let [steady, covered] = [0, 0]
    for (const day of days) {
      eachDay(awsLedgerOf(company), { first: day, last: day }, ({ rows, payer, listCost }) => {
        for (let row = 0; row < rows; row += 1) if (isCommitment(payer[row] ?? ON_DEMAND)) covered += listCost[row] ?? 0
      })
      for (const { machines, price, unitsPerHour } of awsLedgerOf(company).table.pools) {
        const all = machines.map((fleet) =>
          Math.min(...Array.from({ length: 24 }, (_, hour) => runningMachines(fleet, day * 24 + hour, company.seed))),
        )
        steady += all.reduce((total, count) => total + count, 0) * price * unitsPerHour * 24
      }
    }
    expect(covered / steady).toBeGreaterThan(0.45)
    expect(covered / steady).toBeLessThan(0.9)
  }
  every('has committed to a good part of what runs day and night', commits, 2_000)
})

describe('the large company among the default ones', async () => {
  const list = await estateOf(ALL_COMPANIES)
    .createSession()
    .answer({ operationId: 'listCompanies', path: {}, query: {} })
  const companies = (list as unknown as { body: { data: { list: Rec[] } } }).body.data.list
  const companyId = String(companies.at(-1)?.['companyId'])
  const asker = new Asker(companyId, ALL_COMPANIES)
  const portion = async (vendor: string, costDate: string): Promise<number> =>
    sum((await asker.illustrative('getDailyCostPortion', { selectedVendor: vendor, costDate })) as Rec[], 'cost')

  test('comes last, and companies of a file come without it', async () => {
    expect(companies[0]).toMatchObject({ companyId: 'C-1042' })
    const file = generateCompany({ seed: 1, accounts: 1, resources: 1, months: 1, clock: CLOCK })
    expect(await new Asker(file.companies[0]?.companyId ?? '', file).list('listCompanies')).toHaveLength(1)
  })

  test('has about 60 accounts, 1,400 machines and 220,000 dollars a month', async () => {
    const subscriptions = (
      await Promise.all(
        (
          await asker.list('listAzureTenants')
        ).map(async ({ tenantId }) => await asker.list('listAzureSubscriptions', {}, { tenantId })),
      )
    ).flat()
    const aws = (await asker.list('listAwsAccounts')).length
    const gcp = new Set((await asker.list('listCommittedUseCoverages', MONTH)).map(({ projectId }) => projectId)).size
    expect(Math.abs(aws + subscriptions.length + gcp - 60)).toBeLessThan(10)
    const counted = await Promise.all(
      CLOUDS.map(async ({ code }) => {
        const rsrcTypes = ['ec2', 'rds', 'vm', 'postgresql', 'gce']
        const { result } = await asker.body('getUsageSummary', {}, { prvrCd: code }, { cmpnId: companyId, rsrcTypes })
        return sum((result as { items: Rec[] }).items, 'count')
      }),
    )
    const resources = counted.reduce((total, count) => total + count, 0)
    expect(Math.abs(resources - 1400)).toBeLessThan(300)
    const bill = (
      await Promise.all(
        CLOUDS.map(async ({ code: vndr }) => {
          const month = { searchYear: '2026', searchMnth: '03', vndr }
          return Number(((await asker.illustrative('getBillingSummary', month)) as Rec)['cost'])
        }),
      )
    ).reduce((total, cost) => total + cost, 0)
    expect(Math.abs(bill - 220_000)).toBeLessThan(30_000)
  })

  test('has another total on most days', async () => {
    const days = runs(60, 365)
    const totals = await Promise.all(
      Array.from({ length: days }, async (_, index) => {
        const portions = await Promise.all(
          CLOUDS.map(async ({ code }) => await portion(code, dateOf(TODAY - 1 - index))),
        )
        return (await Promise.all(portions)).reduce((total, cost) => total + cost, 0).toFixed(2)
      }),
    )
    expect(new Set(await Promise.all(totals)).size / days).toBeGreaterThanOrEqual(300 / 365)
  })

  test('is as old as the clock at the start', async () => {
    const later = '2027-05-06T07:00:00Z'
    const [machine] = await new Asker(companyId, ALL_COMPANIES, later).list('listAwsAccounts')
    expect((dayOf(later) ?? 0) - (dayOf(String(machine?.['createdDate'])) ?? 0)).toBe(36 * 30)
  })
})
