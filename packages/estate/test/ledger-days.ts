import { type AwsDay, COVERAGE_KINDS } from '../src/clouds/aws/day.js'
import { awsLedgerOf } from '../src/clouds/aws/ledger.js'
import type { Company } from '../src/clouds/cloud.js'
import { GCP_COSTS, type GcpDay } from '../src/clouds/gcp/day.js'
import { gcpLedgerOf } from '../src/clouds/gcp/ledger.js'
import { committedUseByDay } from '../src/clouds/gcp/utilization.js'
import type { Day } from '../src/kernel/time.js'

/** The columns of a day as a record for each pool that was used, and each commitment that applied. */
export function awsDay(company: Company, day: Day) {
  const ledger = awsLedgerOf(company)
  const range = { first: day, last: day }
  const pools = visited(
    (visit) => ledger.eachDay(range, visit),
    (columns: AwsDay) =>
      ledger.pools.map((pool, position) => ({
        pool,
        by: recordOf(COVERAGE_KINDS, (kind) => ({
          usage: columns.by[kind].usage[position] ?? Number.NaN,
          onDemandEquivalent: columns.by[kind].onDemandEquivalent[position] ?? Number.NaN,
        })),
        uncovered: columns.uncovered.map((part) => part[position] ?? Number.NaN),
      })),
  )
  return { pools, commitments: ledger.uses(range) }
}

export function gcpDay(company: Company, day: Day) {
  const ledger = gcpLedgerOf(company)
  const range = { first: day, last: day }
  const pools = visited(
    (visit) => ledger.eachDay(range, visit),
    (columns: GcpDay) =>
      ledger.pools.map((pool, position) => ({
        pool,
        ...recordOf(GCP_COSTS, (cost) => columns.pools[cost][position] ?? Number.NaN),
        uncovered: columns.uncovered.map((part) => part[position] ?? Number.NaN),
      })),
  )
  const each = ledger.commitments.map((_, position) => [position])
  const [commitments = []] = committedUseByDay(ledger, range, each)
  return { pools, commitments }
}

/** What is made of all that is visited. */
function visited<Visited, Made>(
  each: (visit: (one: Visited) => void) => void,
  make: (one: Visited) => readonly Made[],
): Made[] {
  const made: Made[] = []
  each((one) => made.push(...make(one)))
  return made
}

function recordOf<Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>
}
