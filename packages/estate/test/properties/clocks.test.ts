import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum as sumCharges } from '../../src/charges/query.js'
import { CLOUDS } from '../../src/clouds/index.js'
import { generateCompany } from '../../src/index.js'
import { dateOf, dayOfHour, HOURS_IN_DAY, instantText, lastDayOfMonth, startOfDay } from '../../src/kernel/time.js'
import { eachSum, Sums } from '../charges.js'
import { Asker, companyOf, sum } from '../support.js'
import { FAMILIES } from './families.js'
import { companies, TODAY } from './random.js'
import { runs } from './runs.js'

const RUNS = runs(3, 500)

const LEAP_DAY = Date.UTC(2024, 1, 29) / 86_400_000
const clockDays = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((ago) => TODAY - ago),
  fc.constant(LEAP_DAY),
  fc.constant(LEAP_DAY + 1),
)

/** The hour that has just begun: midnight, nine o'clock, the last hour of a month, and any other. */
const clocks = fc.oneof(
  clockDays.map(startOfDay),
  clockDays.map((day) => startOfDay(day) + 9),
  clockDays.map((day) => startOfDay(lastDayOfMonth(day)) + HOURS_IN_DAY - 1),
  fc.tuple(clockDays, fc.nat(HOURS_IN_DAY - 1)).map(([day, hour]) => startOfDay(day) + hour),
)

/** Days from the first one of a range up to the clock, from it to the last one of its first part, and to the last one of the second. */
const lengths = fc.tuple(fc.nat(70), fc.nat(40), fc.integer({ min: 1, max: 40 }))

test('ranges add up at any clock, the day of which has the hours before it', async () => {
  await fc.assert(
    fc.asyncProperty(companies, clocks, lengths, async (size, now, [before, length, rest]) => {
      const clock = instantText(now * 3_600_000)
      const file = generateCompany({ ...size, months: 13, clock })
      const [entry] = file.companies
      const today = dayOfHour(now)
      const first = today - before
      const whole = { first, last: first + length + rest }
      const parts = [
        { first, last: first + length },
        { first: first + length + 1, last: whole.last },
      ]
      const hours = Math.max(0, Math.min(now, startOfDay(whole.last + 1)) - startOfDay(first))
      for (const cloud of CLOUDS) {
        const sumsOf = async (ranges: readonly (typeof whole)[]) => {
          // A company of its own, of which nothing is remembered.
          const ledger = cloud.ledger(companyOf(structuredClone(entry), file.seed, clock))
          const sums = new Sums()
          for (const range of ranges) {
            sums.add(['hours'], ledger.hoursIn(range))
            eachSum(ledger, range, ({ accountEffectiveCost: effective, accountBilledCost: billed }) => {
              ledger.table.accounts.forEach(({ account, product }, position) => {
                sums.add([account, product.code, 'effective'], effective[position] ?? Number.NaN)
                sums.add([account, product.code, 'billed'], billed[position] ?? Number.NaN)
              })
            })
            const used = await sumCharges(ledger, { measure: 'utilization', range, by: ({ key }) => key })
            for (const [key, { cost, usedCost }] of used) {
              sums.add([key, 'cost'], cost)
              sums.add([key, 'used'], usedCost)
            }
          }
          return sums.all
        }
        const sums = await sumsOf([whole])
        expect(sums['hours'] ?? 0).toBe(hours)
        expect(await sumsOf(parts)).toEqual(sums)
        expect(await sumsOf([...parts].reverse())).toEqual(sums)
      }
      const asker = new Asker(entry?.companyId ?? '', file)
      const queryOf = (range: typeof whole) => ({ startDate: dateOf(range.first), endDate: dateOf(range.last) })
      for (const { aggregate, summed } of FAMILIES) {
        const all = await asker.data(aggregate, queryOf(whole))
        const both = await Promise.all(parts.map(async (range) => await asker.data(aggregate, queryOf(range))))
        // Each of the three has been rounded by itself.
        for (const member of summed) expect(Math.abs(sum(both, member) - Number(all[member]))).toBeLessThan(0.08)
      }
    }),
    { numRuns: RUNS },
  )
})
