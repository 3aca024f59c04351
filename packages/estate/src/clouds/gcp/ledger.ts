import { type CompanyState, remembered } from '../../company/company.js'
import type { DayCharges } from '../../company/ledger/day-charges.js'
import { Ledger } from '../../company/ledger/ledger.js'
import { HOUR, meteredLines } from '../../company/ledger/pool.js'
import { PART_HOURS, PARTS_OF_DAY } from '../../kernel/parts-of-day.js'
import { type GcpCommitment, type GcpPool, gcpCommitments, gcpPools, gcpScope } from './commitments.js'
import { gcpInventory } from './inventory.js'

export type GcpLedger = Ledger<GcpPool, GcpCommitment>

/** A change of a session leaves the file as it is, so that the days that were computed before go on to hold. */
export function gcpLedgerOf(company: CompanyState): GcpLedger {
  return ledgerOf(company.file, company)
}

/** A commitment covers usage of its project, region, series and kind of resource; the longest term comes first. */
const ledgerOf = remembered(({ gcp }: CompanyState['file'], company: CompanyState): GcpLedger => {
  const resources = gcpInventory(company)
  const pools = gcpPools(resources)
  const commitments = gcp === undefined ? [] : gcpCommitments(gcp)
  const scopes = scopesOf(pools)
  const poolsOf = commitments.map((commitment) => scopes.get(gcpScope(commitment)) ?? [])
  const order = [...commitments.entries()]
    .sort(([, first], [, second]) => second.end - second.start - (first.end - first.start))
    .map(([position]) => position)
  return new Ledger(
    {
      pools,
      metered: meteredLines(resources),
      commitments,
      order,
      kinds: ['committedUse'],
      kindOf: () => 0,
      apply: (day, commitment, position) => cover(day, commitment, poolsOf[position] ?? []),
    },
    company.seed,
  )
})

function scopesOf(pools: readonly GcpPool[]): ReadonlyMap<string, readonly number[]> {
  const scopes = new Map<string, number[]>()
  pools.forEach((pool, position) => {
    const scope = scopes.get(gcpScope(pool)) ?? []
    scope.push(position)
    scopes.set(gcpScope(pool), scope)
  })
  return scopes
}

/** @returns the capacity on the day, in thousandths of vCPU-hours or GB-hours */
function cover(day: DayCharges, { capacity }: GcpCommitment, pools: readonly number[]): number {
  for (const part of PARTS_OF_DAY) {
    let left = capacity * PART_HOURS[part] * HOUR
    for (const pool of pools) {
      const covered = Math.min(left, day.uncovered[part][pool] as number)
      if (covered === 0) continue
      left -= covered
      day.cover(pool, part, covered, covered)
    }
  }
  return capacity * 24 * HOUR
}
