import type { GcpPool } from '../allocation/gcp-commitment.js'
import { GCP_COSTS, type GcpCosts } from '../allocation/gcp-day.js'
import type { GcpLedger } from '../allocation/gcp-ledger.js'
import { dollars, percent } from '../money.js'
import type { DateRange } from '../time.js'

function nothing(): { -readonly [Cost in keyof GcpCosts]: number } {
  return { committedUse: 0, sustainedUse: 0, onDemand: 0, committedUseCredit: 0, sustainedUseCredit: 0 }
}

/** How the usage of pools was paid for on each day of a range. */
export function paidByDay(ledger: GcpLedger, range: DateRange, pools: readonly number[]): GcpCosts[] {
  return Array.from(ledger.days(range), (day) => {
    const sums = nothing()
    for (const cost of GCP_COSTS) sums[cost] = sumOf(day.pools[cost], pools)
    return sums
  })
}

function sumOf(column: Float64Array, positions: readonly number[]): number {
  let sum = 0
  for (const position of positions) sum += column[position] as number
  return sum
}

/** How the usage of each pool was paid for in a range; those without usage are left out. */
export function paidByPool(ledger: GcpLedger, range: DateRange, pools: readonly number[]): Map<GcpPool, GcpCosts> {
  const sums = new Map(pools.map((pool) => [pool, nothing()]))
  for (const day of ledger.days(range)) {
    for (const cost of GCP_COSTS) {
      const column = day.pools[cost]
      for (const [pool, sum] of sums) sum[cost] += column[pool] as number
    }
  }
  const used = [...sums].filter(([, sum]) => equivalentOf(sum) > 0)
  return new Map(used.map(([pool, sum]) => [ledger.pools[pool] as GcpPool, sum]))
}

export function sumPaid(parts: readonly GcpCosts[]): GcpCosts {
  const sums = nothing()
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
