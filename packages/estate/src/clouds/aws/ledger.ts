import { beginningOf } from '../../company/beginning.js'
import type { Bill } from '../../company/bill.js'
import { type CompanyState, hourNow } from '../../company/company.js'
import { discountsOf } from '../../company/discounts.js'
import { BilledDays } from '../../company/ledger/billed-days.js'
import { Ledger } from '../../company/ledger/ledger.js'
import { LedgerDays } from '../../company/ledger/ledger-days.js'
import { bySpot, meteredLines } from '../../company/ledger/pool.js'
import { taxRules } from '../../company/ledger/tax-rule.js'
import { remembered } from '../../kernel/remembered.js'
import { AwsAllocator } from './allocation.js'
import { billedCommitment, billedPool } from './billed.js'
import { type AwsCommitment, awsCommitments } from './commitments.js'
import { awsInventory } from './inventory.js'
import { type AwsPool, awsPools } from './pools.js'
import { SupportRule } from './support.js'

export type AwsLedger = Ledger<AwsPool, AwsCommitment>

/** Kinds of commitments, as coverage tells them apart. */
export const KINDS = ['reservedInstance', 'savingsPlans', 'autoRi', 'autoSp'] as const
export type CoverageKind = (typeof KINDS)[number]

export function kindOf({ kind, boughtBy }: AwsCommitment): CoverageKind {
  if (boughtBy === 'automated savings') return kind === 'reserved instance' ? 'autoRi' : 'autoSp'
  return kind === 'reserved instance' ? 'reservedInstance' : 'savingsPlans'
}

/** A change of a session leaves the file as it is, so that the days that were computed before go on to hold. */
export function awsLedgerOf(company: CompanyState): AwsLedger {
  const bill = company.bills?.['aws']
  return new Ledger(bill === undefined ? daysOf(company.file, company) : billedDaysOf(bill, company), hourNow(company))
}

const daysOf = remembered((file: CompanyState['file'], company: CompanyState) => {
  const resources = awsInventory(company)
  const { pools, spot } = bySpot(awsPools(resources, file))
  const metered = meteredLines(resources)
  const commitments = awsCommitments(file)
  const allocator = new AwsAllocator(pools, commitments)
  return new LedgerDays<AwsPool, AwsCommitment>(
    {
      pools,
      spot,
      metered,
      month: (month, accounts) => [
        new SupportRule(metered, pools.length + spot.length, accounts, month),
        ...taxRules(metered, pools.length + spot.length, accounts),
      ],
      commitments,
      order: allocator.order,
      discountOf: discountsOf(company.file, 'aws'),
      kinds: KINDS,
      kindOf: (commitment) => KINDS.indexOf(kindOf(commitment)),
      begin: () => allocator.begin(),
      apply: (day, commitment, position) => allocator.apply(day, commitment, position),
    },
    company.seed,
    beginningOf(company),
  )
})

const billedDaysOf = remembered(
  (bill: Bill, { file }: CompanyState) =>
    new BilledDays<AwsPool, AwsCommitment>(bill, {
      described: awsCommitments(file),
      kinds: KINDS,
      kindOf: (commitment) => KINDS.indexOf(kindOf(commitment)),
      poolOf: (line) => billedPool(line, file),
      commitmentOf: (commitment) => billedCommitment(commitment, file),
    }),
)
