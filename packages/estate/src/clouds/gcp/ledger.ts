// The charges of Google Cloud: how they are computed, and how they are read from bills.
import { type CommitmentIndex, indexesOf, type PoolIndex } from '../../charges/indexes.js'
import { hourlyUse } from '../../charges/line.js'
import type { DayCharges } from '../../simulate/day-charges.js'
import { type ChargingCloud, ledgersOf } from '../../simulate/ledgers.js'
import { type Scope, Scopes } from '../../simulate/scopes.js'
import { billedCommitment, billedPool } from './billed.js'
import { type GcpCommitment, type GcpPool, gcpCommitments, gcpPools, gcpScope } from './commitments.js'
import { gcpInventory } from './inventory.js'
import { SustainedUseRule } from './sustained-use.js'

/** A commitment covers usage of its project, region, series and kind of resource; the longest term comes first. */
export const GCP_CHARGES: ChargingCloud<GcpPool, GcpCommitment> = {
  code: 'gcp',
  kinds: ['committedUse'],
  kindOf: () => 0,
  inventory: gcpInventory,
  commitments: gcpCommitments,
  *allocation(resources, commitments, file) {
    const pools = yield* gcpPools(resources, file)
    yield
    const scopes = yield* Scopes.of(pools, (pool) => [gcpScope(pool)])
    const scopesOf = commitments.map((commitment) => scopes.named([gcpScope(commitment)]))
    const lengths = commitments.map(({ start, end }) => end - start)
    const order = indexesOf<CommitmentIndex>(commitments).sort(
      (first, second) => (lengths[second] as number) - (lengths[first] as number),
    )
    return {
      pools,
      order,
      coverageOf: ({ account }) => account,
      begin: () => scopes.begin(),
      apply: (day, commitment, index) => cover(day, commitment, scopesOf[index] ?? []),
      rules: (month) => [new SustainedUseRule(pools, month)],
    }
  },
  billed: (file) => ({
    poolOf: (line, machine) => billedPool(line, machine, file),
    commitmentOf: (commitment) => billedCommitment(commitment, file),
  }),
}

export const gcpLedgerOf = ledgersOf(GCP_CHARGES)

/** @returns the capacity on the day, in thousandths of vCPU-hours or GB-hours */
function cover(day: DayCharges, { capacity }: GcpCommitment, scopes: readonly Scope[]): number {
  const hourly = hourlyUse({ unitsPerHour: capacity })
  day.segments.forEach(({ hours }, segment) => {
    const uncovered = day.uncovered[segment] as Float64Array
    let left = hourly * hours
    for (const scope of scopes) {
      const { pools } = scope
      for (let index = scope.first(uncovered, segment); index < pools.length && left > 0; index += 1) {
        const pool = pools[index] as PoolIndex
        const covered = Math.min(left, uncovered[pool] as number)
        if (covered === 0) continue
        left -= covered
        day.use(pool, segment, covered, covered)
      }
    }
  })
  return hourly * day.hours
}
