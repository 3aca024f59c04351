import fc from 'fast-check'
import { expect } from 'vitest'
import { YEARS } from '../../src/company/terms.js'
import { dateOf, dayOf, daysOf } from '../../src/kernel/time.js'
import { Asker, type Rec } from '../support.js'
import { FAMILIES } from './families.js'
import { check, days, TODAY } from './random.js'

const SHARE = 5
const DAILY = { dateType: 'DAILY' }
const EXPIRED = { isExpired: 'true' }
const clockOf = (day: number) => `${dateOf(day)}T09:00:00Z`

check(
  'another clock leaves the usage of a fixed range as it is',
  SHARE,
  ({ file, companyId, range }, day) => {
    const [asker, later] = [new Asker(companyId, file), new Asker(companyId, file, clockOf(day))]
    for (const { list, timeSeries, aggregate, categories } of FAMILIES) {
      for (const operationId of [list, timeSeries, aggregate, categories]) {
        expect(later.body(operationId, range, DAILY)).toEqual(asker.body(operationId, range, DAILY))
      }
    }
  },
  days,
)

check(
  'remaining days and what is expired are those of the clock',
  SHARE,
  ({ file, companyId, range }, day) => {
    const asker = new Asker(companyId, file, clockOf(day))
    const commitments = new Map<unknown, number>()
    const { aws } = file.companies[0] ?? {}
    for (const one of aws?.reservedInstances ?? []) {
      commitments.set(one.reservedInstanceId, (dayOf(one.start) ?? 0) + 365 * YEARS[one.term])
    }
    for (const one of aws?.savingsPlans ?? []) {
      commitments.set(one.savingsPlansId, (dayOf(one.start) ?? 0) + 365 * YEARS[one.term])
    }
    const idOf = (record: Rec) => record['reservedInstanceId'] ?? record['savingsPlansId'] ?? record['inventoryId']
    for (const [operationId, query] of [
      ['listReservedInstances', { ...range, ...EXPIRED }],
      ['listSavingsPlans', {}],
      ['listMyIntegratedInventory', range],
      ['listAutoSavingsInventory', range],
    ] as const) {
      for (const record of asker.list(operationId, query)) {
        const left = (commitments.get(idOf(record)) ?? 0) - day
        expect(record['remainingDays']).toBe(Math.max(0, left))
        const hasBegun = String(record['startDate']).slice(0, 10) <= dateOf(day)
        expect(record['status']).toBe(left <= 0 ? 'expired' : hasBegun ? 'active' : undefined)
      }
    }
    for (const record of asker.list('listMyAzureInventory', range)) {
      expect(record['remainingDays']).toBe((dayOf(String(record['endDate'])) ?? 0) - day)
      expect(record['remainingDays']).toBeGreaterThan(0)
    }
    const all = asker.list('listReservedInstances', { ...range, ...EXPIRED })
    expect(asker.list('listReservedInstances', range)).toEqual(all.filter(({ remainingDays }) => remainingDays !== 0))
    expect(asker.list('listSavingsPlans').every(({ remainingDays }) => remainingDays !== 0)).toBe(true)
    expect(asker.list('listSavingsPlans')).toHaveLength(
      (aws?.savingsPlans ?? []).filter(({ savingsPlansId }) => (commitments.get(savingsPlansId) ?? 0) > day).length,
    )
  },
  days,
)

check(
  'ranges that are left out end the day before the clock',
  SHARE,
  ({ file, companyId }, day) => {
    const asker = new Asker(companyId, file, clockOf(day))
    const range = { startDate: dateOf(day - 30), endDate: dateOf(day - 1) }
    for (const operationId of [
      ...FAMILIES.filter(({ filters }) => filters.length === 0).flatMap(
        ({ list, timeSeries, aggregate, categories }) => [list, timeSeries, aggregate, categories],
      ),
      'listMyIntegratedInventory',
      'listAutoSavingsInventory',
      'listIntegratedSavingsPlansInventory',
      'listMyAzureInventory',
      'getOverviewSavings',
    ]) {
      expect(asker.body(operationId, {}, DAILY)).toEqual(asker.body(operationId, range, DAILY))
    }
    const query = { product: 'AmazonEC2', purchase: 'any', term: '30' }
    for (const record of asker.list('listAwsRecommendations', query, { service: 'reserved-instance' })) {
      expect(record).toMatchObject(range)
    }
    expect(asker.data('getOverviewSavings')['lastMonthNetSavings']).toMatchObject(
      file.companies[0]?.aws === undefined ? {} : { yearMonth: dateOf(day - Number(dateOf(day).slice(8))).slice(0, 7) },
    )
  },
  days,
)

const ages = fc.integer({ min: -20_000, max: 20_000 })

check(
  'there is demand on any day of the past and the future',
  2 * SHARE,
  ({ file, companyId }, offset) => {
    const range = { first: TODAY + offset, last: TODAY + offset + 6 }
    const query = { startDate: dateOf(range.first), endDate: dateOf(range.last) }
    const asker = new Asker(companyId, file)
    const series = asker.list('listIntegratedCoverageTimeSeries', query, DAILY)
    const { aws } = file.companies[0] ?? {}
    if (aws === undefined) return
    daysOf(range).forEach((day, index) => {
      const always = [...(aws.machines ?? []), ...(aws.databases ?? [])].filter(
        ({ schedule, launched, ended }) =>
          schedule === 'always' &&
          (launched === undefined || (dayOf(launched) ?? 0) <= day) &&
          (ended === undefined || day <= (dayOf(ended) ?? 0)),
      )
      const hours = always.reduce((total, { count = 1 }) => total + count * 24, 0)
      expect(Number(series[index]?.['totalAmount'])).toBeGreaterThanOrEqual(hours)
    })
  },
  ages,
)

check(
  'automated savings are subscribed while they run',
  2 * SHARE,
  ({ file, companyId }, day) => {
    const asker = new Asker(companyId, file, clockOf(day))
    const [company] = file.companies
    const now = `${dateOf(day)} 09:00:00`
    for (const [operationId, subscriptions] of [
      ['getAwsAutoSavingsState', company?.aws?.autoSavings?.subscriptions],
      ['getAzureAutoSavingsState', company?.azure?.autoSavings?.subscriptions],
    ] as const) {
      const running = (subscriptions ?? []).filter(({ start, end = '9' }) => start <= now && now <= end)
      const accounts = new Set(running.map(({ account }) => account))
      expect(asker.data(operationId)['subscriptionCount']).toBe(accounts.size)
    }
  },
  days,
)
