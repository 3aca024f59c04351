import { describe, expect, test } from 'vitest'
import { Asker, type Rec, sum } from '../support.js'

const WEEK = { startDate: '2026-03-01', endDate: '2026-03-07' }
const MONTH = { startDate: '2026-03-01', endDate: '2026-03-31' }
const DAILY = { dateType: 'DAILY' }
const DEV = 'halcyon-maps-dev'
const halcyon = new Asker('C-1042')
const nobody = new Asker('C-9999')

const FAMILIES = [
  {
    list: 'listCommittedUseUtilizations',
    timeSeries: 'listCommittedUseUtilizationTimeSeries',
    aggregate: 'getCommittedUseUtilizationAggregate',
    categories: 'getCommittedUseUtilizationCategories',
    cost: 'commitmentCost',
    nothing: { utilization: 0, commitmentCapacity: 0, usedCapacity: 0, commitmentCost: 0, netSavingsRate: 0 },
  },
  {
    list: 'listCommittedUseCoverages',
    timeSeries: 'listCommittedUseCoverageTimeSeries',
    aggregate: 'getCommittedUseCoverageAggregate',
    categories: 'getCommittedUseCoverageCategories',
    cost: 'totalOnDemandCostEquivalent',
    nothing: { committedUseDiscountCoverageRate: 0, totalCost: 0, totalCreditCost: 0, onDemandCost: 0 },
  },
]

describe.each(FAMILIES)(
  '$list and the reads of the same figures',
  ({ list, timeSeries, aggregate, categories, cost, nothing }) => {
    test.each([
      ['projects', 'halcyon-maps-prod,halcyon-tiles', DEV],
      ['committedTypes', 'GENERAL_PURPOSE_N2', 'GENERAL_PURPOSE_E2'],
      ['regions', 'us-central1', 'europe-west1'],
      ['machineTypes', 'n2-standard-4', 'n2-standard-8,e2-standard-4'],
      ['resourceTypes', 'VCPU', 'MEMORY'],
    ])('%s narrows each of them, and two parts make the whole', async (filter, first, second) => {
      for (const read of [list, timeSeries] as const) {
        const cents = async (query: Rec) =>
          Math.round(sum(await halcyon.list(read, { ...MONTH, ...query }, DAILY), cost) * 100)
        expect(await cents({ [filter]: first })).toBeGreaterThan(0)
        expect(
          Math.abs((await cents({ [filter]: first })) + (await cents({ [filter]: second })) - (await cents({}))),
        ).toBeLessThanOrEqual(1)
        expect(await cents({ [filter]: 'unknown' })).toBe(0)
      }
      expect(await halcyon.data(aggregate, { ...MONTH, [filter]: 'unknown' })).toMatchObject(nothing)
      const narrowed = await halcyon.data(categories, { ...MONTH, [filter]: first })
      expect(Object.values(narrowed).flat().length).toBeLessThan(
        Object.values(await halcyon.data(categories, MONTH)).flat().length,
      )
    })

    test('all of it is of one product', async () => {
      const product = '6F81-5844-456A'
      expect(await halcyon.list(list, { ...WEEK, products: product })).toEqual(await halcyon.list(list, WEEK))
      expect(await halcyon.list(list, { ...WEEK, products: 'AmazonEC2' })).toEqual([])
    })

    test('a month costs more than a week, and adds up day by day', async () => {
      const [week, month] = await Promise.all(
        [WEEK, MONTH].map(async (range) => Number((await halcyon.data(aggregate, range))[cost])),
      )
      expect(month).toBeGreaterThan(4 * Number(week))
      expect(sum(await halcyon.list(timeSeries, MONTH, DAILY), cost)).toBeCloseTo(Number(month), 6)
      expect(sum(await halcyon.list(list, MONTH), cost)).toBeCloseTo(Number(month), 6)
    })

    test('the filter values are those of the list, with and without a range', async () => {
      for (const query of [MONTH, {}]) {
        const values = (await halcyon.data(categories, query)) as Record<string, { code: string; name: string }[]>
        const records = await halcyon.list(list, MONTH)
        const of = (member: string) => new Set(records.map((record) => record[member]))
        const codes = (category: string) => new Set(values[category]?.map(({ code }) => code))
        expect(codes('projects')).toEqual(of('projectId'))
        expect(codes('regions')).toEqual(of('regionCode'))
        expect(codes('machineTypes')).toEqual(of('machineType'))
        expect(codes('resourceTypes')).toEqual(of('resourceType'))
        expect(codes('products')).toEqual(of('productCode'))
        expect(new Set(values['commitmentTypes']?.map(({ name }) => name))).toEqual(of('commitmentTypeName'))
      }
    })

    test('an unknown company has nothing', async () => {
      expect(await nobody.list(list, WEEK)).toEqual([])
      expect(await nobody.list(timeSeries, WEEK, DAILY)).toEqual([])
      expect(await nobody.data(aggregate, WEEK)).toMatchObject(nothing)
      expect(Object.values(await nobody.data(categories, WEEK)).flat()).toEqual([])
    })

    test('another step than a day is refused', async () => {
      expect(await halcyon.answer(timeSeries, WEEK, { dateType: 'MONTHLY' })).toMatchObject({ failure: 'rejected' })
    })
  },
)

describe('utilization of committed use', () => {
  test('counts the records, one for each kind of resource of a commitment', async () => {
    const body = await halcyon.body('listCommittedUseUtilizations', MONTH)
    expect(body['totalCount']).toBe(8)
    expect(body['list']).toHaveLength(8)
  })

  test('begins and ends with the commitments', async () => {
    const before = await halcyon.list('listCommittedUseUtilizations', {
      startDate: '2025-09-01',
      endDate: '2025-09-30',
    })
    expect(new Set(before.map(({ projectId }) => projectId))).toEqual(new Set(['halcyon-maps-prod']))
    // 15 of 30 days.
    const [dev] = await halcyon.list('listCommittedUseUtilizations', {
      startDate: '2025-11-16',
      endDate: '2025-12-15',
      projects: DEV,
    })
    expect(dev).toMatchObject({ commitmentCapacity: 2, resourceType: 'VCPU' })
  })

  test('machines in office hours use 4 vCPUs for 10 of 24 hours on weekdays', async () => {
    const query = { ...WEEK, projects: DEV, resourceTypes: 'VCPU' }
    const days = await halcyon.list('listCommittedUseUtilizationTimeSeries', query, DAILY)
    expect(days.map(({ usedCapacity }) => usedCapacity)).toEqual([0, 1.667, 1.667, 1.667, 1.667, 1.667, 0])
    expect(days.map(({ utilization }) => utilization)).toEqual([0, 41.67, 41.67, 41.67, 41.67, 41.67, 0])
    expect(await halcyon.data('getCommittedUseUtilizationAggregate', query)).toMatchObject({
      commitmentCapacity: 4,
      usedCapacity: 1.19,
      usageDate: '2026-03-07',
    })
  })

  test('adds up capacities of one unit, and leaves those of several out', async () => {
    const query = { ...MONTH, resourceTypes: 'VCPU' }
    const records = await halcyon.list('listCommittedUseUtilizations', query)
    for (const member of ['commitmentCapacity', 'usedCapacity']) {
      expect(sum(records, member)).toBeCloseTo(
        Number((await halcyon.data('getCommittedUseUtilizationAggregate', query))[member]),
        6,
      )
      expect(await halcyon.data('getCommittedUseUtilizationAggregate', MONTH)).not.toHaveProperty(member)
      for (const day of await halcyon.list('listCommittedUseUtilizationTimeSeries', MONTH, DAILY)) {
        expect(day).not.toHaveProperty(member)
      }
    }
  })
})

describe('coverage of committed use', () => {
  test.each([
    [{ endDate: '2025-09-14' }, ['halcyon-maps-prod', 'halcyon-maps-dev']],
    [{ startDate: '2026-03-30' }, ['halcyon-maps-prod', 'halcyon-maps-dev', 'halcyon-tiles']],
    // A weekend, when the machines in office hours rest.
    [{ startDate: '2026-03-28', endDate: '2026-03-29' }, ['halcyon-maps-prod', 'halcyon-tiles']],
    // Days after the clock.
    [{ startDate: '2026-04-04', endDate: '2026-04-05' }, []],
    [{ startDate: '2026-04-04' }, []],
  ])('the filter values of the range %o are those of its usage', async (query, projects) => {
    const values = (await halcyon.data('getCommittedUseCoverageCategories', query))['projects'] as Rec[]
    expect(values.map(({ code }) => code)).toEqual(projects)
  })

  test.each(['getCommittedUseCoverageCategories', 'listCommittedUseCoverages'])(
    '%s of a century are refused',
    async (read) => {
      for (const range of [{ startDate: '1926-04-01' }, { startDate: '1926-04-01', endDate: '2026-03-31' }]) {
        expect(await halcyon.answer(read, range)).toMatchObject({ failure: 'rejected' })
      }
    },
  )

  test('what was covered is what the commitments say, and every total is the sum of its parts', async () => {
    const utilization = await halcyon.data('getCommittedUseUtilizationAggregate', MONTH)
    const coverage = (await halcyon.data('getCommittedUseCoverageAggregate', MONTH)) as Record<string, number>
    const covered = 'committedUseDiscountOnDemandCostEquivalent'
    expect(coverage[covered]).toBe(utilization[covered])
    for (const record of [coverage, ...(await halcyon.list('listCommittedUseCoverages', MONTH))] as Record<
      string,
      number
    >[]) {
      const { totalOnDemandCostEquivalent = 0, totalCreditCost = 0, totalCommitmentCreditCost = 0 } = record
      expect(totalOnDemandCostEquivalent).toBeCloseTo(
        Number(record[covered]) +
          Number(record['sustainedUseDiscountOnDemandCostEquivalent']) +
          Number(record['etcCreditOnDemandCostEquivalent']) +
          Number(record['onDemandCost']),
        6,
      )
      expect(record['totalCost']).toBeCloseTo(totalOnDemandCostEquivalent - totalCreditCost, 6)
      expect(totalCommitmentCreditCost).toBeLessThanOrEqual(totalCreditCost)
    }
    expect(coverage['totalCommitmentCreditCost']).toBeCloseTo(
      Number(utilization[covered]) - Number(utilization['usedCommitmentCost']),
      1,
    )
  })

  test('sustained use takes a fifth off N2 machines that run day and night, and nothing off E2', async () => {
    const europe = (await new Asker('C-1043').data('getCommittedUseCoverageAggregate', MONTH)) as Record<string, number>
    expect(europe).toMatchObject({ committedUseDiscountCoverageRate: 0, totalCommitmentCreditCost: 0 })
    // Nothing is taken off the first quarter of the month.
    expect(europe['onDemandCost']).toBeCloseTo(Number(europe['totalOnDemandCostEquivalent']) / 4, 5)
    expect(europe['totalCreditCost']).toBeCloseTo(Number(europe['totalOnDemandCostEquivalent']) / 5, 1)
    expect(
      await halcyon.data('getCommittedUseCoverageAggregate', { ...MONTH, committedTypes: 'GENERAL_PURPOSE_E2' }),
    ).toMatchObject({ sustainedUseDiscountOnDemandCostEquivalent: 0, committedUseDiscountCoverageRate: 66.67 })
  })
})
