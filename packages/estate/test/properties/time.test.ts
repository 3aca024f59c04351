import fc from 'fast-check'
import { expect } from 'vitest'
import { CLOUDS } from '../../src/clouds/index.js'
import { YEARS } from '../../src/company/terms.js'
import {
  dateOf,
  dayOf,
  dayOfHour,
  daysOf,
  HOURS_IN_DAY,
  instantText,
  monthsBefore,
  startOfDay,
} from '../../src/kernel/time.js'
import { eachDay, eachSum } from '../charges.js'
import { Asker, companyOf, type Rec } from '../support.js'
import { FAMILIES } from './families.js'
import { check, days, TODAY } from './random.js'

const SHARE = 5
const DAILY = { dateType: 'DAILY' }
const EXPIRED = { isExpired: 'true' }
const clockOf = (day: number) => `${dateOf(day)}T09:00:00Z`

check(
  'a later clock leaves the figures of days that are over as they are',
  SHARE,
  async ({ file, companyId, range }, day) => {
    const over = dateOf(Math.min(day, TODAY) - 1)
    if (range.endDate > over) return
    const [asker, later] = [new Asker(companyId, file), new Asker(companyId, file, clockOf(day))]
    for (const { list, timeSeries, aggregate, categories } of FAMILIES) {
      for (const operationId of [list, timeSeries, aggregate, categories]) {
        expect(await later.body(operationId, range, DAILY)).toEqual(await asker.body(operationId, range, DAILY))
      }
    }
  },
  days,
)

check(
  'remaining days and what is expired are those of the clock',
  SHARE,
  async ({ file, companyId, range }, day) => {
    const asker = new Asker(companyId, file, clockOf(day))
    const commitments = new Map<unknown, number>()
    const { aws } = file.companies[0] ?? {}
    for (const reservation of aws?.reservedInstances ?? []) {
      commitments.set(reservation.reservedInstanceId, (dayOf(reservation.start) ?? 0) + 365 * YEARS[reservation.term])
    }
    for (const plan of aws?.savingsPlans ?? []) {
      commitments.set(plan.savingsPlansId, (dayOf(plan.start) ?? 0) + 365 * YEARS[plan.term])
    }
    const idOf = (record: Rec) => record['reservedInstanceId'] ?? record['savingsPlansId'] ?? record['inventoryId']
    for (const [operationId, query] of [
      ['listReservedInstances', { ...range, ...EXPIRED }],
      ['listSavingsPlans', {}],
      ['listMyIntegratedInventory', range],
      ['listAutoSavingsInventory', range],
    ] as const) {
      for (const record of await asker.list(operationId, query)) {
        const left = (commitments.get(idOf(record)) ?? 0) - day
        expect(record['remainingDays']).toBe(Math.max(0, left))
        const hasBegun = String(record['startDate']).slice(0, 10) <= dateOf(day)
        expect(record['status']).toBe(left <= 0 ? 'expired' : hasBegun ? 'active' : undefined)
      }
    }
    for (const record of await asker.list('listMyAzureInventory', range)) {
      expect(record['remainingDays']).toBe((dayOf(String(record['endDate'])) ?? 0) - day)
      expect(record['remainingDays']).toBeGreaterThan(0)
    }
    const all = await asker.list('listReservedInstances', { ...range, ...EXPIRED })
    expect(await asker.list('listReservedInstances', range)).toEqual(
      all.filter(({ remainingDays }) => remainingDays !== 0),
    )
    expect((await asker.list('listSavingsPlans')).every(({ remainingDays }) => remainingDays !== 0)).toBe(true)
    expect(await asker.list('listSavingsPlans')).toHaveLength(
      (aws?.savingsPlans ?? []).filter(
        ({ savingsPlansId, start }) => start <= dateOf(day) && (commitments.get(savingsPlansId) ?? 0) > day,
      ).length,
    )
  },
  days,
)

check(
  'ranges that are left out end the day before the clock',
  SHARE,
  async ({ file, companyId }, day) => {
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
      expect(await asker.body(operationId, {}, DAILY)).toEqual(await asker.body(operationId, range, DAILY))
    }
    const query = { product: 'AmazonEC2', purchase: 'any', term: '30' }
    for (const record of await asker.list('listAwsRecommendations', query, { service: 'reserved-instance' })) {
      expect(record).toMatchObject(range)
    }
    expect((await asker.data('getOverviewSavings'))['lastMonthNetSavings']).toMatchObject(
      file.companies[0]?.aws === undefined ? {} : { yearMonth: dateOf(day - Number(dateOf(day).slice(8))).slice(0, 7) },
    )
  },
  days,
)

const hours = fc.tuple(days, fc.integer({ min: 0, max: 23 })).map(([day, hour]) => day * HOURS_IN_DAY + hour)

check(
  'the day of the clock has the hours up to it, and days before the beginning and after the clock have nothing',
  SHARE,
  async ({ file, companyId }, now) => {
    const clock = instantText(now * 3_600_000)
    const asker = new Asker(companyId, file, clock)
    const today = dayOfHour(now)
    const beginning = monthsBefore(today, 36)
    const [before, around, after] = [
      { first: beginning - 40, last: beginning - 1 },
      { first: today - 3, last: today + 3 },
      { first: today + 1, last: today + 40 },
    ].map(({ first, last }) => ({ startDate: dateOf(first), endDate: dateOf(last) }))
    for (const { list, timeSeries, aggregate, summed } of FAMILIES) {
      for (const range of [before, after]) {
        expect(await asker.list(list, range)).toEqual([])
        expect(await asker.list(timeSeries, range, DAILY)).toEqual([])
        for (const member of summed) expect((await asker.data(aggregate, range))[member]).toBe(0)
      }
      const dates = (await asker.list(timeSeries, around, DAILY)).map(({ usageDate }) => usageDate)
      const last = now > startOfDay(today) ? today : today - 1
      const isCloud = dates.length > 0
      if (isCloud) expect(dates).toEqual(daysOf({ first: today - 3, last }).map(dateOf))
    }
  },
  hours,
)

check(
  'the hours of a day up to the clock grow into the whole day',
  SHARE,
  ({ file }, now) => {
    const at = (hour: number) => companyOf(file.companies[0], file.seed, instantText(hour * 3_600_000))
    const day = dayOfHour(now)
    const range = { first: day, last: day }
    for (const cloud of CLOUDS) {
      const sums = [now, now + 1, startOfDay(day + 1)].map((hour) => {
        const totals = { effective: 0, billed: 0, list: 0 }
        const ledger = cloud.ledger(at(hour))
        eachSum(ledger, range, ({ accountEffectiveCost: effective, accountBilledCost: billed }) => {
          for (const cost of effective) totals.effective += cost
          for (const cost of billed) totals.billed += cost
        })
        eachDay(ledger, range, ({ rows, listCost }) => {
          for (const cost of listCost.subarray(0, rows)) totals.list += cost
        })
        return totals
      })
      for (const member of ['effective', 'billed', 'list'] as const) {
        const [first = 0, second = 0, whole = 0] = sums.map((totals) => totals[member])
        expect(first).toBeLessThanOrEqual(second)
        expect(second).toBeLessThanOrEqual(whole)
      }
    }
  },
  hours,
)

check(
  'automated savings are subscribed while they run',
  2 * SHARE,
  async ({ file, companyId }, day) => {
    const asker = new Asker(companyId, file, clockOf(day))
    const [company] = file.companies
    const now = `${dateOf(day)} 09:00:00`
    for (const [operationId, subscriptions] of [
      ['getAwsAutoSavingsState', company?.aws?.autoSavings?.subscriptions],
      ['getAzureAutoSavingsState', company?.azure?.autoSavings?.subscriptions],
    ] as const) {
      const running = (subscriptions ?? []).filter(({ start, end = '9' }) => start <= now && now <= end)
      const accounts = new Set(running.map(({ account }) => account))
      expect((await asker.data(operationId))['subscriptionCount']).toBe(accounts.size)
    }
  },
  days,
)
