import { dollars, percent } from '../../kernel/money.js'
import { addColumn } from '../../kernel/parts-of-day.js'
import type { DateRange } from '../../kernel/time.js'
import type { CoveredPlace } from '../cloud.js'
import type { GcpPool } from './commitments.js'
import { costsByPool, GCP_COSTS, type GcpCosts, nothingPaid } from './day.js'
import type { GcpLedger } from './ledger.js'

/** How the usage of pools was paid for on each day of a range. */
export function paidByDay(ledger: GcpLedger, range: DateRange, pools: readonly number[]): GcpCosts[] {
  const days: GcpCosts[] = []
  if (pools.length === ledger.pools.length) {
    // The days of all pools are remembered.
    ledger.eachSum(range, ({ paid }) => days.push(paid))
    return days
  }
  ledger.eachDay(range, (day) => {
    const sums = nothingPaid()
    for (const cost of GCP_COSTS) sums[cost] = sumOf(day.pools[cost], pools)
    days.push(sums)
  })
  return days
}

function sumOf(column: Float64Array, positions: readonly number[]): number {
  let sum = 0
  for (const position of positions) sum += column[position] as number
  return sum
}

/** How the usage of each pool was paid for in a range; those without usage are left out. */
export function paidByPool(ledger: GcpLedger, range: DateRange, pools: readonly number[]): Map<GcpPool, GcpCosts> {
  const sums = costsByPool(ledger.pools.length)
  ledger.eachDay(range, (day) => {
    for (const cost of GCP_COSTS) addColumn(sums[cost], day.pools[cost])
  })
  const paid = new Map<GcpPool, GcpCosts>()
  for (const pool of pools) {
    const costs = nothingPaid()
    for (const cost of GCP_COSTS) costs[cost] = sums[cost][pool] as number
    if (equivalentOf(costs) > 0) paid.set(ledger.pools[pool] as GcpPool, costs)
  }
  return paid
}

/** What a commitment covered anything of at any time of the range. */
export function coveredPlaces(ledger: GcpLedger, range: DateRange): CoveredPlace[] {
  const covered = new Set<GcpPool>()
  ledger.eachDay(range, (day) => {
    for (const [position, cost] of day.pools.committedUse.entries()) {
      if (cost > 0) covered.add(ledger.pools[position] as GcpPool)
    }
  })
  return Array.from(covered, ({ project, region, type }) => ({ account: project, region, type: type.name }))
}

export function sumPaid(parts: readonly GcpCosts[]): GcpCosts {
  const sums = nothingPaid()
  for (const part of parts) {
    for (const cost of GCP_COSTS) sums[cost] += part[cost]
  }
  return sums
}

function equivalentOf({ committedUse, sustainedUse, onDemand }: GcpCosts): number {
  return committedUse + sustainedUse + onDemand
}

/** In dollars and percent. */
export function committedUseCoverageFigures(part: GcpCosts) {
  const { committedUse, sustainedUse, onDemand, committedUseCredit, sustainedUseCredit } = part
  const equivalent = equivalentOf(part)
  const credit = committedUseCredit + sustainedUseCredit
  return {
    committedUseDiscountCoverageRate: percent(committedUse, equivalent),
    totalCost: dollars(equivalent - credit),
    totalOnDemandCostEquivalent: dollars(equivalent),
    totalCreditCost: dollars(credit),
    totalCommitmentCreditCost: dollars(committedUseCredit),
    committedUseDiscountOnDemandCostEquivalent: dollars(committedUse),
    sustainedUseDiscountOnDemandCostEquivalent: dollars(sustainedUse),
    // No company has other credits.
    etcCreditOnDemandCostEquivalent: 0,
    onDemandCost: dollars(onDemand),
  }
}
