import fc from 'fast-check'
import { expect, test } from 'vitest'
import { launchesOf } from '../src/company/beginning.js'
import { endOfDays, endOfYears } from '../src/company/terms.js'
import { dateOf, dayOf, isWeekend } from '../src/kernel/time.js'
import { activityOn } from '../src/simulate/schedule.js'

const day = (date: string) => dayOf(date) ?? Number.NaN

test.each([
  ['2024-02-29', '1yr', '2025-02-28'],
  ['2024-02-29', '3yr', '2027-02-28'],
  ['2023-02-28', '1yr', '2024-02-28'],
  ['2023-03-01', '1yr', '2024-03-01'],
  ['2025-12-31', '3yr', '2028-12-31'],
] as const)('a term of calendar years from %s, %s, ends on %s', (start, term, end) => {
  expect(dateOf(endOfYears(day(start), term))).toBe(end)
})

test('a term of days is 365 of them a year, leap years too', () => {
  expect(endOfDays(day('2024-02-29'), '1yr') - day('2024-02-29')).toBe(365)
  expect(endOfDays(day('2024-02-29'), '3yr') - day('2024-02-29')).toBe(1095)
})

test('machines that grow in number came one after the other, as many a year as their growth says', () => {
  const today = day('2026-04-01')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0.01, max: 2, noNaN: true }), (count, growth) => {
      const launches = launchesOf(count, growth, today)
      const on = (date: number) => launches.filter((launch) => launch <= date).length
      expect([...launches].sort((first, second) => first - second)).toEqual(launches)
      expect(on(today)).toBe(count)
      for (const years of [1, 2, 3]) {
        expect(Math.abs(on(today - 365 * years) - count / (1 + growth) ** years)).toBeLessThanOrEqual(
          0.51 + (growth * count) / 365,
        )
      }
    }),
  )
})

test('a usual weekday has the activity 1, and days off have less', () => {
  expect(activityOn(day('2026-03-10'))).toBe(1)
  const daysOfYear = Array.from({ length: 365 }, (_, index) => day('2026-01-01') + index)
  for (const date of daysOfYear.filter(isWeekend)) expect(activityOn(date)).toBeLessThan(1)
  for (const holiday of ['2026-12-25', '2026-01-01'])
    expect(activityOn(day(holiday))).toBe(activityOn(day('2026-03-08')))
  const fourth = { code: 'x', name: 'x', category: 'Americas', offset: -5 }
  expect(activityOn(day('2026-11-26'), fourth)).toBeLessThan(activityOn(day('2026-11-26')))
})
