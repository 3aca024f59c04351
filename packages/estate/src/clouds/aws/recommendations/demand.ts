import type { CompanyState } from '../../../charges/company.js'
import type { Ledger } from '../../../charges/ledger.js'
import { HOUR } from '../../../charges/line.js'
import { uncoveredUsage } from '../../../charges/uncovered.js'
import { discountsOf } from '../../../company/discounts.js'
import type { Micros } from '../../../kernel/money.js'
import type { DateRange } from '../../../kernel/time.js'
import { type AwsCommitment, type CoverageKind, KINDS } from '../commitments.js'
import type { AwsPool } from '../pools.js'
import type { AwsDemand } from './purchase.js'

/** Adds up the usage of the pools that have the same key; those without one are left out, and demands without usage. */
export async function awsDemands(
  company: CompanyState,
  ledger: Ledger<AwsPool, AwsCommitment>,
  range: DateRange,
  keyOf: (pool: AwsPool) => string | undefined,
): Promise<readonly AwsDemand[]> {
  // Bills have the usage of days, and a commitment is for each of their hours.
  if (company.bills !== undefined) return []
  const found = await uncoveredUsage(company, ledger, {
    range,
    of: 'lasting',
    by: keyOf,
    amountOf: ({ price }, usage) => Math.round((usage * price) / HOUR),
  })
  const discountOf = discountsOf(company.file, 'aws')
  return Array.from(found.values(), ({ pool, paid, total, load: lasting }): AwsDemand => {
    const listOf = (kinds: readonly CoverageKind[]): Micros =>
      kinds.reduce((sum, kind) => sum + (paid[KINDS.indexOf(kind)]?.listCost ?? 0), 0)
    const byReservedInstances = listOf(['reservedInstance', 'autoRi'])
    const bySavingsPlans = listOf(['savingsPlans', 'autoSp'])
    const list = paid.reduce((sum, part) => sum + part.listCost, 0)
    const onDemand = list - byReservedInstances - bySavingsPlans
    const paidShare = 1 - discountOf(pool.type.product) / 100
    return { pool, lasting, uncovered: total, onDemand, byReservedInstances, bySavingsPlans, paidShare }
  }).filter(({ onDemand, byReservedInstances, bySavingsPlans }) => onDemand + byReservedInstances + bySavingsPlans > 0)
}
