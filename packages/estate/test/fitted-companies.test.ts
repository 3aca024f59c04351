import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportFocus } from '../src/focus/index.js'
import { type CompanyEntry, type CompanyFile, checkCompanyFile, createEstate } from '../src/index.js'
import { runs } from './properties/runs.js'

const CLOCK = '2026-04-10T09:00:00Z'
const ACCOUNT = '111122223333'
const SUBSCRIPTION = '00000000-0000-4000-8000-000000000001'
const TENANT = { tenantId: SUBSCRIPTION, tenantAlias: 'Works', tenantType: 'EA', applicationId: SUBSCRIPTION }

function fileOf(company: Omit<CompanyEntry, 'companyId' | 'companyName'>, seed = 1): CompanyFile {
  const entry = { companyId: 'C-1', companyName: 'Works', beginning: '2026-02-01', ...company }
  return { clock: CLOCK, seed, companies: [entry] }
}

const schedules = fc.constantFrom('always', 'office', 'weekdays', 'nightly', 'autoscaled')
const counts = fc.record({ count: fc.integer({ min: 4, max: 60 }), schedule: schedules })
const terms = fc.record({
  start: fc.constantFrom('2026-02-01', '2025-06-15', '2026-03-20'),
  term: fc.constantFrom('1yr', '3yr'),
  utilization: fc.integer({ min: 15, max: 95 }).map((rate) => `${rate}%`),
})

const companies = fc
  .record({
    seed: fc.integer({ min: 1, max: 1000 }),
    growth: fc.constantFrom(0, 0, 0.4),
    derivedUsage: fc.boolean(),
    fleets: fc.array(fc.tuple(counts, fc.constantFrom('m5.large', 'm5.xlarge', 'c5.large', 'r5.2xlarge')), {
      minLength: 1,
      maxLength: 4,
    }),
    sizes: fc.tuple(counts, counts, terms, terms, terms, terms),
    costs: fc.array(fc.integer({ min: 3_000, max: 90_000 }), { minLength: 0, maxLength: 2 }),
  })
  .map(({ seed, growth, derivedUsage, fleets, sizes: [vms, gcp, reserved, plan, azure, committed], costs }) => {
    const targets = Object.fromEntries(costs.map((cost, index) => [`2026-0${3 - index}`, cost]))
    return fileOf(
      {
        growth,
        derivedUsage,
        ...(costs.length === 0 ? {} : { targets: { aws: targets } }),
        aws: {
          accounts: [{ accountId: ACCOUNT, accountAlias: 'works', accountType: 'master' }],
          machines: fleets.map(([fleet, type], index) => ({
            ...fleet,
            ...{ name: `fleet-${index}`, account: ACCOUNT, region: 'us-east-1', type },
          })),
          reservedInstances: [
            { reservedInstanceId: 'r', account: ACCOUNT, region: 'us-east-1', type: fleets[0]?.[1] ?? '', ...reserved },
          ],
          savingsPlans: [{ savingsPlansId: 'p', account: ACCOUNT, type: 'Compute', ...plan }],
        },
        azure: {
          tenants: [TENANT],
          subscriptions: [{ subscriptionId: SUBSCRIPTION, subscriptionAlias: 'works', tenantId: SUBSCRIPTION }],
          machines: [{ ...vms, name: 'vm', subscription: SUBSCRIPTION, region: 'eastus', type: 'Standard_D2s_v5' }],
          reservations: [
            { reservationId: 'a', subscription: SUBSCRIPTION, region: 'eastus', type: 'Standard_D2s_v5', ...azure },
          ],
        },
        gcp: {
          billingAccount: '01A2B3-C4D5E6-F70819',
          projects: [{ projectId: 'works', projectName: 'Works' }],
          machines: [{ ...gcp, name: 'vm', project: 'works', region: 'us-central1', type: 'n2-standard-4' }],
          commitments: [
            { commitmentId: 'g', project: 'works', region: 'us-central1', type: 'n2-standard-4', ...committed },
          ],
        },
      } as unknown as Omit<CompanyEntry, 'companyId' | 'companyName'>,
      seed,
    )
  })

/** The share of each commitment that is used, by the last part of its id. */
async function utilizations(company: CompanyFile): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, { used: number; all: number }>()
  const days = { until: CLOCK.slice(0, 10) }
  for await (const { rows } of exportFocus({ company })) {
    for (const row of rows) {
      const { CommitmentDiscountId: id, CommitmentDiscountStatus: status, EffectiveCost: cost } = row
      if (id === null || id === undefined || status === null || status === undefined) continue
      if (String(row['ChargePeriodStart']) >= days.until) continue
      const key = String(id).split('/').at(-1) ?? ''
      const sum = sums.get(key) ?? { used: 0, all: 0 }
      sums.set(key, { used: sum.used + (status === 'Used' ? Number(cost) : 0), all: sum.all + Number(cost) })
    }
  }
  return new Map(Array.from(sums, ([id, { used, all }]) => [id, used / all]))
}

/** The ids of the charges of commitments, by where the file has them. */
const CHARGED = {
  'aws.reservedInstances': ['r'],
  'aws.savingsPlans': ['p'],
  'azure.reservations': ['a'],
  'gcp.commitments': ['g-vcpu', 'g-memory'],
} as const

test('commitments are used, and months cost, what a company file says, or it is told that they can not', async () => {
  let [used, reached] = [0, 0]
  await fc.assert(
    fc.asyncProperty(companies, async (company) => {
      const refused = new Set(checkCompanyFile(company).map(({ path }) => path.slice(2).join('.')))
      const [entry] = company.companies
      const shares = await utilizations(company)
      for (const [list, ids] of Object.entries(CHARGED)) {
        if (refused.has(`${list}.0.utilization`)) continue
        const [cloud = '', name = ''] = list.split('.')
        const parts = (entry as unknown as Record<string, Record<string, readonly { utilization: string }[]>>)[cloud]
        const rate = Number.parseFloat(parts?.[name]?.[0]?.utilization ?? '')
        for (const id of ids) expect([id, Math.abs(100 * (shares.get(id) ?? 0) - rate) <= 2.01]).toEqual([id, true])
        used += 1
      }
      const [costs = []] = await createEstate({ company }).monthlyCosts()
      for (const [month, cost] of Object.entries(entry?.targets?.aws ?? {})) {
        if (refused.has(`targets.aws.${month}`)) continue
        const found = costs.find((one) => one.vendor === 'aws' && one.month === month)?.billedCost ?? 0
        expect([month, Math.abs(found / cost - 1) <= 0.05]).toEqual([month, true])
        reached += 1
      }
    }),
    { numRuns: runs(1, 200) },
  )
  expect(used + reached).toBeGreaterThan(0)
})
