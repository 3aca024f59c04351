import { describe, expect, test } from 'vitest'
import { dateOf, dayOf } from '../../src/kernel/time.js'
import { Asker, sum } from '../support.js'
import { FAMILIES } from './families.js'
import { check, TODAY } from './random.js'

const DAILY = { dateType: 'DAILY' }
const SHARE = 3 * FAMILIES.length

describe('a series has a record for each day of its range up to the clock, in order', () => {
  for (const { name, timeSeries, aggregate, summed } of FAMILIES) {
    check(name, SHARE, async ({ file, companyId, range }) => {
      const asker = new Asker(companyId, file)
      const dates = (await asker.list(timeSeries, range, DAILY)).map(({ usageDate }) => usageDate)
      const first = dayOf(range.startDate) ?? 0
      const length = Math.max(0, Math.min(dayOf(range.endDate) ?? 0, TODAY) - first + 1)
      // A company without the cloud has nothing to draw.
      if (dates.length > 0) expect(dates).toEqual(Array.from({ length }, (_, index) => dateOf(first + index)))
      else for (const member of summed) expect((await asker.data(aggregate, range))[member]).toBe(0)
    })
  }
})

describe('ranges add up', () => {
  for (const { name, aggregate, summed } of FAMILIES) {
    check(name, SHARE, async ({ file, companyId, range: { startDate, endDate } }) => {
      const middle = dateOf(Math.floor(((dayOf(startDate) ?? 0) + (dayOf(endDate) ?? 0)) / 2))
      const next = dateOf((dayOf(middle) ?? 0) + 1)
      if (next > endDate) return
      const asker = new Asker(companyId, file)
      const whole = await asker.data(aggregate, { startDate, endDate })
      const parts = [
        await asker.data(aggregate, { startDate, endDate: middle }),
        await asker.data(aggregate, { startDate: next, endDate }),
      ]
      // Each of the three has been rounded by itself.
      for (const member of summed) expect(Math.abs(sum(parts, member) - Number(whole[member]))).toBeLessThan(0.08)
    })
  }
})

describe('an inverted range is an error', () => {
  for (const { name, list, timeSeries, aggregate, categories } of FAMILIES) {
    check(name, SHARE, async ({ file, companyId, range: { startDate, endDate } }) => {
      if (startDate === endDate) return
      const asker = new Asker(companyId, file)
      for (const operationId of [list, timeSeries, aggregate, categories]) {
        const answer = await asker.answer(operationId, { startDate: endDate, endDate: startDate }, DAILY)
        expect(answer).toMatchObject({ failure: 'rejected', message: expect.stringContaining('must not be after') })
      }
    })
  }
})

describe.each(FAMILIES)('$name', ({ list, timeSeries, aggregate, categories, summed }) => {
  const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' }

  test.each(['HOURLY', 'MONTHLY'])('a step is a day, and %s is refused', async (dateType) => {
    expect(await new Asker('C-1042').answer(timeSeries, MARCH, { dateType })).toMatchObject({ failure: 'rejected' })
  })

  test('an unknown company has nothing', async () => {
    const nobody = new Asker('nobody')
    expect(await nobody.list(list, MARCH)).toEqual([])
    expect(await nobody.list(timeSeries, MARCH, DAILY)).toEqual([])
    const whole = await nobody.data(aggregate, MARCH)
    expect(summed.map((member) => whole[member])).toEqual(summed.map(() => 0))
    const values = Object.values(await nobody.data(categories, MARCH)).flat()
    expect(values.filter((value) => value !== '[]')).toEqual([])
  })
})
