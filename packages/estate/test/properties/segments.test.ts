import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR } from '../../src/charges/charge-table.js'
import { CLOUDS } from '../../src/clouds/index.js'
import { finished } from '../../src/kernel/steps.js'
import { HOURS_IN_DAY, localTime, segmentsOf, startOfDay } from '../../src/kernel/time.js'
import { runningMachines } from '../../src/simulate/schedule.js'
import { eachDay, firstOf } from '../charges.js'
import { check, TODAY } from './random.js'

const offsets = fc.array(fc.integer({ min: -12, max: 14 }), { maxLength: 5 })

test('segments fill the day, and no place changes its part of day within one', () => {
  fc.assert(
    fc.property(offsets, fc.integer({ min: -400, max: 30_000 }), (places, day) => {
      const segments = segmentsOf(places)
      const hours = segments.flatMap(({ from, hours: length }) => Array.from({ length }, (_, hour) => from + hour))
      expect(hours).toEqual(Array.from({ length: HOURS_IN_DAY }, (_, hour) => hour))
      for (const { from, hours: length } of segments) {
        for (const offset of places) {
          const [first, last] = [from, from + length - 1].map((hour) => localTime(startOfDay(day) + hour, offset))
          expect(last).toEqual(first)
        }
      }
    }),
  )
})

check(
  'covered and uncovered usage is the usage of the machines, hour by hour',
  4,
  ({ file }, day) => {
    const company = firstOf(file)
    for (const cloud of CLOUDS) {
      const ledger = cloud.ledger(company)
      const each = ledger.uncovered({ first: day, last: day }, (uncovered) => {
        ledger.table.segments.forEach(({ from, hours }, segment) => {
          ledger.table.pools.forEach(({ machines, unitsPerHour }, pool) => {
            for (let hour = from; hour < from + hours; hour += 1) {
              const running = machines.reduce(
                (sum, fleet) => sum + runningMachines(fleet, startOfDay(day) + hour, company.seed),
                0,
              )
              const position = [...uncovered.pools].map(Number).indexOf(pool)
              // Products of fractions differ in their last digit by the order of their factors.
              expect(uncovered.usage[segment]?.[position] ?? 0).toBeLessThanOrEqual(
                running * unitsPerHour * hours * HOUR + 1e-6,
              )
            }
          })
        })
      })
      finished(each)
    }
  },
  fc.integer({ min: 1, max: 500 }).map((ago) => TODAY - ago),
)

check(
  'the charges of a day are the sum of its hours, each of them allocated by itself',
  4,
  ({ file }, day) => {
    const company = firstOf(file)
    const range = { first: day, last: day }
    for (const cloud of CLOUDS) {
      const ledger = cloud.ledger(company)
      // A day up to each hour is cut within the segments: what an hour adds to it is that hour by itself.
      const usedUntil = (hour: number): number[] => {
        const used = ledger.table.commitments.map(() => 0)
        eachDay(ledger.until(startOfDay(day) + hour), range, ({ applied, usedQuantity }) => {
          for (const [index, commitment] of [...applied].entries()) used[commitment] = usedQuantity[index] as number
        })
        return used
      }
      const dearest = Math.max(0, ...ledger.table.pools.map(({ price }) => price)) / HOUR
      const byHour = Array.from({ length: HOURS_IN_DAY + 1 }, (_, hour) => usedUntil(hour))
      for (const { from, hours } of ledger.table.segments) {
        for (let hour = from; hour < from + hours; hour += 1) {
          byHour[hour + 1]?.forEach((used, position) => {
            const ofHour = used - (byHour[hour]?.[position] as number)
            const ofSegment = (byHour[from + hours]?.[position] as number) - (byHour[from]?.[position] as number)
            // Savings plans round to whole micro-dollars, and to thousandths of an hour of the dearest machine.
            expect(Math.abs(ofHour - ofSegment / hours)).toBeLessThanOrEqual(Math.max(200, dearest, 0.001 * ofHour))
          })
        }
      }
    }
  },
  fc.integer({ min: 1, max: 500 }).map((ago) => TODAY - ago),
)
