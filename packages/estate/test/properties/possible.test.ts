import { expect } from 'vitest'
import { HOUR, hourlyUse, type Pool } from '../../src/charges/charge-table.js'
import { sum } from '../../src/charges/query.js'
import { awsCatalog, reservationDiscount } from '../../src/clouds/aws/catalog.js'
import { hasTerm } from '../../src/clouds/aws/commitments.js'
import { awsLedgerOf } from '../../src/clouds/aws/ledger.js'
import { azureCatalog } from '../../src/clouds/azure/catalog.js'
import { azureLedgerOf } from '../../src/clouds/azure/ledger.js'
import { gcpCatalog } from '../../src/clouds/gcp/catalog.js'
import { gcpLedgerOf } from '../../src/clouds/gcp/ledger.js'
import { CLOUDS } from '../../src/clouds/index.js'
import type { Machines } from '../../src/company/resource.js'
import { applies, HOURS_IN_YEAR, PAYMENT_OPTIONS, YEARS } from '../../src/company/terms.js'
import { type Day, hourOf, startOfDay } from '../../src/kernel/time.js'
import { runningMachines } from '../../src/simulate/schedule.js'
import { chargesOn, firstOf, isOfMachines } from '../charges.js'
import { Asker, CLOCK } from '../support.js'
import { CATALOGS, priceShown } from './listed-prices.js'
import { check, days } from './random.js'

const SHARE = 2
const NOW = hourOf(Date.parse(CLOCK))

/** How long the machines of a pool ran on a day, found one by one. */
function hoursOf({ machines }: { readonly machines: readonly Machines[] }, day: Day, seed: number): number {
  let hours = 0
  for (const fleet of machines) {
    const end = Math.min(startOfDay(day + 1), NOW)
    for (let hour = startOfDay(day); hour < end; hour += 1) hours += runningMachines(fleet, hour, seed)
  }
  return hours
}

check(
  'no commitment covers more than was used, costs more than it may, or applies outside its term',
  SHARE,
  async ({ file }, day) => {
    const company = firstOf(file)
    for (const cloud of CLOUDS) {
      const ledger = cloud.ledger(company)
      const charges = chargesOn(ledger, day)
      for (const { quantity, list, effective } of charges) {
        expect(quantity).toBeGreaterThan(0)
        expect(list).toBeGreaterThanOrEqual(0)
        expect(effective).toBeGreaterThanOrEqual(0)
      }
      for (const pool of ledger.table.lines) {
        if (!isOfMachines(pool)) continue
        const used = charges.reduce((sum, { line, quantity }) => sum + (line === pool ? quantity : 0), 0)
        const machines = pool.machines.reduce((count, fleet) => count + fleet.count, 0)
        expect(used).toBe(hoursOf(pool, day, company.seed) * hourlyUse(pool))
        expect(used).toBeLessThanOrEqual(machines * pool.unitsPerHour * 24 * HOUR)
      }
      const range = { first: day, last: day }
      const used = await sum(ledger, { measure: 'utilization', range, by: (commitment) => commitment })
      for (const [commitment, { cost, usedCost, onDemandEquivalent }] of used) {
        expect(applies(commitment, day)).toBe(true)
        expect(usedCost).toBeGreaterThanOrEqual(0)
        expect(usedCost).toBeLessThanOrEqual(cost)
        // What a discount takes off is less than the whole.
        expect(onDemandEquivalent).toBeGreaterThanOrEqual(usedCost)
      }
    }
    const range = { first: day, last: day }
    for (const [commitment, { usedQuantity }] of [
      ...(await sum(azureLedgerOf(company), { measure: 'utilization', range, by: (one) => one })),
      ...(await sum(gcpLedgerOf(company), { measure: 'utilization', range, by: (one) => one })),
    ]) {
      expect(usedQuantity).toBeLessThanOrEqual(commitment.capacity * 24 * HOUR)
    }
  },
  days,
)

check(
  'what an hour costs at list price is the price of the catalog',
  SHARE,
  ({ file }, day) => {
    const company = firstOf(file)
    const [aws, azure, gcp] = [awsCatalog(company.file), azureCatalog(company.file), gcpCatalog(company.file)]
    const priced: (readonly [Pool, number | undefined])[] = [
      ...awsLedgerOf(company).table.pools.map((pool) => [pool, aws.price(pool.typeName, pool.region)] as const),
      ...azureLedgerOf(company).table.pools.map((pool) => [pool, azure.price(pool.typeName, pool.region)] as const),
      ...gcpLedgerOf(company).table.pools.map(
        (pool) => [pool, gcp.price(pool.type.series, pool.region, pool.resource)?.onDemand] as const,
      ),
    ]
    const charges = CLOUDS.flatMap((cloud) => chargesOn(cloud.ledger(company), day))
    for (const [pool, price = Number.NaN] of priced) {
      const ofPool = charges.filter(({ line }) => line === pool)
      const [used, cost] = (['quantity', 'list'] as const).map((member) =>
        ofPool.reduce((sum, charge) => sum + charge[member], 0),
      )
      expect(cost).toBe(Math.round(((used ?? 0) / HOUR) * price))
    }
  },
  days,
)

check('records of usage show prices of the catalog and whole machines', SHARE, async ({ file, companyId, range }) => {
  const asker = new Asker(companyId, file)
  const catalog = awsCatalog(firstOf(file).file)
  for (const record of await asker.list('listIntegratedCoverages', range)) {
    const type = catalog.type(String(record['instanceType']))
    const price = catalog.price(String(record['instanceType']), String(record['regionCode']))
    if (type === undefined || price === undefined) throw new Error('only what has a price is listed')
    const hours = Number(record['totalAmount'])
    // The five kinds of coverage are rounded to a cent each.
    expect(Math.abs(Number(record['totalOnDemandCostEquivalent']) - (hours * price) / 1e6)).toBeLessThan(0.06)
    expect(Number(record['totalNormalizeFactorAmount'])).toBeCloseTo((hours * type.quarterUnits) / 4, 4)
  }
  for (const record of await asker.list('listReservedInstances', { ...range, isExpired: 'true' })) {
    expect(Number.isInteger(record['riCount'])).toBe(true)
    expect(record['riCount']).toBeGreaterThan(0)
  }
})

check('fees over the term are the hourly cost of the catalog', SHARE, async ({ file, companyId }) => {
  const asker = new Asker(companyId, file)
  const company = firstOf(file)
  const commitments = new Map(awsLedgerOf(company).table.commitments.map((commitment) => [commitment.id, commitment]))
  const ever = { startDate: '2020-01-01', endDate: '2029-12-31', isExpired: 'true' }
  for (const record of [
    ...(await asker.list('listMyIntegratedInventory', ever)),
    ...(await asker.list('listAutoSavingsInventory', ever)),
  ]) {
    const commitment = commitments.get(String(record['inventoryId']))
    if (commitment === undefined || !hasTerm(commitment)) throw new Error('the inventory has what the company has')
    const hours = HOURS_IN_YEAR * YEARS[commitment.term]
    expect(record['duration']).toBe(hours * 3600)
    const { region = '', payment, term } = commitment
    const hourly =
      commitment.kind === 'savings plan'
        ? Number(record['hourlyCommitmentCost'])
        : (commitment.count *
            Math.round(
              (awsCatalog(company.file).price(commitment.type.name, region) ?? Number.NaN) *
                (1 -
                  reservationDiscount(commitment.type, region, term, payment, commitment.offerClass ?? 'standard') /
                    100),
            )) /
          1e6
    expect(PAYMENT_OPTIONS).toContain(record['purchaseOption'])
    const paid = Number(record['upfrontFee']) + Number(record['recurringFee']) * hours
    // The recurring fee is shown with four decimals.
    expect(Math.abs(paid - hourly * hours)).toBeLessThan(0.000051 * hours + 0.01)
    if (payment === 'All Upfront') expect(Number(record['recurringFee'])).toBe(0)
    if (payment === 'No Upfront') expect(Number(record['upfrontFee'])).toBe(0)
  }
  for (const commitment of gcpLedgerOf(company).table.commitments) {
    const { capacity, term, region, resource, hourlyCost } = commitment
    if (term === undefined) throw new Error('a company file says the term of a commitment')
    const price = gcpCatalog(company.file).price(commitment.type.series, region, resource)
    expect(hourlyCost).toBe(Math.round(capacity * (price?.committed[term] ?? Number.NaN)))
  }
})

check(
  'each price that a cost line shows is one of the catalogs, by its size and region',
  2 * SHARE,
  async ({ file, companyId }) => {
    const asker = new Asker(companyId, file)
    const day = { stDt: '2026-03-31', endDt: '2026-03-31' }
    for (const vendor of Object.keys(CATALOGS) as (keyof typeof CATALOGS)[]) {
      for (const line of await asker.costLines({ vendor, ...day })) {
        const { shown = 0, listed = 0 } = priceShown(vendor, line) ?? {}
        expect(shown, String(line['costDescription'])).toBeCloseTo(listed, 6)
      }
    }
  },
)
