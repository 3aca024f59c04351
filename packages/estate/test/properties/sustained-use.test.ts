import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ON_DEMAND, SUSTAINED } from '../../src/charges/indexes.js'
import { gcpLedgerOf } from '../../src/clouds/gcp/ledger.js'
import { daysOf, HOURS_IN_DAY, lengthOf, monthAround, startOfDay } from '../../src/kernel/time.js'
import { runningMachines } from '../../src/simulate/schedule.js'
import { eachDay } from '../charges.js'
import { companyOf, oneCompany, PROJECT } from '../support.js'
import { TODAY } from './random.js'
import { runs } from './runs.js'

const RUNS = runs(24, 1_000)

const SEED = 7

/** Percent off in the quarters of the month, from the vendor's documentation, and off a whole month at most. */
const SERIES = {
  n1: { percents: [0, 20, 40, 60], most: 30 },
  n2: { percents: [0, 13.22, 26.7, 40], most: 20 },
  e2: { percents: [0, 0, 0, 0], most: 0 },
} as const

const fleets = fc
  .array(
    fc.record({
      type: fc.constantFrom('standard-2', 'standard-4', 'highmem-8'),
      count: fc.integer({ min: 1, max: 5 }),
      schedule: fc.constantFrom('always', 'office', 'weekdays', 'nightly', 'autoscaled'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((entries) => entries.map((entry, index) => ({ name: `fleet-${index}`, ...entry })))

/** What a commitment takes off each hour. */
const committed = fc.option(
  fc.record({ vCpus: fc.integer({ min: 0, max: 12 }), memoryGb: fc.integer({ min: 0, max: 48 }) }),
  { nil: undefined },
)

/**
 * What sustained use takes off a month by the rule of the vendor: usage is stacked in layers, of which each is the cheaper the longer
 * it lasts. The first quarter of the month that a layer lasts is the busiest one, so that hours are sorted by their usage.
 */
function discountOf(usages: readonly number[], price: number, percents: readonly number[]): number {
  const sorted = [...usages].sort((first, second) => second - first)
  const quarter = usages.length / percents.length
  return sorted.reduce(
    (sum, usage, hour) => sum + (usage * price * (percents[Math.floor(hour / quarter)] ?? 0)) / 100,
    0,
  )
}

test('the discounts of the days of a month add up to the discount of the month, a fifth of N2 and nothing of E2', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('n1' as const, 'n2' as const, 'e2' as const),
      fleets,
      committed,
      fc.constantFrom('us-central1', 'asia-northeast1'),
      fc.integer({ min: 1, max: 30 }),
      (series, entries, commitment, region, monthsAgo) => {
        const month = monthAround(TODAY - 30 * monthsAgo)
        const machines = entries.map((entry) => ({
          ...entry,
          type: `${series}-${entry.type}`,
          project: PROJECT,
          region,
        }))
        const size = { project: PROJECT, region, type: `${series}-standard-2`, term: '3yr', ...commitment } as const
        const commitments = ['2022-01-01', '2025-01-01'].map((start) => ({ ...size, commitmentId: start, start }))
        const gcp = { machines, commitments: commitment === undefined ? [] : commitments }
        const ledger = gcpLedgerOf(companyOf(oneCompany({ gcp }).companies[0], SEED))
        const { percents, most } = SERIES[series]
        for (const resource of ['VCPU', 'MEMORY'] as const) {
          const pools = ledger.table.pools.filter((pool) => pool.resource === resource)
          const usages = daysOf(month).flatMap((day) => {
            const capacity = ledger.table.commitments
              .filter(
                (commitment) => commitment.resource === resource && commitment.start <= day && day < commitment.end,
              )
              .reduce((sum, commitment) => sum + commitment.capacity, 0)
            return Array.from({ length: HOURS_IN_DAY }, (_, hour) => {
              const usage = pools.reduce(
                (sum, { machines: fleetsOfPool, unitsPerHour }) =>
                  sum +
                  fleetsOfPool.reduce(
                    (count, fleet) => count + runningMachines(fleet, startOfDay(day) + hour, SEED) * unitsPerHour,
                    0,
                  ),
                0,
              )
              return Math.max(0, usage - capacity)
            })
          })
          let discount = 0
          let onDemand = 0
          eachDay(ledger, month, ({ rows, line, payer, listCost, effectiveCost }) => {
            for (let row = 0; row < rows; row += 1) {
              const pool = ledger.table.pools[line[row] ?? -1]
              if (pool?.resource !== resource || ![ON_DEMAND, SUSTAINED].includes(payer[row] ?? ON_DEMAND)) continue
              onDemand += listCost[row] ?? Number.NaN
              if (payer[row] === SUSTAINED)
                discount += (listCost[row] ?? Number.NaN) - (effectiveCost[row] ?? Number.NaN)
            }
          })
          expect(usages).toHaveLength(lengthOf(month) * HOURS_IN_DAY)
          const expected = discountOf(usages, pools[0]?.price ?? 0, percents)
          // The days add up to whole micro-dollars, and each of the pools of a day rounds its list price by itself.
          expect(Math.abs(discount - expected)).toBeLessThanOrEqual(1)
          expect(discount).toBeLessThanOrEqual((onDemand * most) / 100 + 1)
          if (entries.every(({ schedule }) => schedule === 'always') && new Set(usages).size === 1) {
            expect(discount).toBeGreaterThanOrEqual(Math.floor((onDemand * (most - 0.03)) / 100))
          }
        }
      },
    ),
    { numRuns: RUNS },
  )
})
