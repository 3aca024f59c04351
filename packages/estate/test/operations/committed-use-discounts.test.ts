import { describe, expect, test } from 'vitest'
import { Asker, type Rec, sum } from '../support.js'

const WEEK = { startDate: '2026-03-01', endDate: '2026-03-07' }
const MONTH = { startDate: '2026-03-01', endDate: '2026-03-31' }
const DAILY = { dateType: 'DAILY' }
const DEV = 'halcyon-maps-dev'
const halcyon = new Asker('C-1042')

describe('utilization of committed use', () => {
  test('counts the records, one for each kind of resource of a commitment', async () => {
    const body = await halcyon.body('listCommittedUseUtilizations', MONTH)
    expect(body['totalCount']).toBe(8)
    expect(body['list']).toHaveLength(8)
  })

  test('has the filter values of the last month where the range is left out', async () => {
    const values = async (query: Rec) => await halcyon.data('getCommittedUseUtilizationCategories', query)
    expect(await values({})).toEqual(await values(MONTH))
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

  test('what was covered is what the commitments say, whose credits are no more than all', async () => {
    const utilization = await halcyon.data('getCommittedUseUtilizationAggregate', MONTH)
    const coverage = (await halcyon.data('getCommittedUseCoverageAggregate', MONTH)) as Record<string, number>
    const covered = 'committedUseDiscountOnDemandCostEquivalent'
    expect(coverage[covered]).toBe(utilization[covered])
    for (const record of [coverage, ...(await halcyon.list('listCommittedUseCoverages', MONTH))]) {
      expect(Number(record['totalCommitmentCreditCost'])).toBeLessThanOrEqual(Number(record['totalCreditCost']))
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
