// The charges of Azure: how they are computed, and how they are read from bills.

import type { Pool } from '../../charges/charge-table.js'
import { type Commitment, ofBill } from '../../charges/commitment.js'
import { indexesOf } from '../../charges/indexes.js'
import type { AzureReservationEntry, CompanyEntry } from '../../company/company-file.js'
import { endOfYears } from '../../company/terms.js'
import { AZURE_CATALOG } from '../../generated/azure-catalog.js'
import { dayOf } from '../../kernel/time.js'
import { type ChargingCloud, ledgersOf } from '../../simulate/ledgers.js'
import { poolsFrom } from '../../simulate/lines.js'
import { coverByUnits, Scopes } from '../../simulate/scopes.js'
import { azureCatalog, RESERVATION_DISCOUNT, VIRTUAL_MACHINES } from './catalog.js'
import { azureInventory } from './inventory.js'

const { reservation, savingsPlan } = AZURE_CATALOG.commitments

/** A reservation of virtual machines or databases of one size, which applies to its size group. */
interface AzureCommitment extends Commitment {
  readonly scope?: AzureReservationEntry['scope']
  /** The sizes that it applies to. */
  readonly group: string
  readonly region?: string
  /** How much it covers, in the ratio of its size group: as a rule, vCPUs. */
  readonly capacity: number
}

/** Machines of one size in a subscription and region. */
interface AzurePool extends Pool {
  readonly group: string
}

/**
 * A reservation covers machines of its region and size group: first in the subscription that holds it, then, where it is shared,
 * in the others.
 */
export const AZURE_CHARGES: ChargingCloud<AzurePool, AzureCommitment> = {
  code: 'azure',
  product: VIRTUAL_MACHINES.code,
  kinds: ['reservation'],
  kindOf: () => 0,
  inventory: azureInventory,
  commitments: azureCommitments,
  *allocation(resources, commitments, file) {
    const catalog = azureCatalog(file)
    const pools = yield* poolsFrom(
      resources,
      file,
      ({ account, region, kind, type: typeName }, day) => {
        const size = catalog.type(typeName)
        const price = catalog.price(typeName, region, day)
        if (size === undefined || price === undefined) return []
        return [{ account, region, kind, typeName, group: size.group, price, unitsPerHour: 1, weight: size.ratio }]
      },
      ({ type, region }) => catalog.priceChanges(type, region),
    )
    pools.sort((first, second) => first.weight - second.weight)
    yield
    const scopes = yield* Scopes.of(pools, ({ region, group, account }) => [
      `${region} ${group}`,
      `${region} ${group} ${account}`,
    ])
    const scopesOfCommitments = commitments.map((commitment) => scopes.named(scopesOf(commitment)))
    const ratios = Float64Array.from(pools, ({ weight }) => weight)
    return {
      pools,
      order: indexesOf(commitments),
      begin: () => scopes.begin(),
      apply: (day, { capacity }, index) => coverByUnits(day, scopesOfCommitments[index] ?? [], capacity, ratios),
    }
  },
  // Reservations cover machines of whatever operations of this cloud have no coverage: so the lines of a bill need no pools.
  billed: () => ({
    commitmentOf: (billed): AzureCommitment => ({
      ...ofBill(billed),
      words: (billed.focus.category === 'Spend' ? savingsPlan : reservation).words,
      group: billed.focus.machineType ?? '',
      capacity: billed.focus.amount,
    }),
  }),
}

export const azureLedgerOf = ledgersOf(AZURE_CHARGES)

function azureCommitments(file: CompanyEntry): AzureCommitment[] {
  return (file.azure?.reservations ?? []).flatMap((entry) => azureCommitment(entry, file) ?? [])
}

function azureCommitment(entry: AzureReservationEntry, file: CompanyEntry): AzureCommitment | undefined {
  const catalog = azureCatalog(file)
  const { reservationId, subscription, region, type, count = 0, term } = entry
  const size = catalog.type(type)
  const start = dayOf(entry.start)
  const price = catalog.price(type, region, start)
  if (size === undefined || price === undefined || start === undefined) return undefined
  const hourlyCost = count * Math.round(price * (1 - RESERVATION_DISCOUNT[term] / 100))
  return {
    ...(entry.scope === undefined ? {} : { scope: entry.scope }),
    group: size.group,
    id: reservationId,
    key: `/providers/Microsoft.Capacity/reservations/${reservationId}`,
    words: reservation.words,
    focus: { ...reservation.focus, amount: count, machineType: type },
    account: subscription,
    region,
    capacity: count * size.ratio,
    start,
    end: endOfYears(start, term),
    product: size.product,
    hourlyCost,
    upfrontFee: 0,
    recurringFee: hourlyCost,
    billed: 'monthly',
  }
}

/** The subscription that holds a reservation comes first. Its pools come twice, and have nothing left the second time unless it is used up. */
function scopesOf({ account, region, group, scope }: AzureCommitment): string[] {
  const own = `${region} ${group} ${account}`
  return scope === 'subscription' ? [own] : [own, `${region} ${group}`]
}
