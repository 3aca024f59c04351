import { beginningOf } from '../../company/beginning.js'
import type { Bill } from '../../company/bill.js'
import { type CompanyState, hourNow } from '../../company/company.js'
import type { AzureReservationEntry, CompanyEntry } from '../../company/company-file.js'
import { discountsOf } from '../../company/discounts.js'
import { BilledDays, ofBill } from '../../company/ledger/billed-days.js'
import type { Commitment } from '../../company/ledger/commitment.js'
import type { DayCharges } from '../../company/ledger/day-charges.js'
import { Ledger } from '../../company/ledger/ledger.js'
import { LedgerDays } from '../../company/ledger/ledger-days.js'
import { HOUR, meteredLines, type Pool, poolsFrom } from '../../company/ledger/pool.js'
import { type Scope, Scopes } from '../../company/ledger/scopes.js'
import { taxRules } from '../../company/ledger/tax-rule.js'
import { endOfYears } from '../../company/terms.js'
import { remembered } from '../../kernel/remembered.js'
import { dayOf } from '../../kernel/time.js'
import { type AzureCatalog, azureCatalog, RESERVATION_DISCOUNT } from './catalog.js'
import { azureInventory } from './inventory.js'

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

export type AzureLedger = Ledger<AzurePool, AzureCommitment>

/** A change of a session leaves the file as it is, so that the days that were computed before go on to hold. */
export function azureLedgerOf(company: CompanyState): AzureLedger {
  const bill = company.bills?.['azure']
  return new Ledger(bill === undefined ? daysOf(company.file, company) : billedDaysOf(bill, company), hourNow(company))
}

/**
 * A reservation covers machines of its region and size group: first in the subscription that holds it, then, where it is shared,
 * in the others.
 */
const daysOf = remembered((file: CompanyState['file'], company: CompanyState) => {
  const catalog = azureCatalog(file)
  const resources = azureInventory(company)
  const pools = poolsFrom<AzurePool>(resources, ({ account, region, kind, type: typeName }) => {
    const size = catalog.size(typeName)
    const price = catalog.price(typeName, region)
    if (size === undefined || price === undefined) return []
    return [{ account, region, kind, typeName, group: size.group, price, unitsPerHour: 1, weight: size.ratio }]
  }).sort((first, second) => first.weight - second.weight)
  const metered = meteredLines(resources)
  const commitments = azureCommitments(file)
  const scopes = new Scopes(
    pools.map(({ region, group, account }) => [`${region} ${group}`, `${region} ${group} ${account}`]),
  )
  const scopesByPosition = commitments.map((commitment) => scopes.of(scopesOf(commitment)))
  const ratios = Float64Array.from(pools, ({ weight }) => weight)
  return new LedgerDays<AzurePool, AzureCommitment>(
    {
      pools,
      spot: [],
      metered,
      month: (_, accounts) => taxRules(metered, pools.length, accounts),
      commitments,
      order: [...commitments.keys()],
      discountOf: discountsOf(company.file, 'azure'),
      kinds: ['reservation'],
      kindOf: () => 0,
      begin: () => scopes.begin(),
      apply: (day, commitment, position) => cover(day, commitment, scopesByPosition[position] ?? [], ratios),
    },
    company.seed,
    beginningOf(company),
  )
})

/** Reservations cover machines of whatever operations of this cloud have no coverage: so the lines of a bill need no pools. */
const billedDaysOf = remembered(
  (bill: Bill, { file }: CompanyState) =>
    new BilledDays<AzurePool, AzureCommitment>(bill, {
      described: azureCommitments(file),
      kinds: ['reservation'],
      kindOf: () => 0,
      commitmentOf: (billed): AzureCommitment => ({
        ...ofBill(billed),
        words: { ...WORDS, name: billed.focus.category === 'Spend' ? 'savings plan' : 'reservation' },
        group: billed.focus.machineType ?? '',
        capacity: billed.focus.amount,
      }),
    }),
)

function azureCommitments(file: CompanyEntry): AzureCommitment[] {
  const catalog = azureCatalog(file)
  return (file.azure?.reservations ?? []).flatMap((entry) => azureCommitment(entry, catalog) ?? [])
}

const WORDS = { name: 'reservation', used: 'Usage', unused: 'UnusedReservation' } as const

function azureCommitment(entry: AzureReservationEntry, catalog: AzureCatalog): AzureCommitment | undefined {
  const { reservationId, subscription, region, type, count, term } = entry
  const size = catalog.size(type)
  const price = catalog.price(type, region)
  const start = dayOf(entry.start)
  if (size === undefined || price === undefined || start === undefined) return undefined
  const hourlyCost = count * Math.round(price * (1 - RESERVATION_DISCOUNT[term] / 100))
  return {
    ...(entry.scope === undefined ? {} : { scope: entry.scope }),
    group: size.group,
    id: reservationId,
    key: `/providers/Microsoft.Capacity/reservations/${reservationId}`,
    words: WORDS,
    focus: { category: 'Usage', type: 'Reservation', unit: 'Hours', amount: count, machineType: type },
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

/** @returns the capacity on the day, in thousandths of hours times the ratio */
function cover(day: DayCharges, { capacity }: AzureCommitment, scopes: readonly Scope[], ratios: Float64Array): number {
  day.segments.forEach(({ hours }, segment) => {
    const uncovered = day.uncovered[segment] as Float64Array
    let left = capacity * hours * HOUR
    for (const scope of scopes) {
      if (left === 0) break
      const { pools } = scope
      for (let index = scope.first(uncovered, segment); index < pools.length; index += 1) {
        const position = pools[index] as number
        const ratio = ratios[position] as number
        const covered = Math.min(uncovered[position] as number, Math.floor(left / ratio))
        if (covered === 0) continue
        left -= covered * ratio
        day.cover(position, segment, covered, covered * ratio)
      }
    }
  })
  return capacity * day.hours * HOUR
}
