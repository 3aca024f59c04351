import type {
  AutoSavingsRegistrationSuccess,
  AutoSavingsStateSuccess,
  AutoSavingsSubscriptionListSuccess,
  AwsAutoSavingsStateSuccess,
  AzureAutoSavingsStateSuccess,
  OverviewSavingsSuccess,
} from '@cloud-cost/cost-client'
import { describe, expect, test } from 'vitest'
import { DEFAULT_FILE, estateOf } from '../support.js'

async function ask<Success>(
  operationId: string,
  { companyId = 'C-1042', clock = '2026-04-01T09:00:00Z' } = {},
): Promise<Success> {
  const answer = await estateOf(DEFAULT_FILE, clock)
    .createSession()
    .answer({ operationId, path: { companyId }, query: {} })
  return (answer !== undefined && 'body' in answer ? answer.body : answer) as Success
}

describe('registered accounts', () => {
  test.each([
    ['listAwsAutoSavingsAccounts', ['role-arn', 'role-arn', 'role-arn', 'access-key'], true],
    ['getAwsAutoSavingsRoleArn', ['role-arn', 'role-arn', 'role-arn'], true],
    ['getAwsAutoSavingsRegion', ['role-arn', 'role-arn', 'role-arn', 'access-key'], false],
  ])(
    '%s: ways into the accounts, and whether it says how to create a role',
    async (operationId, accessTypes, hasRole) => {
      const { list, roleArnInfo, data } = await ask<AutoSavingsRegistrationSuccess>(operationId)
      expect(list.map(({ accessType }) => accessType)).toEqual(accessTypes)
      expect(roleArnInfo !== undefined).toBe(hasRole)
      expect(data).toEqual({ siteRegion: 'GLOBAL' })
    },
  )

  test('only an account that is entered through a role has one, and what was never updated shows its creation', async () => {
    const { list } = await ask<AutoSavingsRegistrationSuccess>('listAwsAutoSavingsAccounts')
    expect(list.map(({ roleArn }) => roleArn)).toEqual([
      'arn:aws:iam::111122223333:role/CloudCostAutoSavings',
      'arn:aws:iam::444455556666:role/CloudCostAutoSavings',
      'arn:aws:iam::777788889999:role/CloudCostAutoSavings',
      undefined,
    ])
    expect(list.map((account) => account.updateDate === account.createDate)).toEqual([false, true, true, true])
  })

  test('a deleted registration is told from the others, and a company without any has an empty list', async () => {
    const { list } = await ask<AutoSavingsRegistrationSuccess>('listAwsAutoSavingsAccounts')
    expect(new Set(list.map(({ deleteYn }) => deleteYn))).toEqual(new Set(['0']))
    const { list: deleted } = await ask<AutoSavingsRegistrationSuccess>('listAwsAutoSavingsAccounts', {
      companyId: 'C-1043',
    })
    expect(deleted.map(({ deleteYn }) => deleteYn)).toEqual(['1'])
    expect(await ask('getAwsAutoSavingsRegion', { companyId: 'C-1044' })).toEqual({
      status: 'success',
      list: [],
      data: { siteRegion: 'GLOBAL' },
    })
  })
})

describe('subscriptions', () => {
  const subscriptions = async (operationId: string, clock?: string) =>
    (await ask<AutoSavingsSubscriptionListSuccess>(operationId, clock === undefined ? {} : { clock })).list

  test('all vendors are AWS and Azure', async () => {
    expect(await subscriptions('listAutoSavingsSubscriptions')).toEqual([
      ...(await subscriptions('listAwsAutoSavingsSubscriptions')),
      ...(await subscriptions('listAzureAutoSavingsSubscriptions')),
    ])
    expect((await subscriptions('listAzureAutoSavingsSubscriptions')).map(({ vendor }) => vendor)).toEqual(['azure'])
  })

  // In the order of the file: savings plans of the payer, sandbox (ends on 30 April), staging, shop, and the ended one of the shop.
  test.each([
    ['2025-07-01T00:00:00Z', [false, false, false, false, true]],
    ['2025-12-15T00:00:00Z', [false, true, true, true, false]],
    ['2026-04-01T09:00:00Z', [true, true, true, true, false]],
    ['2026-04-30T23:59Z', [true, true, true, true, false]],
    ['2026-05-01T00:00:00Z', [true, false, true, true, false]],
  ])('at %s, those that have begun and not ended are subscribed', async (clock, subscribed) => {
    const statuses = (await subscriptions('listAwsAutoSavingsSubscriptions', clock)).map(
      (subscription) => subscription.subscriptionStatus,
    )
    expect(statuses).toEqual(subscribed.map((is) => (is ? 'SUBSCRIBED' : undefined)))
  })
})

describe('state', () => {
  const aws = async (clock: string) => (await ask<AwsAutoSavingsStateSuccess>('getAwsAutoSavingsState', { clock })).data

  test.each([
    ['2025-01-01T00:00:00Z', { instances: 0, plans: 0 }, 'NONE'],
    ['2025-12-20T00:00:00Z', { instances: 3, plans: 0 }, 'SUBSCRIBED'],
    ['2026-04-01T09:00:00Z', { instances: 3, plans: 1 }, 'SUBSCRIBED'],
    ['2026-05-01T00:00:00Z', { instances: 2, plans: 1 }, 'SUBSCRIBED'],
  ])('at %s: subscriptions to %o, state %s', async (clock, { instances, plans }, state) => {
    const data = await aws(clock)
    expect(data).toMatchObject({ totalCount: 6, subscriptionCount: instances + plans })
    expect(data.state).toBe(state)
    expect(data.accounts?.filter(({ autoRiSubscribed }) => autoRiSubscribed)).toHaveLength(instances)
    expect(data.accounts?.filter(({ autoSpSubscribed }) => autoSpSubscribed)).toHaveLength(plans)
    for (const { subscribed, autoRiSubscribed, autoSpSubscribed } of data.accounts ?? []) {
      expect(subscribed).toBe(autoRiSubscribed || autoSpSubscribed)
    }
  })

  test('accounts in which automated savings bought something are marked', async () => {
    const bought = (await aws('2026-04-01T09:00:00Z')).accounts?.filter(({ purchase }) => purchase)
    expect(bought?.map((account) => account.linkedAccountName)).toEqual([
      'halcyon-payer',
      'halcyon-shop',
      'halcyon-staging',
    ])
    expect((await aws('2025-12-31T09:00:00Z')).accounts?.some(({ purchase }) => purchase)).toBe(false)
  })

  test.each(['2026-04-01T09:00:00Z', '2026-02-20T00:00:00Z', '2026-02-20T09:00:00Z', '2025-06-01T01:00:00Z'])(
    'at %s: estimates of the accounts add up, and the overview says the same of the months',
    async (clock) => {
      const { savingsCost, monthlyEstimateCost, accounts = [] } = await aws(clock)
      const sum = accounts.reduce((total, { estimatedCost }) => total + Number(estimatedCost), 0)
      expect(sum).toBeCloseTo(Number(monthlyEstimateCost), 6)
      const session = estateOf(DEFAULT_FILE, clock).createSession()
      const startDate = `${clock.slice(0, 7)}-01`
      const answer = (await session.answer({
        operationId: 'getOverviewSavings',
        path: { companyId: 'C-1042' },
        query: { startDate, endDate: clock.slice(0, 10) },
      })) as { body: OverviewSavingsSuccess }
      const { list, lastMonthNetSavings, state } = answer.body.data
      expect(lastMonthNetSavings?.autoSavingCost).toBe(savingsCost)
      expect(list?.[0]?.estimatedAutoSavingCost).toBe(monthlyEstimateCost)
      expect(state).toEqual(await aws(clock))
    },
  )

  test('that of all vendors has those of each', async () => {
    const { data } = await ask<AutoSavingsStateSuccess>('getAutoSavingsState')
    expect(data.aws).toEqual((await ask<AwsAutoSavingsStateSuccess>('getAwsAutoSavingsState')).data)
    expect(data.azure).toEqual((await ask<AzureAutoSavingsStateSuccess>('getAzureAutoSavingsState')).data)
    expect(data.azure).toMatchObject({ totalCount: 3, subscriptionCount: 1 })
    expect(data.azure?.accounts?.map(({ subscribed }) => subscribed)).toEqual([true, false, false])
  })

  test('a company without automated savings has the state NONE, an unknown one no accounts', async () => {
    expect(
      (await ask<AwsAutoSavingsStateSuccess>('getAwsAutoSavingsState', { companyId: 'C-1043' })).data,
    ).toMatchObject({
      totalCount: 2,
      subscriptionCount: 0,
      state: 'NONE',
      savingsCost: '0.00',
    })
    const unknown = (await ask<AutoSavingsStateSuccess>('getAutoSavingsState', { companyId: 'nobody' })).data
    const nothing = { totalCount: 0, subscriptionCount: 0, state: 'NONE', accounts: [] }
    expect(unknown).toMatchObject({ aws: nothing, azure: nothing })
  })
})
