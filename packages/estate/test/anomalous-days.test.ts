import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CompanyFile, checkCompanyFile, companyFileWarnings } from '../src/index.js'
import { dateOf } from '../src/kernel/time.js'
import { TODAY } from './properties/random.js'
import { runs } from './properties/runs.js'
import { Asker, CLOCK, type Rec, sum } from './support.js'

const SHOP = '444455556666'
const ACCOUNTS = [
  { accountId: '111122223333', accountAlias: 'payer', accountType: 'master' as const },
  { accountId: SHOP, accountAlias: 'shop', accountType: 'member' as const },
]

/** A company with steady machines of two accounts, one Azure subscription and one project. */
function fileWith(anomalies: readonly { account: string; day: string; factor: number }[]): CompanyFile {
  const place = { region: 'us-east-1', type: 'm5.large' }
  return {
    clock: CLOCK,
    companies: [
      {
        companyId: 'C-1',
        companyName: 'Works',
        anomalies,
        aws: {
          accounts: ACCOUNTS,
          machines: [
            { ...place, name: 'web', account: SHOP, count: 4 },
            { ...place, name: 'bastion', account: '111122223333' },
          ],
        },
        azure: {
          tenants: [{ tenantId: 't', tenantAlias: 'T', tenantType: 'EA', applicationId: 'a' }],
          subscriptions: [{ subscriptionId: 's', subscriptionAlias: 'S', tenantId: 't' }],
          machines: [{ name: 'vm', subscription: 's', region: 'westeurope', type: 'Standard_D2s_v5', count: 2 }],
        },
        gcp: {
          billingAccount: 'b',
          projects: [{ projectId: 'p', projectName: 'P' }],
          machines: [{ name: 'm', project: 'p', region: 'us-central1', type: 'e2-standard-4', count: 2 }],
        },
      },
    ],
  }
}

/** What machines whose names begin so cost on a day. */
async function costOf(file: CompanyFile, name: string, date: string): Promise<number> {
  const lines = await new Asker('C-1', file).body(
    'listResourceExternalCosts',
    {},
    {},
    { cmpnId: 'C-1', stDt: date, endDt: date },
  )
  const ofFleet = (lines['data'] as Rec[]).filter((line) => String(line['name']).startsWith(name))
  return sum(ofFleet, 'cost')
}

const days = fc.integer({ min: -60, max: -1 })

test.each([
  [SHOP, 'web', 'bastion'],
  ['s', 'vm', 'web'],
  ['p', 'm', 'web'],
])(
  'the machines of account %s are as many times as many on the day as the file says, and on no other',
  async (account, own, unaffected) => {
    await fc.assert(
      fc.asyncProperty(days, days, fc.constantFrom(1.5, 2, 3, 20), async (day, otherDay, factor) => {
        const [usual, file] = [fileWith([]), fileWith([{ account, day: `${day}d`, factor }])]
        const date = dateOf(TODAY + day)
        expect(await costOf(file, own, date)).toBeCloseTo(factor * (await costOf(usual, own, date)), 5)
        expect(await costOf(file, unaffected, date)).toBe(await costOf(usual, unaffected, date))
        const otherDate = dateOf(TODAY + otherDay)
        if (otherDate !== date) expect(await costOf(file, own, otherDate)).toBe(await costOf(usual, own, otherDate))
      }),
      { numRuns: runs(4, 500) },
    )
  },
)

test('an anomaly of an account that is not there is a mistake, one that changes nothing a warning', () => {
  const of = (account: string, day = '-8d', factor = 3) => fileWith([{ account, day, factor }])
  expect(checkCompanyFile(of(SHOP))).toEqual([])
  expect(companyFileWarnings(of(SHOP))).toEqual([])
  expect(checkCompanyFile(of('nobody'))).toEqual([
    {
      path: ['companies', 0, 'anomalies', 0, 'account'],
      message: expect.stringMatching(/^must be one of .*, not "nobody"/),
    },
  ])
  expect(checkCompanyFile(of(SHOP, '-8d', 1))[0]?.message).toBe('must be at least 1.1')
  expect(checkCompanyFile(of(SHOP, '-8d', 100))[0]?.message).toBe('must be at most 20')
  const idle = of(SHOP)
  const [company] = idle.companies
  const without = {
    ...idle,
    companies: [{ ...company, companyId: 'C-1', companyName: 'W', aws: { accounts: ACCOUNTS } }],
  }
  expect(companyFileWarnings(without).map(({ path }) => path)).toEqual([['companies', 0, 'anomalies', 0]])
})
