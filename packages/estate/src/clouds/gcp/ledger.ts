import { beginningOf } from '../../company/beginning.js'
import type { Bill } from '../../company/bill.js'
import { type CompanyState, hourNow } from '../../company/company.js'
import { discountsOf } from '../../company/discounts.js'
import { BilledDays } from '../../company/ledger/billed-days.js'
import type { DayCharges } from '../../company/ledger/day-charges.js'
import { Ledger } from '../../company/ledger/ledger.js'
import { LedgerDays } from '../../company/ledger/ledger-days.js'
import { hourlyUse, meteredLines } from '../../company/ledger/pool.js'
import { type Scope, Scopes } from '../../company/ledger/scopes.js'
import { taxRules } from '../../company/ledger/tax-rule.js'
import { remembered } from '../../kernel/remembered.js'
import { billedCommitment, billedPool } from './billed.js'
import { type GcpCommitment, type GcpPool, gcpCommitments, gcpPools, gcpScope } from './commitments.js'
import { gcpInventory } from './inventory.js'
import { SustainedUseRule } from './sustained-use.js'

export type GcpLedger = Ledger<GcpPool, GcpCommitment>

/** A change of a session leaves the file as it is, so that the days that were computed before go on to hold. */
export function gcpLedgerOf(company: CompanyState): GcpLedger {
  const bill = company.bills?.['gcp']
  return new Ledger(bill === undefined ? daysOf(company.file, company) : billedDaysOf(bill, company), hourNow(company))
}

/** A commitment covers usage of its project, region, series and kind of resource; the longest term comes first. */
const daysOf = remembered((file: CompanyState['file'], company: CompanyState) => {
  const resources = gcpInventory(company)
  const pools = gcpPools(resources, file)
  const metered = meteredLines(resources)
  const commitments = gcpCommitments(file)
  const scopes = new Scopes(pools.map((pool) => [gcpScope(pool)]))
  const scopesOf = commitments.map((commitment) => scopes.of([gcpScope(commitment)]))
  const order = [...commitments.entries()]
    .sort(([, first], [, second]) => second.end - second.start - (first.end - first.start))
    .map(([position]) => position)
  return new LedgerDays<GcpPool, GcpCommitment>(
    {
      pools,
      spot: [],
      metered,
      commitments,
      order,
      discountOf: discountsOf(company.file, 'gcp'),
      kinds: ['committedUse'],
      kindOf: () => 0,
      begin: () => scopes.begin(),
      apply: (day, commitment, position) => cover(day, commitment, scopesOf[position] ?? []),
      month: (month, accounts) => [new SustainedUseRule(pools, month), ...taxRules(metered, pools.length, accounts)],
    },
    company.seed,
    beginningOf(company),
  )
})

const billedDaysOf = remembered(
  (bill: Bill, { file }: CompanyState) =>
    new BilledDays<GcpPool, GcpCommitment>(bill, {
      described: gcpCommitments(file),
      kinds: ['committedUse'],
      kindOf: () => 0,
      poolOf: (line) => billedPool(line, file),
      commitmentOf: (commitment) => billedCommitment(commitment, file),
    }),
)

/** @returns the capacity on the day, in thousandths of vCPU-hours or GB-hours */
function cover(day: DayCharges, { capacity }: GcpCommitment, scopes: readonly Scope[]): number {
  const hourly = hourlyUse({ unitsPerHour: capacity })
  day.segments.forEach(({ hours }, segment) => {
    const uncovered = day.uncovered[segment] as Float64Array
    let left = hourly * hours
    for (const scope of scopes) {
      const { pools } = scope
      for (let index = scope.first(uncovered, segment); index < pools.length && left > 0; index += 1) {
        const pool = pools[index] as number
        const covered = Math.min(left, uncovered[pool] as number)
        if (covered === 0) continue
        left -= covered
        day.cover(pool, segment, covered, covered)
      }
    }
  })
  return hourly * day.hours
}
