import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { endOfYears } from '../../src/company/terms.js'
import { dateOf, dayOf, overlaps } from '../../src/kernel/time.js'
import { Asker, type Rec, sum } from '../support.js'
import { COST_OF_KIND, idsOf } from './families.js'
import { check, days, fileOf, TODAY } from './random.js'

const EXPIRED = { isExpired: 'true' }
const SHARE = 3

describe('own and automated make all, apart', () => {
  const flags = fc.constantFrom({}, EXPIRED)
  for (const [all, my, automated] of [
    ['listReservedInstances', 'listMyReservedInstances', 'listAutoSavingsReservedInstances'],
    ['listReservedInstanceUtilizations', 'listMyReservedInstanceUtilizations', undefined],
  ] as const) {
    check(
      all,
      SHARE,
      async ({ file, companyId, range }, flag) => {
        const asker = new Asker(companyId, file)
        const query = { ...range, ...flag }
        const ids = async (operationId: string, searchType?: string) =>
          idsOf(await asker.list(operationId, { ...query, ...(searchType && { searchType }) }), [
            'reservedInstanceId',
          ]).sort()
        // searchType says the same as the path, and narrows what the path leaves.
        expect(await ids(all, 'My')).toEqual(await ids(my))
        expect(await ids(my, 'My')).toEqual(await ids(my))
        expect(await ids(my, 'AutoSavings')).toEqual([])
        if (automated !== undefined) {
          expect(await ids(all, 'AutoSavings')).toEqual(await ids(automated))
          expect(await ids(automated, 'My')).toEqual([])
        }
        expect([...(await ids(my)), ...(await ids(all, 'AutoSavings'))].sort()).toEqual(await ids(all))
        expect(await ids(all, 'All')).toEqual(await ids(all))
      },
      flags,
    )
  }

  check('integrated inventories and utilizations', SHARE, async ({ file, companyId, range }) => {
    const asker = new Asker(companyId, file)
    const ids = (records: readonly Rec[]) => idsOf(records, ['inventoryId']).sort()
    const own = ids(await asker.list('listMyIntegratedInventory', range))
    const automated = ids(await asker.list('listAutoSavingsInventory', range))
    const plans = ids(await asker.list('listIntegratedSavingsPlansInventory', range))
    const reservations = idsOf(await asker.list('listReservedInstances', range), ['reservedInstanceId'])
    expect([...own, ...automated].sort()).toEqual([...plans, ...reservations].sort())

    // Inventories leave out what is over at the clock, as all of them do.
    const used = (await asker.list('listIntegratedUtilizations', range)).filter(
      ({ endDate }) => String(endDate).slice(0, 10) > dateOf(TODAY),
    )
    expect(ids(used)).toEqual([...own, ...automated].sort())
    const ofKind = (...kinds: string[]) =>
      ids(used.filter(({ neutralProduct }) => kinds.includes(String(neutralProduct))))
    expect(ofKind('SELF')).toEqual(own)
    expect(ofKind('AUTO-RI', 'AUTO-SP')).toEqual(automated)
    expect(ofKind('AUTO-SP').every((id) => plans.includes(id))).toBe(true)
    expect(ofKind('AUTO-RI').every((id) => reservations.includes(id))).toBe(true)
  })

  check('Azure reservations', SHARE, async ({ file, companyId, range }) => {
    const listed = (file.companies[0]?.azure?.reservations ?? []).filter(({ start, term }) => {
      const begin = dayOf(start) ?? 0
      const end = endOfYears(begin, term)
      // Nothing is known of days after the clock.
      const asked = { first: dayOf(range.startDate) ?? 0, last: Math.min(dayOf(range.endDate) ?? 0, TODAY) }
      return end > TODAY && overlaps({ first: begin, last: end - 1 }, asked) && asked.first <= asked.last
    })
    const id = ['inventoryId', 'linkedAccountId', 'regionCode', 'instanceType', 'startDate']
    expect(idsOf(await new Asker(companyId, file).list('listMyAzureInventory', range), id)).toEqual(
      listed.map(({ reservationId, subscription, region, type, start }) =>
        [reservationId, subscription, region, type, start, '00:00:00'].join(' '),
      ),
    )
  })

  check('savings plans', SHARE, async ({ file, companyId }) => {
    const asker = new Asker(companyId, file)
    const plans = await asker.list('listSavingsPlans')
    const bought = new Map(file.companies[0]?.aws?.savingsPlans?.map((plan) => [plan.savingsPlansId, plan.boughtBy]))
    expect(await asker.list('listMySavingsPlans')).toEqual(
      plans.filter(({ savingsPlansId }) => bought.get(String(savingsPlansId)) !== 'automated savings'),
    )
    // The integrated inventory has the same ones.
    const ever = { startDate: dateOf(TODAY), endDate: dateOf(TODAY + 1200) }
    const integrated = await asker.list('listIntegratedSavingsPlansInventory', ever)
    expect(idsOf(integrated, ['inventoryId'])).toEqual(idsOf(plans, ['savingsPlansId']))
  })
})

check(
  'the same commitment has the same members in every inventory, whatever the time',
  SHARE,
  async ({ file, companyId, range }, day) => {
    const asker = new Asker(companyId, file, `${dateOf(day)}T09:00:00Z`)
    const query = { ...range, ...EXPIRED }
    const integrated = new Map(
      (
        await Promise.all(
          ['listMyIntegratedInventory', 'listAutoSavingsInventory'].map(
            async (operationId) => await asker.list(operationId, query),
          ),
        )
      )
        .flat()
        .map((record) => [record['inventoryId'], record]),
    )
    const own = [...(await asker.list('listReservedInstances', query)), ...(await asker.list('listSavingsPlans'))]
    for (const record of own) {
      const integratedRecord = await integrated.get(record['reservedInstanceId'] ?? record['savingsPlansId'])
      if (integratedRecord === undefined) continue
      // Both have the members of the integrated one, or neither has.
      const shared = Object.keys(integratedRecord).filter((member) => member !== 'inventoryId')
      expect(Object.fromEntries(shared.map((member) => [member, record[member]]))).toEqual(
        Object.fromEntries(shared.map((member) => [member, integratedRecord[member]])),
      )
      expect(record['status']).toBe(integratedRecord['status'])
    }
  },
  days,
)

check('what covers usage is what commitments are used for', SHARE, async ({ file, companyId, range }) => {
  const asker = new Asker(companyId, file)
  const coverage = await asker.data('getIntegratedCoverageAggregate', range)
  const used = await asker.list('listIntegratedUtilizations', range)
  const equivalent = (kinds: readonly string[]) =>
    sum(
      used.filter(({ neutralProduct }) => kinds.includes(String(neutralProduct))),
      'usedCommitmentCostOnDemandEquivalent',
    )
  const covered = (kinds: readonly (keyof typeof COST_OF_KIND)[]) =>
    kinds.reduce((total, kind) => total + Number(coverage[COST_OF_KIND[kind]]), 0)
  const close = (found: number, expected: number, cents: number) =>
    expect(Math.abs(found - expected)).toBeLessThan(0.01 * cents + 1e-6)
  close(covered(['reservedInstance', 'savingsPlans']), equivalent(['SELF']), used.length + 3)
  close(covered(['autoRi']), equivalent(['AUTO-RI']), used.length + 3)
  close(covered(['autoSp']), equivalent(['AUTO-SP']), used.length + 3)

  const reserved = await asker.data('getReservedInstanceUtilizationAggregate', range)
  close(Number(reserved['usedCommitmentCostOnDemandEquivalent']), covered(['reservedInstance', 'autoRi']), 3)

  const committed = 'committedUseDiscountOnDemandCostEquivalent'
  const gcp = await asker.data('getCommittedUseUtilizationAggregate', range)
  expect(gcp[committed]).toBe((await asker.data('getCommittedUseCoverageAggregate', range))[committed])

  // The overview has the same net savings, month by month, and those of the two kinds apart.
  const months = (await asker.data('getOverviewSavings', range))['list'] as Rec[]
  const net = (await asker.data('getIntegratedUtilizationAggregate', range))['netSavingsCost']
  close(sum(months, 'totalSavingCost'), Number(net), 3 * months.length + 2)
  for (const { totalSavingCost, mySavingCost, autoSavingCost } of months) {
    expect(Number(mySavingCost) + Number(autoSavingCost)).toBeCloseTo(Number(totalSavingCost), 6)
  }
})

describe('a commitment applies where it was bought for', () => {
  type Key = (record: Rec) => string
  const familyOf = ({ regionCode, instanceType }: Rec) =>
    `${regionCode} ${String(instanceType).split('.').slice(0, -1).join('.')}`
  const seriesOf = (record: Rec) =>
    idsOf([record], ['projectId', 'regionCode', 'commitmentTypeName', 'resourceType'])[0] ?? ''

  /** In each group, what is covered is what was used, but for the rounding of the records. */
  function agree(covered: readonly Rec[], coveredBy: string, used: readonly Rec[], usedFor: string, key: Key) {
    for (const group of new Set([...covered, ...used].map(key))) {
      const [parts, uses] = [covered, used].map((records) => records.filter((record) => key(record) === group))
      const difference = sum(parts ?? [], coveredBy) - sum(uses ?? [], usedFor)
      expect(Math.abs(difference)).toBeLessThan(0.01 * (covered.length + used.length + 2))
    }
  }

  check('a reserved instance in its region and family', SHARE, async ({ file, companyId, range }) => {
    const asker = new Asker(companyId, file)
    const coverage = await asker.list('listIntegratedCoverages', range)
    const used = (await asker.list('listIntegratedUtilizations', range)).filter(
      ({ instanceType }) => instanceType !== undefined,
    )
    for (const [kind, neutralProduct] of [
      ['reservedInstance', 'SELF'],
      ['autoRi', 'AUTO-RI'],
    ] as const) {
      const ofKind = used.filter((record) => record['neutralProduct'] === neutralProduct)
      agree(coverage, COST_OF_KIND[kind], ofKind, 'usedCommitmentCostOnDemandEquivalent', familyOf)
    }
  })

  // Several projects have machines of one series in one region.
  const larger = fc.record({
    seed: fc.nat(1_000_000),
    accounts: fc.integer({ min: 4, max: 6 }),
    resources: fc.integer({ min: 100, max: 300 }),
  })

  check(
    'committed use in its project, region and series',
    SHARE,
    async ({ range }, size) => {
      const file = fileOf(size)
      const asker = new Asker(file.companies[0]?.companyId ?? '', file)
      const equivalent = 'committedUseDiscountOnDemandCostEquivalent'
      const used = await asker.list('listCommittedUseUtilizations', range)
      agree(await asker.list('listCommittedUseCoverages', range), equivalent, used, equivalent, seriesOf)
    },
    larger,
  )
})
