import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COVERAGE_KINDS } from '../../src/allocation/aws-allocation.js'
import { awsLedgerOf, type Company, gcpLedgerOf } from '../../src/company/company.js'
import { usage } from '../../src/demand/aws-pool.js'
import { PART_HOURS, PARTS_OF_DAY } from '../../src/demand/schedule.js'
import { generateCompany } from '../../src/index.js'
import { dateOf, dayOf } from '../../src/time.js'
import { type Asker, CLOCK, generated, type Rec, sum } from '../support.js'
import { FAMILIES, type Family } from './families.js'

/** `vitest run --mode all` tries as many as the night has time for. */
const RUNS = process.env['MODE'] === 'all' ? 5_000 : 200
const DAILY = { dateType: 'DAILY' }
const TODAY = dayOf(CLOCK) ?? 0

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const companies = fc
  .tuple(seeds, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 40 }))
  .map(([seed, accounts, resources]) => ({ seed, accounts, resources }))
/** Before, around and after the clock. */
const ranges = fc
  .tuple(fc.integer({ min: -500, max: 60 }), fc.integer({ min: 0, max: 45 }))
  .map(([from, length]) => ({ startDate: dateOf(TODAY + from), endDate: dateOf(TODAY + from + length) }))
/** Expired ones count where everything of the past is added up. */
const ALL = { isExpired: 'true' }

function check(family: Family, verify: (asker: Asker, range: { startDate: string; endDate: string }) => void) {
  test(family.name, () => {
    fc.assert(
      fc.property(companies, ranges, ({ seed, accounts, resources }, range) =>
        verify(generated(seed, accounts, resources), range),
      ),
      { numRuns: Math.ceil(RUNS / FAMILIES.length) },
    )
  })
}

describe('1. a series has a record for each day of its range, in order', () => {
  for (const family of FAMILIES) {
    check(family, (asker, range) => {
      const dates = asker.list(family.timeSeries, range, DAILY).map(({ usageDate }) => usageDate)
      const first = dayOf(range.startDate) ?? 0
      const length = (dayOf(range.endDate) ?? 0) - first + 1
      // A company without the cloud has nothing to draw.
      if (dates.length > 0) expect(dates).toEqual(Array.from({ length }, (_, index) => dateOf(first + index)))
      else expect(sum([asker.data(family.aggregate, range)], family.summed[0] ?? '')).toBe(0)
    })
  }
})

describe('1. ranges add up', () => {
  for (const family of FAMILIES) {
    check(family, (asker, { startDate, endDate }) => {
      const middle = dateOf(Math.floor(((dayOf(startDate) ?? 0) + (dayOf(endDate) ?? 0)) / 2))
      const next = dateOf((dayOf(middle) ?? 0) + 1)
      if (next > endDate) return
      const whole = asker.data(family.aggregate, { ...ALL, startDate, endDate })
      const parts = [
        asker.data(family.aggregate, { ...ALL, startDate, endDate: middle }),
        asker.data(family.aggregate, { ...ALL, startDate: next, endDate }),
      ]
      // Each of the three has been rounded by itself.
      for (const member of family.summed)
        expect(Math.abs(sum(parts, member) - Number(whole[member]))).toBeLessThan(0.08)
    })
  }
})

describe('1. an inverted range is an error', () => {
  for (const family of FAMILIES) {
    check(family, (asker, { startDate, endDate }) => {
      if (startDate === endDate) return
      const answer = asker.answer(family.list, { startDate: endDate, endDate: startDate })
      expect(answer).toMatchObject({ failure: 'rejected', message: expect.stringContaining('must not be after') })
    })
  }
})

describe('2. filters narrow: the parts of a partition make the whole', () => {
  for (const family of FAMILIES.filter(({ filters }) => filters.length > 0)) {
    check(family, (asker, range) => {
      const whole = asker.list(family.list, range)
      for (const { parameter, category, of } of family.filters) {
        const values = [...new Set(whole.map(of))]
        const parts = values.map((value) => asker.list(family.list, { ...range, [parameter]: value }))
        expect(parts.flat()).toHaveLength(whole.length)
        for (const member of family.summed) {
          expect(sum(parts.flat(), member)).toBeCloseTo(sum(whole, member), 4)
        }
        // Several values are a union, an unknown one gives none, and the categories are the values that the list has.
        expect(asker.list(family.list, { ...range, [parameter]: values.join(',') })).toEqual(whole)
        expect(asker.list(family.list, { ...range, [parameter]: 'unknown' })).toEqual([])
        const codes = asker.data(family.categories, range)[category] as Rec[]
        expect(codes.map(({ code }) => code).sort()).toEqual(values.sort())
      }
    })
  }
})

describe('3. the list, the series and the aggregate have the same sums', () => {
  for (const family of FAMILIES) {
    check(family, (asker, range) => {
      const list = asker.list(family.list, range)
      const series = asker.list(family.timeSeries, range, DAILY)
      const aggregate = asker.data(family.aggregate, range)
      for (const member of family.summed) {
        expect([member, sum(list, member)]).toEqual([member, expect.closeTo(Number(aggregate[member]), 4)])
        expect([member, sum(series, member)]).toEqual([member, expect.closeTo(Number(aggregate[member]), 4)])
      }
    })
  }
})

describe('3. rates follow from the sums', () => {
  test('utilization and net savings', () => {
    fc.assert(
      fc.property(companies, ranges, ({ seed, accounts, resources }, range) => {
        const asker = generated(seed, accounts, resources)
        for (const record of asker.list('listReservedInstanceUtilizations', range)) {
          const cost = Number(record['commitmentCost'])
          if (cost < 10) continue
          expect(
            Math.abs(Number(record['utilization']) - (Number(record['usedCommitmentCost']) / cost) * 100),
          ).toBeLessThan(0.3)
          expect(Number(record['netSavingsCost'])).toBeCloseTo(
            Number(record['usedCommitmentCostOnDemandEquivalent']) - cost,
            6,
          )
        }
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  })
})

describe('4. own and automated make all, apart', () => {
  test.each([
    ['listReservedInstances', 'listMyReservedInstances', 'listAutoSavingsReservedInstances'],
    ['listReservedInstanceUtilizations', 'listMyReservedInstanceUtilizations', undefined],
  ])('%s', (all, my, automated) => {
    fc.assert(
      fc.property(companies, ranges, fc.boolean(), ({ seed, accounts, resources }, range, expired) => {
        const asker = generated(seed, accounts, resources)
        const query = { ...range, ...(expired ? ALL : {}) }
        const ids = (records: readonly Rec[]) =>
          records.map(({ reservedInstanceId }) => String(reservedInstanceId)).sort()
        const own = ids(asker.list(my, query))
        const bySearch = ids(asker.list(all, { ...query, searchType: 'My' }))
        const automatedBySearch = ids(asker.list(all, { ...query, searchType: 'AutoSavings' }))
        expect(own).toEqual(bySearch)
        if (automated !== undefined) expect(ids(asker.list(automated, query))).toEqual(automatedBySearch)
        expect([...own, ...automatedBySearch].sort()).toEqual(ids(asker.list(all, query)))
        expect(asker.list(all, { ...query, searchType: 'All' })).toEqual(asker.list(all, query))
        expect(asker.list(my, { ...query, searchType: 'AutoSavings' })).toEqual([])
        // Expired ones join when they are asked for.
        expect(ids(asker.list(all, range)).every((id) => ids(asker.list(all, { ...range, ...ALL })).includes(id))).toBe(
          true,
        )
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  })
})

describe('9. what is possible', () => {
  test('no commitment covers more than was used, costs more than it may, or applies outside its term', () => {
    fc.assert(
      fc.property(companies, fc.integer({ min: -500, max: 60 }), ({ seed, accounts, resources }, offset) => {
        const [entry] = generateCompany({ seed, accounts, resources, months: 13, clock: CLOCK }).companies
        if (entry === undefined) throw new Error('a company is always generated')
        const company: Company = { ...entry, seed, clock: CLOCK, pendingDeletions: [] }
        const day = TODAY + offset
        const { pools, commitments } = awsLedgerOf(company).day(day)
        for (const { pool, by, uncovered } of pools) {
          const used = PARTS_OF_DAY.reduce((hours: number, part) => hours + usage(pool, day, part, seed), 0)
          const machines = pool.machines.reduce((count, one) => count + one.count, 0)
          expect(used).toBeLessThanOrEqual(machines * 24_000)
          expect(COVERAGE_KINDS.reduce((hours, kind) => hours + by[kind].usage, 0)).toBe(used)
          expect(COVERAGE_KINDS.reduce((cost, kind) => cost + by[kind].onDemandEquivalent, 0)).toBe(
            Math.round((used * pool.price) / 1000),
          )
          for (const kind of COVERAGE_KINDS) {
            expect(by[kind].usage).toBeGreaterThanOrEqual(0)
            expect(by[kind].onDemandEquivalent).toBeGreaterThanOrEqual(0)
          }
          for (const part of PARTS_OF_DAY) {
            expect(uncovered[part]).toBeLessThanOrEqual(machines * PART_HOURS[part] * 1000)
          }
        }
        for (const { commitment, cost, usedCost, onDemandEquivalent } of commitments) {
          expect(commitment.start <= day && day < commitment.end).toBe(true)
          expect(usedCost).toBeGreaterThanOrEqual(0)
          expect(usedCost).toBeLessThanOrEqual(cost)
          // No saving exceeds the cost that it saves.
          expect(onDemandEquivalent - cost).toBeLessThanOrEqual(onDemandEquivalent)
        }
        const covered = commitments.reduce((total, one) => total + one.onDemandEquivalent, 0)
        const inPools = pools.reduce(
          (total, { by }) =>
            total +
            COVERAGE_KINDS.reduce((part, kind) => part + (kind === 'onDemand' ? 0 : by[kind].onDemandEquivalent), 0),
          0,
        )
        expect(covered).toBe(inPools)
        for (const { capacityHours, usedHours, cost, usedCost } of gcpLedgerOf(company).day(day).commitments) {
          expect(usedHours).toBeLessThanOrEqual(capacityHours)
          expect(usedCost).toBeLessThanOrEqual(cost)
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('what an hour costs is the price of the catalog', () => {
    fc.assert(
      fc.property(companies, ranges, ({ seed, accounts, resources }, range) => {
        for (const record of generated(seed, accounts, resources).list('listReservedInstances', range)) {
          expect(Number.isInteger(record['riCount'])).toBe(true)
          expect(Number(record['remainingDays'])).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  })
})
