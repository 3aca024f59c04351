import { describe, expect, test } from 'vitest'
import { dateOf } from '../../src/kernel/time.js'
import { Asker, CLOCK, type Rec } from '../support.js'
import { FAMILIES, FILTERED, idsOf } from './families.js'
import { check, TODAY } from './random.js'

const DAILY = { dateType: 'DAILY' }
const LISTS = FILTERED.filter(({ id }) => id.includes('reservedInstanceId'))
const UTILIZATIONS = FAMILIES.filter(({ id }) => id.includes('reservedInstanceId'))
const SHARE = 4

/** Whether the reservation of a record has not ended on a day. */
function isRunning({ endDate }: Rec): boolean {
  return String(endDate).slice(0, 10) > dateOf(TODAY)
}

describe('isExpired parts what runs at the clock from what is over', () => {
  for (const { name, list, id } of LISTS) {
    check(name, SHARE, async ({ file, companyId, range }) => {
      const asker = new Asker(companyId, file)
      const ids = (records: readonly Rec[]) => idsOf(records, id)
      const all = await asker.list(list, { ...range, isExpired: 'true' })
      const running = await asker.list(list, { ...range, isExpired: 'false' })
      expect(ids(running)).toEqual(ids(all.filter(isRunning)))
      // Left out, it hides nothing of what was used, and the past of no inventory is shown.
      const otherwise = await asker.list(list, range)
      expect(otherwise).toEqual(list.endsWith('Utilizations') ? all : running)
    })
  }

  for (const { name, list, timeSeries, aggregate, summed } of UTILIZATIONS) {
    check(`${name}: series and aggregate`, SHARE, async ({ file, companyId, range }) => {
      const asker = new Asker(companyId, file)
      const flags = { all: { ...range, isExpired: 'Y' }, running: { ...range, isExpired: 'N' } }
      const over = (await asker.list(list, flags.all)).filter((record) => !isRunning(record))
      for (const member of summed) {
        const sumOf = (records: readonly Rec[]) => records.reduce((sum, record) => sum + Number(record[member]), 0)
        const [all, running] = await Promise.all(
          [flags.all, flags.running].map(async (query) => Number((await asker.data(aggregate, query))[member])),
        )
        expect([member, Number(all) - Number(running)]).toEqual([member, expect.closeTo(sumOf(over), 4)])
        const series = await Promise.all(
          [flags.all, flags.running].map(async (query) => sumOf(await asker.list(timeSeries, query, DAILY))),
        )
        expect(series).toEqual([expect.closeTo(Number(all), 4), expect.closeTo(Number(running), 4)])
      }
      expect(await asker.data(aggregate, range)).toEqual(await asker.data(aggregate, flags.all))
    })
  }
})

describe('a flag that says neither yes nor no is refused', () => {
  const asker = new Asker('C-1042')
  const range = { startDate: '2026-01-01', endDate: CLOCK.slice(0, 10) }

  test.each([
    ...LISTS.flatMap(({ list, categories = list }) => [list, categories]),
    ...UTILIZATIONS.flatMap(({ timeSeries, aggregate }) => [timeSeries, aggregate]),
  ])('%s', async (operationId) => {
    expect(await asker.answer(operationId, { ...range, isExpired: 'maybe' }, DAILY)).toEqual({
      failure: 'rejected',
      message: 'isExpired must be true or false, not maybe.',
    })
    expect(await asker.answer(operationId, { ...range, isExpired: '' }, DAILY)).toEqual(
      await asker.answer(operationId, range, DAILY),
    )
  })
})
