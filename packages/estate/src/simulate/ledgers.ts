// The charges of a cloud for each company, whether they are computed or read from bills.

import type { Account, ChargeTable, Pool } from '../charges/charge-table.js'
import type { Commitment } from '../charges/commitment.js'
import { type CompanyState, hourNow, today } from '../charges/company.js'
import type { LineIndex } from '../charges/indexes.js'
import { Ledger } from '../charges/ledger.js'
import type { BilledCloud, Simulating } from '../charges/makers.js'
import { StoredTable } from '../charges/stores/stored-table.js'
import { beginningOf } from '../company/beginning.js'
import type { CompanyEntry } from '../company/company-file.js'
import { discountsOf } from '../company/meter.js'
import type { Resource } from '../company/resource.js'
import { finished, type MadeOnce, madeOnce, type Steps } from '../kernel/steps.js'
import type { DateRange } from '../kernel/time.js'
import type { MonthRule } from './day-charges.js'
import { type MeteredLine, meteredLines } from './lines.js'
import { ResourcesOfLines } from './resources-of-lines.js'
import { ShareRule, taxOf } from './share-rule.js'
import { LedgerDays, type LedgerSource } from './simulated-days.js'

/** What a cloud says of its charges, whether they are computed or read from bills. */
export interface ChargingCloud<P extends Pool, C extends Commitment> extends BilledCloud<P, C> {
  readonly code: string
  /** The code of the product of machines. */
  readonly product: string
  /** Every resource there ever was. */
  readonly inventory: MadeOnce<CompanyState, readonly Resource[]>
  /** How charges are computed. */
  allocation(resources: readonly Resource[], commitments: readonly C[], file: CompanyEntry): Steps<Allocation<P, C>>
}

interface Allocation<P extends Pool, C extends Commitment>
  extends Pick<LedgerSource<P, C>, 'pools' | 'order' | 'begin' | 'apply' | 'coverageOf'> {
  readonly spot?: readonly P[]
  /** What depends on the month so far, besides tax. `first` is the index of the first of the lines. */
  rules?(month: DateRange, lines: readonly MeteredLine[], first: LineIndex, accounts: readonly Account[]): MonthRule[]
}

/** Returns what has the charges of companies: a change of a session leaves file and bill as they are, so that their days go on to hold. */
export function ledgersOf<P extends Pool, C extends Commitment>(
  cloud: ChargingCloud<P, C>,
): MadeOnce<CompanyState, Ledger<P, C>> & Simulating<CompanyState> {
  const { code, kinds, kindOf } = cloud
  function* simulated(company: CompanyState): Steps<LedgerDays<P, C>> {
    const { file } = company
    const resources = yield* cloud.inventory.steps(company)
    yield
    const commitments = cloud.commitments(file)
    yield
    const { spot = [], rules = () => [], ...allocation } = yield* cloud.allocation(resources, commitments, file)
    yield
    const metered = yield* meteredLines(resources, file, cloud.product)
    yield
    const rented = [...allocation.pools, ...spot]
    const first = rented.length as LineIndex
    const month: LedgerSource<P, C>['month'] = (days, accounts) => [
      ...rules(days, metered, first, accounts),
      new ShareRule(metered, first, accounts, taxOf),
    ]
    const discounts = discountsOf(file, code)
    const { seed } = company
    const source: LedgerSource<P, C> = {
      ...{ ...allocation, spot, metered, commitments, month, discounts, kinds, kindOf },
      resources: (segments) => new ResourcesOfLines(rented, allocation.pools.length, metered, segments, seed),
    }
    return yield* LedgerDays.of(source, seed, beginningOf(company))
  }
  const computed = madeOnce(function* (company: CompanyState) {
    const days = yield* simulated(company)
    yield
    yield* days.warmUp(today(company))
    return new StoredTable<P, C>(days)
  })
  // The lines and commitments of a bill are what this cloud says of them.
  const billed = ({ bills }: CompanyState) => bills?.[code]?.table as ChargeTable<P, C> | undefined
  const ledgerOf = (company: CompanyState) =>
    new Ledger(billed(company) ?? computed(company), hourNow(company), company.signal)
  return Object.assign(ledgerOf, {
    simulation: (company: CompanyState) => finished(simulated(company)),
    *steps(company: CompanyState): Steps<Ledger<P, C>> {
      if (billed(company) === undefined) yield* computed.steps(company)
      return ledgerOf(company)
    },
  })
}
