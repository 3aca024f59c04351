import { beginningOf } from '../../company/beginning.js'
import { type CompanyState, hourNow, remembered } from '../../company/company.js'
import type { AzureReservationEntry } from '../../company/company-file.js'
import type { Commitment } from '../../company/ledger/commitment.js'
import type { DayCharges } from '../../company/ledger/day-charges.js'
import { Ledger } from '../../company/ledger/ledger.js'
import { LedgerDays } from '../../company/ledger/ledger-days.js'
import { HOUR, meteredLines, type Pool, poolsFrom } from '../../company/ledger/pool.js'
import { endOfYears } from '../../company/terms.js'
import { dayOf } from '../../kernel/time.js'
import { RESERVATION_DISCOUNT, sizeGroup, VIRTUAL_MACHINES, vCpusOf, vmPrice } from './catalog.js'
import { azureInventory } from './inventory.js'

/** A reservation of virtual machines of one size, which applies to its size group. */
interface AzureCommitment extends Commitment {
  readonly entry: AzureReservationEntry
  readonly region: string
  /** vCPUs. */
  readonly capacity: number
}

export type AzureLedger = Ledger<Pool, AzureCommitment>

/** A change of a session leaves the file as it is, so that the days that were computed before go on to hold. */
export function azureLedgerOf(company: CompanyState): AzureLedger {
  return new Ledger(daysOf(company.file, company), hourNow(company))
}

/**
 * A reservation covers machines of its region and size group: first in the subscription that holds it, then, where it is shared,
 * in the others.
 */
const daysOf = remembered(({ azure }: CompanyState['file'], company: CompanyState) => {
  const resources = azureInventory(company)
  const pools = poolsFrom<Pool>(resources, ({ account, region, kind, type: typeName }) => {
    const price = vmPrice(typeName, region)
    if (price === undefined) return []
    const vCpus = vCpusOf(typeName)
    return [{ account, region, kind, typeName, price, unitsPerHour: 1, weight: vCpus }]
  }).sort((first, second) => first.weight - second.weight)
  const commitments = (azure?.reservations ?? []).flatMap((entry) => azureCommitment(entry) ?? [])
  const poolsOf = commitments.map((commitment) => positionsFor(commitment, pools))
  return new LedgerDays<Pool, AzureCommitment>(
    {
      pools,
      metered: meteredLines(resources),
      commitments,
      order: [...commitments.keys()],
      kinds: ['reservation'],
      kindOf: () => 0,
      apply: (day, commitment, position) => cover(day, commitment, poolsOf[position] ?? [], pools),
    },
    company.seed,
    beginningOf(company),
  )
})

function azureCommitment(entry: AzureReservationEntry): AzureCommitment | undefined {
  const { reservationId, subscription, region, type, count, term } = entry
  const price = vmPrice(type, region)
  const start = dayOf(entry.start)
  if (price === undefined || start === undefined) return undefined
  const hourlyCost = count * Math.round(price * (1 - RESERVATION_DISCOUNT[term] / 100))
  return {
    entry,
    id: reservationId,
    key: `/providers/Microsoft.Capacity/reservations/${reservationId}`,
    words: { name: 'reservation', used: 'Usage', unused: 'UnusedReservation' },
    account: subscription,
    region,
    capacity: count * vCpusOf(type),
    start,
    end: endOfYears(start, term),
    product: VIRTUAL_MACHINES,
    hourlyCost,
    upfrontFee: 0,
    recurringFee: hourlyCost,
    billed: 'monthly',
  }
}

function positionsFor({ account, region, entry }: AzureCommitment, pools: readonly Pool[]): number[] {
  const fitting = pools.flatMap((pool, position) =>
    pool.region === region && sizeGroup(pool.typeName) === sizeGroup(entry.type) ? [position] : [],
  )
  const isOwn = (position: number): boolean => pools[position]?.account === account
  const others = entry.scope === 'subscription' ? [] : fitting.filter((position) => !isOwn(position))
  return [...fitting.filter(isOwn), ...others]
}

/** @returns the capacity on the day, in thousandths of vCPU-hours */
function cover(
  day: DayCharges,
  { capacity }: AzureCommitment,
  positions: readonly number[],
  pools: readonly Pool[],
): number {
  day.segments.forEach(({ hours }, segment) => {
    const uncovered = day.uncovered[segment] as Float64Array
    let left = capacity * hours * HOUR
    for (const position of positions) {
      const vCpus = pools[position]?.weight ?? 1
      const covered = Math.min(uncovered[position] as number, Math.floor(left / vCpus))
      if (covered === 0) continue
      left -= covered * vCpus
      day.cover(position, segment, covered, covered * vCpus)
    }
  })
  return capacity * day.hours * HOUR
}
