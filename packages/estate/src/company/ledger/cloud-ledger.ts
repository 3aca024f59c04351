import type { LineIndex } from '../../charges/indexes.js'
import { StoredTable } from '../../charges/stores/stored-table.js'
import { remembered } from '../../kernel/remembered.js'
import type { DateRange } from '../../kernel/time.js'
import { beginningOf } from '../beginning.js'
import type { Bill } from '../bill.js'
import { type CompanyState, hourNow } from '../company.js'
import type { CompanyEntry } from '../company-file.js'
import { discountsOf } from '../discounts.js'
import type { Resource } from '../resource.js'
import type { Account } from './account.js'
import { type BillSource, billTable } from './billed-days.js'
import type { Commitment } from './commitment.js'
import type { MonthRule } from './day-charges.js'
import { Ledger } from './ledger.js'
import { LedgerDays, type LedgerSource } from './ledger-days.js'
import { type MeteredLine, meteredLines, type Pool } from './pool.js'
import { taxRules } from './tax-rule.js'

/** What a cloud says of its charges, whether they are computed or read from bills. */
interface ChargingCloud<P extends Pool, C extends Commitment> extends Pick<LedgerSource<P, C>, 'kinds' | 'kindOf'> {
  readonly code: string
  /** Every resource there ever was. */
  inventory(company: CompanyState): readonly Resource[]
  /** All commitments that a company file describes, in its order. */
  commitments(file: CompanyEntry): readonly C[]
  /** How charges are computed. */
  allocation(
    resources: readonly Resource[],
    commitments: readonly C[],
    file: CompanyEntry,
  ): Pick<LedgerSource<P, C>, 'pools' | 'order' | 'begin' | 'apply'> & {
    readonly spot?: readonly P[]
    /** What depends on the month so far, besides tax. `first` is the index of the first of the lines. */
    rules?(month: DateRange, lines: readonly MeteredLine[], first: LineIndex, accounts: readonly Account[]): MonthRule[]
  }
  /** What a bill says of machines and of commitments that no company file describes. */
  billed(file: CompanyEntry): Pick<BillSource<P, C>, 'poolOf' | 'commitmentOf'>
}

/** Returns what has the charges of companies: a change of a session leaves file and bill as they are, so that their days go on to hold. */
export function ledgersOf<P extends Pool, C extends Commitment>(
  cloud: ChargingCloud<P, C>,
): (company: CompanyState) => Ledger<P, C> {
  const { code, kinds, kindOf } = cloud
  const computed = remembered((file: CompanyEntry, company: CompanyState) => {
    const resources = cloud.inventory(company)
    const commitments = cloud.commitments(file)
    const { spot = [], rules = () => [], ...allocation } = cloud.allocation(resources, commitments, file)
    const metered = meteredLines(resources)
    const first = (allocation.pools.length + spot.length) as LineIndex
    const month: LedgerSource<P, C>['month'] = (days, accounts) => [
      ...rules(days, metered, first, accounts),
      ...taxRules(metered, first, accounts),
    ]
    const discountOf = discountsOf(file, code)
    const source = { ...allocation, spot, metered, commitments, month, discountOf, kinds, kindOf }
    return new StoredTable<P, C>(new LedgerDays(source, company.seed, beginningOf(company)))
  })
  const billed = remembered((bill: Bill, { file }: CompanyState) => {
    return billTable<P, C>(bill, { kinds, kindOf, described: cloud.commitments(file), ...cloud.billed(file) })
  })
  return (company) => {
    const bill = company.bills?.[code]
    return new Ledger(bill === undefined ? computed(company.file, company) : billed(bill, company), hourNow(company))
  }
}
