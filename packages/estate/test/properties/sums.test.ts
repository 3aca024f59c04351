import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { NEUTRAL_PRODUCTS } from '../../src/clouds/aws/commitments.js'
import { Asker, type Rec, sum } from '../support.js'
import { FAMILIES, type Family } from './families.js'
import { check, type Range } from './random.js'

const DAILY = { dateType: 'DAILY' }
const QUERIES = fc.record({
  pick: fc.nat(),
  flags: fc.record({
    isExpired: fc.constantFrom('true', 'false', undefined),
    searchType: fc.constantFrom('All', 'My', 'AutoSavings'),
  }),
})
type Query = typeof QUERIES extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** A query of the range, with or without a filter. */
async function queryOf(asker: Asker, { list, filters }: Family, range: Range, { pick, flags }: Query): Promise<Rec> {
  const query = { ...range, ...flags }
  const whole = await asker.list(list, query)
  const filter = filters[pick % (filters.length + 1)]
  const record = whole[pick % Math.max(1, whole.length)]
  return filter === undefined || record === undefined ? query : { ...query, [filter.parameter]: filter.of(record) }
}

describe('the list, the series and the aggregate have the same sums', () => {
  for (const family of FAMILIES) {
    check(
      family.name,
      2 * FAMILIES.length,
      async ({ file, companyId, range }, pick) => {
        const asker = new Asker(companyId, file)
        const query = await queryOf(asker, family, range, pick)
        const list = await asker.list(family.list, query)
        const series = await asker.list(family.timeSeries, query, DAILY)
        const aggregate = await asker.data(family.aggregate, query)
        for (const member of family.summed) {
          expect([member, sum(list, member)]).toEqual([member, expect.closeTo(Number(aggregate[member]), 4)])
          expect([member, sum(series, member)]).toEqual([member, expect.closeTo(Number(aggregate[member]), 4)])
        }
      },
      QUERIES,
    )
  }
})

describe('in every record, wholes are the sums of their parts and rates follow from the sums', () => {
  for (const family of FAMILIES) {
    check(
      family.name,
      2 * FAMILIES.length,
      async ({ file, companyId, range }, pick) => {
        const asker = new Asker(companyId, file)
        const query = await queryOf(asker, family, range, pick)
        for (const record of [
          ...(await asker.list(family.list, query)),
          ...(await asker.list(family.timeSeries, query, DAILY)),
          await asker.data(family.aggregate, query),
        ]) {
          for (const [whole, { plus, minus = [] }] of Object.entries(family.wholes)) {
            const parts = amount(record, plus) - amount(record, minus)
            expect([whole, Number(record[whole])]).toEqual([whole, expect.closeTo(parts, 4)])
          }
          if (family.rates['onDemandCoverageRate'] !== undefined) {
            const hundredths = Object.keys(family.rates).map((rate) => Math.round(Number(record[rate]) * 100))
            const isUsed = Number(record['totalOnDemandCostEquivalent']) > 0
            expect(hundredths.reduce((total, rate) => total + rate, 0)).toBe(isUsed ? 10_000 : 0)
          }
          for (const [rate, [part, whole]] of Object.entries(family.rates)) {
            const expected = Number(record[part]) * 100
            const found = Number(record[rate])
            // There is no rate of nothing.
            if (found === 0 && record[whole] === 0) continue
            // The rate is rounded to hundredths, and each of the three amounts to a cent or two.
            const tolerance = 0.006 * Math.abs(Number(record[whole])) + 0.04 * (Math.abs(found) + 100)
            expect(Math.abs(found * Number(record[whole]) - expected)).toBeLessThanOrEqual(tolerance)
          }
        }
      },
      QUERIES,
    )
  }
})

function amount(record: Rec, members: readonly string[]): number {
  return members.reduce((total, member) => total + Number(record[member]), 0)
}

describe('categories are the values that the lists have', () => {
  check('of the integrated reads', 2, async ({ file, companyId, range }) => {
    const asker = new Asker(companyId, file)
    for (const [list, categories] of [
      ['listIntegratedUtilizations', 'getIntegratedUtilizationCategories'],
      ['listIntegratedCoverages', 'getIntegratedCoverageCategories'],
    ] as const) {
      const records = await asker.list(list, range)
      const data = await asker.data(categories, range)
      const valuesOf = (member: string) => [...new Set(records.flatMap((record) => record[member] ?? []))].sort()
      for (const [category, member] of [
        ['accounts', 'linkedAccountId'],
        ['products', 'productCode'],
        ['regions', 'regionCode'],
        ['instanceTypes', 'instanceType'],
      ] as const) {
        expect((JSON.parse(String(data[category])) as string[]).sort()).toEqual(valuesOf(member))
      }
      const kinds = list === 'listIntegratedUtilizations' ? valuesOf('neutralProduct') : coveredKinds(records)
      expect((JSON.parse(String(data['neutralProducts'])) as string[]).sort()).toEqual(kinds)
    }
  })

  check('of savings plans', 2, async ({ file, companyId }) => {
    const asker = new Asker(companyId, file)
    const plans = await asker.list('listSavingsPlans')
    const data = await asker.data('getSavingsPlansCategories')
    for (const [category, code, name] of [
      ['accounts', 'linkedAccountId', 'linkedAccountAlias'],
      ['products', 'productCode', 'productName'],
    ] as const) {
      const names = Object.fromEntries(plans.map((plan) => [plan[code], plan[name]]))
      expect(Object.fromEntries((data[category] as Rec[]).map((item) => [item['code'], item['name']]))).toEqual(names)
    }
  })
})

function coveredKinds(records: readonly Rec[]): string[] {
  const kinds = Object.entries(NEUTRAL_PRODUCTS).filter(([kind]) => sum(records, `${kind}Amount`) > 0)
  return [...new Set(kinds.map(([, neutralProduct]) => neutralProduct))].sort()
}
