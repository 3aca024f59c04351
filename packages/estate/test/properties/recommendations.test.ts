import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { hasMachinesOn } from '../../src/charges/uncovered.js'
import type { AwsPool } from '../../src/clouds/aws/allocation.js'
import { awsLedgerOf } from '../../src/clouds/aws/ledger.js'
import { commitmentType } from '../../src/clouds/gcp/catalog.js'
import { gcpLedgerOf } from '../../src/clouds/gcp/ledger.js'
import { PAYMENT_OPTIONS, TERMS } from '../../src/company/terms.js'
import { daysOf, segmentsOf, startOfDay } from '../../src/kernel/time.js'
import { runningMachines } from '../../src/simulate/schedule.js'
import { Asker, type Rec } from '../support.js'
import { check, TODAY } from './random.js'
import {
  appliesTo,
  CUD,
  firstOf,
  GCP_DAYS,
  HOURS_IN_MONTH,
  isFor,
  lookedBack,
  micros,
  PLANS,
  RESERVED,
  total,
} from './recommended.js'

const SHARE = 6
const PRODUCTS = [
  [RESERVED, 'AmazonEC2'],
  [RESERVED, 'AmazonRDS'],
  [PLANS, 'ComputeSavingsPlans'],
  [PLANS, 'EC2InstanceSavingsPlans'],
] as const

const terms = fc.integer({ min: 1, max: 90 })

/** The members that say what there was before a purchase are the members of coverage over the same range. */
function expectBefore(record: Rec, coverage: readonly Rec[]) {
  const onDemand = total(coverage, 'onDemandCost')
  expect(micros(record['onDemandCost'])).toBe(onDemand)
  const covered = {
    reservedInstanceOnDemandCost: ['reservedInstanceOnDemandCostEquivalent', 'autoRiOnDemandCostEquivalent'],
    savingsPlansOnDemandCost: ['savingsPlansOnDemandCostEquivalent', 'autoSpOnDemandCostEquivalent'],
  }
  for (const [member, parts] of Object.entries(covered)) expect(micros(record[member])).toBe(total(coverage, ...parts))
  const all = total(coverage, 'totalOnDemandCostEquivalent')
  expect(record['coverageRate']).toBeCloseTo(((all - onDemand) / all) * 100, 1)
  expect(Number(record['expectancyCoverageRate'])).toBeGreaterThanOrEqual(Number(record['coverageRate']))
  expect(Number(record['expectancyCoverageRate'])).toBeLessThanOrEqual(100)
}

/** Months are the sums of the range, brought to 730 hours; an option adds up what is rounded for each recommendation. */
function expectMonths(record: Rec, days: number, isSum: boolean) {
  const covered = micros(record['onDemandCost']) - micros(record['residualOnDemandCost'])
  const saved = (covered * HOURS_IN_MONTH) / (24 * days) - micros(record['monthCommitment'])
  expect(Math.abs(micros(record['monthSaveCost']) - saved)).toBeLessThan(isSum ? 40 : 1)
  expect(micros(record['residualOnDemandCost'])).toBeGreaterThanOrEqual(0)
  expect(covered).toBeGreaterThanOrEqual(0)
  expect(micros(record['monthSaveCost'])).toBeGreaterThanOrEqual(0)
}

describe('on AWS', () => {
  check(
    'what there was before is what coverage shows, months are the same sums, and nothing is lost',
    SHARE,
    async ({ file, companyId }, days) => {
      const asker = new Asker(companyId, file)
      const coverage = await asker.list('listIntegratedCoverages', lookedBack(days))
      for (const [service, product] of PRODUCTS) {
        const query = { product, purchase: 'any', term: String(days) }
        const usage = coverage.filter(appliesTo(product))
        for (const record of await asker.list('listAwsRecommendations', query, { service })) {
          expectBefore(record, usage.filter(isFor(record)))
          expectMonths(record, days, false)
          expect(micros(record['commitment'])).toBeGreaterThan(0)
          expect(micros(record['monthCommitment'])).toBe(micros(record['commitment']) * HOURS_IN_MONTH)
          const inMonth = (micros(record['onDemandCost']) * HOURS_IN_MONTH) / (24 * days)
          expect(micros(record['monthOnDemandCost'])).toBe(Math.round(inMonth))
          expect(micros(record['monthSaveCost'])).toBeGreaterThan(0)
        }
        for (const option of await asker.list('listAwsPurchaseOptions', query, { service })) {
          const accounts = option['accounts'] as Rec[]
          expectBefore(option, usage)
          expectMonths(option, days, true)
          expect(micros(option['monthSaveCost'])).toBeGreaterThan(0)
          expect(option['onDemandCostBeforePurchase']).toBe(option['onDemandCost'])
          for (const account of accounts) {
            expectBefore(account, usage.filter(isFor({ linkedAccountId: account['linkedAccountId'] })))
            expectMonths(account, days, true)
          }
          for (const member of ['monthCommitment', 'monthSaveCost', 'residualOnDemandCost', 'onDemandCost']) {
            expect(total(accounts, member)).toBe(micros(option[member]))
          }
        }
      }
    },
    terms,
  )

  check(
    'what there was before is the same for all ways to buy, in all and by account, and options add recommendations up',
    SHARE,
    async ({ file, companyId }, days) => {
      const asker = new Asker(companyId, file)
      for (const [service, product] of PRODUCTS) {
        const query = { product, purchase: 'any', term: String(days) }
        const options = await asker.list('listAwsPurchaseOptions', query, { service })
        const before = (record: Rec) => [
          record['linkedAccountId'],
          record['onDemandCostBeforePurchase'],
          record['onDemandCost'],
          record['onDemandCostOnlyEC2'],
          record['coverageRate'],
        ]
        expect(new Set(options.map((option) => JSON.stringify(before(option)))).size).toBeLessThanOrEqual(1)
        const byAccount = options.map((option) => JSON.stringify((option['accounts'] as Rec[]).map(before)))
        expect(new Set(byAccount).size).toBeLessThanOrEqual(1)
        for (const option of options) {
          const way = {
            purchaseOption: option['paymentOptions'],
            leasContractLength: option['termLength'],
            offerClass: option['offerClass'],
          }
          const records = await asker.list('listAwsRecommendations', { ...query, ...way }, { service })
          for (const member of ['monthCommitment', 'monthSaveCost']) {
            expect(total(records, member)).toBe(micros(option[member]))
          }
          const covered = total([option], 'onDemandCost') - total([option], 'residualOnDemandCost')
          expect(total(records, 'onDemandCost') - total(records, 'residualOnDemandCost')).toBe(covered)
        }
      }
    },
    terms,
  )

  check('what AWS does not sell is not offered', SHARE, async ({ file, companyId }) => {
    const asker = new Asker(companyId, file)
    const query = { product: 'AmazonRDS', purchase: 'any', term: '14' }
    const offered = [
      ...(await asker.list('listAwsPurchaseOptions', query, { service: RESERVED })),
      ...(
        await Promise.all(
          TERMS.map(async (leasContractLength) =>
            (
              await Promise.all(
                PAYMENT_OPTIONS.map(
                  async (purchaseOption) =>
                    await asker.list(
                      'listAwsRecommendations',
                      { ...query, leasContractLength, purchaseOption },
                      { service: RESERVED },
                    ),
                ),
              )
            ).flat(),
          ),
        )
      ).flat(),
    ]
    for (const { offerClass, termLength, paymentOptions } of offered) {
      expect(offerClass).toBe('standard')
      expect(`${termLength} ${paymentOptions}`).not.toBe('3yr No Upfront')
    }
  })

  check(
    'nothing is recommended for machines that are gone, nor more than the others ran',
    SHARE,
    async ({ file, companyId }, days) => {
      const asker = new Asker(companyId, file)
      const company = firstOf(file)
      const there = awsLedgerOf(company).table.pools.filter((pool) => hasMachinesOn(pool, TODAY))
      const listPrice = (pools: readonly AwsPool[]) =>
        pools.reduce((all, pool) => {
          const hours = pool.machines
            .filter(({ life }) => life.last >= TODAY)
            .flatMap((fleet) =>
              daysOf({ first: TODAY - days, last: TODAY - 1 }).flatMap((day) =>
                segmentsOf([fleet.region.offset]).map(
                  ({ from, hours: length }) => runningMachines(fleet, startOfDay(day) + from, company.seed) * length,
                ),
              ),
            )
          return all + pool.price * hours.reduce((sum, hour) => sum + hour, 0)
        }, 0)
      for (const [service, product] of PRODUCTS) {
        const query = { product, purchase: 'any', term: String(days) }
        for (const record of await asker.list('listAwsRecommendations', query, { service })) {
          const covered = micros(record['onDemandCost']) - micros(record['residualOnDemandCost'])
          const pools = there.filter(({ account, region, type }) =>
            isFor(record)({ linkedAccountId: account, regionCode: region, instanceType: type.name }),
          )
          expect(covered).toBeLessThanOrEqual(
            listPrice(pools.filter(({ type }) => appliesTo(product)({ productCode: type.product.code }))) + 1,
          )
        }
        const offered = (await asker.list('listAwsRecommendationProducts', {}, { service })).map(({ code }) => code)
        const isRented = there.some(({ type }) => appliesTo(product)({ productCode: type.product.code }))
        expect(offered.includes(product)).toBe(isRented)
      }
    },
    fc.integer({ min: 1, max: 40 }),
  )

  check('the savings of an account are those of the Compute plan that is recommended for it', SHARE, async (drawn) => {
    const asker = new Asker(drawn.companyId, drawn.file)
    const query = { product: 'ComputeSavingsPlans', purchase: 'any', term: '14' }
    const records = await asker.list('listAwsRecommendations', query, { service: PLANS })
    for (const { accountId } of await asker.list('listAwsAccounts')) {
      const saved = (await asker.data('getAwsAccountSavingsPlanRecommendation', {}, { accountId }))['netSavings']
      const ofAccount = records.filter(({ linkedAccountId }) => linkedAccountId === accountId)
      expect(saved).toMatch(/^\d+\.\d\d+$/)
      expect(micros(saved)).toBe(total(ofAccount, 'monthSaveCost'))
    }
  })
})

check(
  'recommendations on GCP: before is what coverage shows as uncovered, and nothing is lost',
  SHARE,
  async (drawn) => {
    const asker = new Asker(drawn.companyId, drawn.file)
    const coverage = await asker.list('listCommittedUseCoverages', lookedBack(GCP_DAYS))
    const uncovered = (records: readonly Rec[]) =>
      total(records, 'onDemandCost', 'sustainedUseDiscountOnDemandCostEquivalent')
    const records = await asker.list('listGcpRecommendations', {}, CUD)
    const there = gcpLedgerOf(firstOf(drawn.file)).table.pools.filter((pool) => hasMachinesOn(pool, TODAY))
    for (const record of records) {
      const { projectId, regionId, recommendType, resourceType } = record
      const isOfSame = (project: unknown, region: unknown, machineType: string, resource: unknown) =>
        project === projectId &&
        region === regionId &&
        commitmentType(machineType.split('-')[0] ?? '').code === recommendType &&
        resource === resourceType
      const usage = coverage.filter((candidate) =>
        isOfSame(
          candidate['projectId'],
          candidate['regionCode'],
          String(candidate['machineType']),
          candidate['resourceType'],
        ),
      )
      expect(micros(record['onDemandCost'])).toBe(uncovered(usage))
      expect(micros(record['monthSaveCost'])).toBeGreaterThan(0)
      expect(record['expectedCost']).toMatch(/^\d+\.\d\d+$/)
      expect(micros(record['expectedCost'])).toBe(micros(record['monthCommitment']))
      const units = there
        .filter(({ account, region, typeName, resource }) => isOfSame(account, region, typeName, resource))
        .flatMap(({ machines, unitsPerHour }) =>
          machines.map(({ count, life }) => (life.last >= TODAY ? count * unitsPerHour : 0)),
        )
      expect(Number(record['recommendAmount'])).toBeGreaterThan(0)
      expect(Number(record['recommendAmount'])).toBeLessThanOrEqual(units.reduce((sum, unit) => sum + unit, 0))
    }
    for (const option of await asker.list('listGcpPurchaseOptions', {}, CUD)) {
      expect(micros(option['monthSaveCost'])).toBeGreaterThan(0)
      if (option['termLength'] !== '1yr') continue
      for (const member of ['monthCommitment', 'monthSaveCost', 'onDemandCost']) {
        expect(total(records, member)).toBe(micros(option[member]))
      }
    }
    expect(await asker.list('listGcpRecommendationProducts', {}, CUD)).toHaveLength(there.length === 0 ? 0 : 1)
  },
)
