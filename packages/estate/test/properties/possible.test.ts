import { expect } from 'vitest'
import { hourlyPrice, instanceType, reservationDiscount } from '../../src/clouds/aws/catalog.js'
import { COVERAGE_KINDS } from '../../src/clouds/aws/day.js'
import { awsLedgerOf } from '../../src/clouds/aws/ledger.js'
import type { Company } from '../../src/clouds/cloud.js'
import { amountOf, COMMITTED_USE_DISCOUNT, resourcePrice } from '../../src/clouds/gcp/catalog.js'
import { gcpLedgerOf } from '../../src/clouds/gcp/ledger.js'
import { type Machines, runningMachines } from '../../src/company/demand/schedule.js'
import { applies, HOURS_IN_YEAR, PAYMENT_OPTIONS, YEARS } from '../../src/company/terms.js'
import type { CompanyFile } from '../../src/index.js'
import { PART_HOURS, PARTS_OF_DAY } from '../../src/kernel/parts-of-day.js'
import type { Day } from '../../src/kernel/time.js'
import { awsDay, gcpDay } from '../ledger-days.js'
import { Asker, companyOf } from '../support.js'
import { check, days } from './random.js'

const SHARE = 2

function firstOf({ companies: [entry], seed }: CompanyFile): Company {
  return companyOf(entry, seed)
}

/** How long the machines of a pool ran on a day, found one by one. */
function hoursOf({ machines }: { readonly machines: readonly Machines[] }, day: Day, seed: number): number {
  return machines
    .flatMap((one) => PARTS_OF_DAY.map((part) => runningMachines(one, day, part, seed) * PART_HOURS[part]))
    .reduce((total, hours) => total + hours, 0)
}

check(
  'no commitment covers more than was used, costs more than it may, or applies outside its term',
  SHARE,
  ({ file }, day) => {
    const company = firstOf(file)
    const { pools, commitments } = awsDay(company, day)
    for (const { pool, by, uncovered } of pools) {
      const used = hoursOf(pool, day, company.seed) * 1000
      const machines = pool.machines.reduce((count, one) => count + one.count, 0)
      expect(used).toBeLessThanOrEqual(machines * 24_000)
      expect(COVERAGE_KINDS.reduce((hours, kind) => hours + by[kind].usage, 0)).toBe(used)
      for (const kind of COVERAGE_KINDS) {
        expect(by[kind].usage).toBeGreaterThanOrEqual(0)
        expect(by[kind].onDemandEquivalent).toBeGreaterThanOrEqual(0)
      }
      for (const part of PARTS_OF_DAY) {
        expect(uncovered[part]).toBeGreaterThanOrEqual(0)
        expect(uncovered[part]).toBeLessThanOrEqual(machines * PART_HOURS[part] * 1000)
      }
    }
    for (const { commitment, cost, usedCost, onDemandEquivalent } of commitments) {
      expect(applies(commitment, day)).toBe(true)
      expect(usedCost).toBeGreaterThanOrEqual(0)
      expect(usedCost).toBeLessThanOrEqual(cost)
      // What a discount takes off is less than the whole.
      expect(onDemandEquivalent).toBeGreaterThanOrEqual(usedCost)
    }
    const gcp = gcpDay(company, day)
    for (const { capacityHours, usedHours, cost, usedCost, onDemandEquivalent } of gcp.commitments) {
      expect(usedHours).toBeLessThanOrEqual(capacityHours)
      expect(usedCost).toBeLessThanOrEqual(cost)
      expect(onDemandEquivalent).toBeGreaterThanOrEqual(usedCost)
    }
    for (const {
      uncovered,
      committedUse,
      sustainedUse,
      onDemand,
      committedUseCredit,
      sustainedUseCredit,
    } of gcp.pools) {
      for (const amount of [
        ...uncovered,
        committedUse,
        sustainedUse,
        onDemand,
        committedUseCredit,
        sustainedUseCredit,
      ]) {
        expect(amount).toBeGreaterThanOrEqual(0)
      }
      expect(committedUseCredit).toBeLessThanOrEqual(committedUse)
      expect(sustainedUseCredit).toBeLessThanOrEqual(sustainedUse)
    }
  },
  days,
)

check(
  'what an hour costs on demand is the price of the catalog',
  SHARE,
  ({ file }, day) => {
    const company = firstOf(file)
    for (const { pool, by } of awsDay(company, day).pools) {
      const used = COVERAGE_KINDS.reduce((hours, kind) => hours + by[kind].usage, 0) / 1000
      const cost = COVERAGE_KINDS.reduce((total, kind) => total + by[kind].onDemandEquivalent, 0)
      expect(cost).toBe(Math.round(used * (hourlyPrice(pool.type, pool.region) ?? Number.NaN)))
    }
    for (const { pool, committedUse, sustainedUse, onDemand } of gcpDay(company, day).pools) {
      const hours = hoursOf(pool, day, company.seed) * amountOf(pool.type, pool.resource)
      const price = resourcePrice(pool.type.series, pool.region, pool.resource) ?? Number.NaN
      expect(committedUse + sustainedUse + onDemand).toBe(hours * price)
    }
  },
  days,
)

check('records of usage show prices of the catalog and whole machines', SHARE, ({ file, companyId, range }) => {
  const asker = new Asker(companyId, file)
  for (const record of asker.list('listIntegratedCoverages', range)) {
    const type = instanceType(String(record['instanceType']))
    const price = type && hourlyPrice(type, String(record['regionCode']))
    if (type === undefined || price === undefined) throw new Error('only what has a price is listed')
    const hours = Number(record['totalAmount'])
    // The five kinds of coverage are rounded to a cent each.
    expect(Math.abs(Number(record['totalOnDemandCostEquivalent']) - (hours * price) / 1e6)).toBeLessThan(0.06)
    expect(Number(record['totalNormalizeFactorAmount'])).toBeCloseTo((hours * type.quarterUnits) / 4, 4)
  }
  for (const record of asker.list('listReservedInstances', { ...range, isExpired: 'true' })) {
    expect(Number.isInteger(record['riCount'])).toBe(true)
    expect(record['riCount']).toBeGreaterThan(0)
  }
})

check('fees over the term are the hourly cost of the catalog', SHARE, ({ file, companyId }) => {
  const asker = new Asker(companyId, file)
  const commitments = new Map(awsLedgerOf(firstOf(file)).commitments.map((one) => [one.id, one]))
  const ever = { startDate: '2020-01-01', endDate: '2029-12-31', isExpired: 'true' }
  for (const record of [
    ...asker.list('listMyIntegratedInventory', ever),
    ...asker.list('listAutoSavingsInventory', ever),
  ]) {
    const commitment = commitments.get(String(record['inventoryId']))
    if (commitment === undefined) throw new Error('the inventory has what the company has')
    const hours = HOURS_IN_YEAR * YEARS[commitment.term]
    expect(record['duration']).toBe(hours * 3600)
    const { region = '', payment, term } = commitment
    const hourly =
      commitment.kind === 'savings plan'
        ? Number(record['hourlyCommitmentCost'])
        : (commitment.count *
            Math.round(
              (hourlyPrice(commitment.type, region) ?? Number.NaN) *
                (1 - reservationDiscount(commitment.type, term, payment, commitment.offerClass) / 100),
            )) /
          1e6
    expect(PAYMENT_OPTIONS).toContain(record['purchaseOption'])
    const paid = Number(record['upfrontFee']) + Number(record['recurringFee']) * hours
    // The recurring fee is shown with four decimals.
    expect(Math.abs(paid - hourly * hours)).toBeLessThan(0.000051 * hours + 0.01)
    if (payment === 'All Upfront') expect(Number(record['recurringFee'])).toBe(0)
    if (payment === 'No Upfront') expect(Number(record['upfrontFee'])).toBe(0)
  }
  for (const commitment of gcpLedgerOf(firstOf(file)).commitments) {
    const { capacity, term, region, resource, hourlyCost } = commitment
    const price = resourcePrice(commitment.type.series, region, resource) ?? Number.NaN
    expect(hourlyCost).toBe(Math.round(capacity * price * (1 - COMMITTED_USE_DISCOUNT[term] / 100)))
  }
})
