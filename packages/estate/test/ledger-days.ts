import { type AwsDay, COVERAGE_KINDS } from '../src/allocation/aws-day.js'
import { GCP_COSTS, type GcpDay } from '../src/allocation/gcp-day.js'
import { awsLedgerOf, type Company, gcpLedgerOf } from '../src/company/company.js'
import { committedUseByDay } from '../src/figures/committed-use-utilization.js'
import type { Day } from '../src/time.js'

/** The columns of a day as a record for each pool that was used, and each commitment that applied. */
export function awsDay(company: Company, day: Day) {
  const ledger = awsLedgerOf(company)
  const range = { first: day, last: day }
  const [columns] = [...ledger.days(range)] as [AwsDay]
  const pools = ledger.pools.map((pool, position) => ({
    pool,
    by: recordOf(COVERAGE_KINDS, (kind) => ({
      usage: columns.by[kind].usage[position] ?? Number.NaN,
      onDemandEquivalent: columns.by[kind].onDemandEquivalent[position] ?? Number.NaN,
    })),
    uncovered: columns.uncovered.map((part) => part[position] ?? Number.NaN),
  }))
  return { pools, commitments: [...ledger.uses(range)] }
}

export function gcpDay(company: Company, day: Day) {
  const ledger = gcpLedgerOf(company)
  const range = { first: day, last: day }
  const [columns] = [...ledger.days(range)] as [GcpDay]
  const pools = ledger.pools.map((pool, position) => ({
    pool,
    ...recordOf(GCP_COSTS, (cost) => columns.pools[cost][position] ?? Number.NaN),
    uncovered: columns.uncovered.map((part) => part[position] ?? Number.NaN),
  }))
  const [commitments = []] = [
    ...committedUseByDay(
      ledger,
      range,
      ledger.commitments.map((_, position) => [position]),
    ),
  ]
  return { pools, commitments }
}

function recordOf<Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>
}
