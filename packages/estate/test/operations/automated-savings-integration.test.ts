import type {
  AzureInventoryListSuccess,
  IntegratedCategoriesSuccess,
  IntegratedInventoryListSuccess,
  IntegratedUtilizationListSuccess,
  OverviewSavingsSuccess,
} from '@cloud-cost/cost-client'
import { describe, expect, test } from 'vitest'
import { DEFAULT_FILE, estateOf } from '../support.js'

interface Options {
  readonly companyId?: string
  readonly clock?: string
  readonly dateType?: string
  readonly startDate?: string
  readonly endDate?: string
}

const SESSION = estateOf(DEFAULT_FILE).createSession()

async function answer(operationId: string, options: Options) {
  const { companyId = 'C-1042', clock, dateType = 'DAILY', ...query } = options
  const session = clock === undefined ? SESSION : estateOf(DEFAULT_FILE, clock).createSession()
  return await session.answer({ operationId, path: { companyId, dateType }, query })
}

async function ask<Success>(operationId: string, options: Options = {}): Promise<Success> {
  return ((await answer(operationId, options)) as { body: Success }).body
}

type Figures = Record<string, unknown>
const list = async (operationId: string, options?: Options) =>
  (await ask<{ list: Figures[] }>(operationId, options)).list
const data = async (operationId: string, options?: Options) => (await ask<{ data: Figures }>(operationId, options)).data

const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' }
const WEEK = { startDate: '2026-03-01', endDate: '2026-03-07' }
const YEAR = { startDate: '2025-04-01', endDate: '2026-03-31' }

const READS = [
  ['listIntegratedCoverages', 'listIntegratedCoverageTimeSeries', 'getIntegratedCoverageAggregate'],
  ['listIntegratedUtilizations', 'listIntegratedUtilizationTimeSeries', 'getIntegratedUtilizationAggregate'],
] as const

describe.each(READS)('%s, %s and %s', (listed, series, aggregate) => {
  test('the range is the last 30 days up to the day before the clock where it is left out', async () => {
    const range = { startDate: '2026-03-02', endDate: '2026-03-31' }
    for (const operationId of [listed, series, aggregate]) {
      expect(await ask(operationId)).toEqual(await ask(operationId, range))
    }
    expect(await list(series, { endDate: '2026-01-31' })).toHaveLength(30)
    expect(await list(series, { startDate: '2026-03-30' })).toHaveLength(2)
    expect(await list(series, { startDate: '2026-04-01' })).toHaveLength(1)
  })
})

describe('coverage', () => {
  test('automated reserved instances cover only from when they begin', async () => {
    expect((await data('getIntegratedCoverageAggregate', MARCH))['autoRiOnDemandCostEquivalent']).toBeGreaterThan(0)
    const december = { startDate: '2025-12-01', endDate: '2025-12-31' }
    expect((await data('getIntegratedCoverageAggregate', december))['autoRiOnDemandCostEquivalent']).toBe(0)
  })

  test('a pool is one record, with the usage that its account, type and region have', async () => {
    const keys = (await list('listIntegratedCoverages', YEAR)).map(
      ({ linkedAccountId, instanceType, regionCode }) => `${linkedAccountId} ${instanceType} ${regionCode}`,
    )
    expect(new Set(keys).size).toBe(keys.length)
    const storefront = (await list('listIntegratedCoverages', MARCH)).find(
      ({ instanceType }) => instanceType === 'c5.large',
    )
    expect(storefront).toMatchObject({ linkedAccountAlias: 'halcyon-shop', totalAmount: 5 * 24 * 31 })
  })
})

test.each([
  ['2026-03-01', '2026-03-31', ['SELF', 'AUTO-RI', 'AUTO-SP']],
  ['2026-01-01', '2026-01-10', ['SELF', 'AUTO-RI']],
  ['2025-01-01', '2025-12-31', ['SELF']],
])('from %s to %s, the purchase kinds of coverage and utilization are %s', async (startDate, endDate, kinds) => {
  for (const operationId of ['getIntegratedCoverageCategories', 'getIntegratedUtilizationCategories']) {
    const texts = (await ask<IntegratedCategoriesSuccess>(operationId, { startDate, endDate })).data
    expect(JSON.parse(texts.neutralProducts ?? '')).toEqual(kinds)
  }
})

describe('inventories', () => {
  const ids = async (operationId: string, range: Options) =>
    (await ask<IntegratedInventoryListSuccess>(operationId, range)).list.map(({ inventoryId }) => inventoryId)

  test.each([WEEK, MARCH, YEAR])(
    'own and automated ones are those of the utilization that are not over, %o',
    async (range) => {
      const own = await ids('listMyIntegratedInventory', range)
      const automated = await ids('listAutoSavingsInventory', range)
      const used = (await ask<IntegratedUtilizationListSuccess>('listIntegratedUtilizations', range)).list
      const usedBy = (isOwn: boolean) =>
        used
          .filter(({ endDate = '' }) => endDate > '2026-04-01')
          .filter(({ neutralProduct }) => (neutralProduct === 'SELF') === isOwn)
          .map(({ inventoryId }) => inventoryId)
      expect(own).toEqual(usedBy(true))
      expect(automated).toEqual(usedBy(false))
      expect(automated.length).toBeGreaterThan(0)
    },
  )

  test('that of savings plans has the plans among both', async () => {
    const both = (
      await Promise.all(
        ['listMyIntegratedInventory', 'listAutoSavingsInventory'].map(
          async (operationId) => (await ask<IntegratedInventoryListSuccess>(operationId, MARCH)).list,
        ),
      )
    ).flat()
    const plans = both.filter(({ hourlyCommitmentCost }) => hourlyCommitmentCost !== undefined)
    expect((await ask<IntegratedInventoryListSuccess>('listIntegratedSavingsPlansInventory', MARCH)).list).toEqual(
      plans,
    )
    expect(plans).toHaveLength(3)
  })

  test('what is over at the clock is in no inventory, and in the utilization of the past', async () => {
    const ended = 'shop-orders-2025'
    const january = { startDate: '2026-01-01', endDate: '2026-01-31' }
    expect(await ids('listMyIntegratedInventory', january)).not.toContain(ended)
    expect(await ids('listMyIntegratedInventory', { ...january, clock: '2026-02-14T00:00:00Z' })).toContain(ended)
    expect((await list('listIntegratedUtilizations', january)).map(({ inventoryId }) => inventoryId)).toContain(ended)
    expect((await list('listIntegratedUtilizations', MARCH)).map(({ inventoryId }) => inventoryId)).not.toContain(ended)
  })

  test('the reservations on Azure are those that are not over at the clock', async () => {
    const reservations = async (options: Options) =>
      (await ask<AzureInventoryListSuccess>('listMyAzureInventory', options)).list as {
        inventoryId: string
        linkedAccountAlias: string
        status: string
      }[]
    expect(await reservations(MARCH)).toMatchObject([
      {
        inventoryId: 'c1d2e3f4-0516-4a28-9b3c-4d5e6f708192',
        linkedAccountAlias: 'telemetry-prod',
        status: 'active',
      },
    ])
    expect(
      (await reservations({ ...MARCH, clock: '2026-03-01T00:00:00Z' })).map(
        (reservation) => reservation.linkedAccountAlias,
      ),
    ).toEqual(['telemetry-prod', 'partner-prod'])
    expect(await reservations({ startDate: '2025-12-01', endDate: '2025-12-31' })).toEqual([])
  })
})

describe('utilization', () => {
  test('a record that spans several purchase kinds names none', async () => {
    const inJanuary = await list('listIntegratedUtilizationTimeSeries', {
      startDate: '2025-12-31',
      endDate: '2026-01-01',
    })
    expect(inJanuary.map(({ neutralProduct }) => neutralProduct)).toEqual(['SELF', undefined])
    expect(await data('getIntegratedUtilizationAggregate', MARCH)).not.toHaveProperty('neutralProduct')
  })

  test('a savings plan has no instance type, and one for instances has a region', async () => {
    const plans = (await list('listIntegratedUtilizations', MARCH)).filter((record) =>
      String(record['productCode']).endsWith('Plans'),
    )
    expect(plans.map(({ instanceType, regionCode }) => [instanceType, regionCode])).toEqual([
      [undefined, undefined],
      [undefined, 'us-east-1'],
      [undefined, undefined],
    ])
  })
})

describe('overview', () => {
  const overview = async (options: Options) => (await ask<OverviewSavingsSuccess>('getOverviewSavings', options)).data
  const netSavings = async (options: Options) =>
    Number((await data('getIntegratedUtilizationAggregate', options))['netSavingsCost'])

  test('each month is the aggregated utilization of its days in the range', async () => {
    const { list: months = [] } = await overview({ startDate: '2026-01-10', endDate: '2026-03-20' })
    expect(months.map(({ yearMonth, lastDay }) => [yearMonth, lastDay])).toEqual([
      ['2026-01', '2026-01-31'],
      ['2026-02', '2026-02-28'],
      ['2026-03', '2026-03-20'],
    ])
    expect(months.map(({ totalSavingCost }) => Number(totalSavingCost))).toEqual([
      await netSavings({ startDate: '2026-01-10', endDate: '2026-01-31' }),
      await netSavings({ startDate: '2026-02-01', endDate: '2026-02-28' }),
      await netSavings({ startDate: '2026-03-01', endDate: '2026-03-20' }),
    ])
  })

  test('own and automated savings are apart, and make the whole', async () => {
    const { list: months = [] } = await overview(YEAR)
    expect(months).toHaveLength(12)
    for (const month of months) {
      const { yearMonth, autoSavingCost, mySavingCost, totalSavingCost } = month
      expect(Number(autoSavingCost) + Number(mySavingCost)).toBeCloseTo(Number(totalSavingCost), 6)
      expect(Number(autoSavingCost) > 0).toBe(String(yearMonth) >= '2026-01')
      expect(month.estimatedCost).toBe(totalSavingCost)
    }
  })

  test('a month is compared with the whole month before', async () => {
    const [march] = (await overview(MARCH)).list ?? []
    const february = await netSavings({ startDate: '2026-02-01', endDate: '2026-02-28' })
    const difference = Number(march?.totalSavingCost) - february
    expect(Number(march?.savingsCostComparedPreviousMonth)).toBeCloseTo(difference, 6)
    expect(Number(march?.savingsRateComparedPreviousMonth)).toBeCloseTo((difference / february) * 100, 2)
  })

  test('the current month is estimated as what it saved so far, and for each hour left what its days before today saved on average', async () => {
    const clock = '2026-03-11T09:00:00Z'
    const [march] = (await overview({ clock, startDate: '2026-03-01', endDate: '2026-03-11' })).list ?? []
    const before = await netSavings({ clock, startDate: '2026-03-01', endDate: '2026-03-10' })
    // Ten whole days are over, and of the month, 20 days and the rest of today are left.
    const hoursLeft = 20 * 24 + 15
    expect(Number(march?.estimatedCost)).toBeCloseTo(
      Number(march?.totalSavingCost) + (before * hoursLeft) / (10 * 24),
      5,
    )
    const estimates = [march?.estimatedAutoSavingCost, march?.estimatedMySavingCost]
    expect(estimates.reduce((sum: number, part) => sum + Number(part), 0)).toBeCloseTo(Number(march?.estimatedCost), 6)
  })

  test('the last month is the one before that of the clock, whatever the range', async () => {
    expect((await overview(YEAR)).lastMonthNetSavings).toEqual((await overview(MARCH)).list?.[0])
    expect((await overview(WEEK)).lastMonthNetSavings).toEqual((await overview(MARCH)).list?.[0])
    const { lastMonthNetSavings } = await overview({ ...MARCH, clock: '2026-03-11T00:00:00Z' })
    expect(lastMonthNetSavings).toMatchObject({ yearMonth: '2026-02', lastDay: '2026-02-28' })
  })

  test('a company without AWS has no months', async () => {
    expect(await overview({ ...YEAR, companyId: 'nobody' })).toMatchObject({ list: [], state: { totalCount: 0 } })
  })
})
