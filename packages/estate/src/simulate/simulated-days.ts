// Computes the days of a company in one cloud.

import {
  type Account,
  billedCostOf,
  Dictionaries,
  isFixed,
  type Line,
  type LineResources,
  type Pool,
  payersOf,
} from '../charges/charge-table.js'
import type { Commitment } from '../charges/commitment.js'
import type { RuleStates } from '../charges/day-rows.js'
import type { AccountIndex, CommitmentIndex, LineIndex, PoolIndex } from '../charges/indexes.js'
import type { BilledCloud, CapacityUse, DayMaker, MadeDay, MonthMaker, Simulation } from '../charges/makers.js'
import { COST_FIGURES } from '../charges/sums.js'
import type { Discounts } from '../company/meter.js'
import { feeOn, Terms } from '../company/terms.js'
import { add } from '../kernel/columns.js'
import { entryOf, memo } from '../kernel/maps.js'
import type { Micros } from '../kernel/money.js'
import { finished, mapped, type Steps } from '../kernel/steps.js'
import {
  type DateRange,
  type Day,
  daysOf,
  HOURS_IN_DAY,
  intersection,
  monthAround,
  type Segment,
  segmentsOf,
} from '../kernel/time.js'
import { DayCharges, type MonthRule } from './day-charges.js'
import type { MeteredLine } from './lines.js'
import { MeteredUses } from './metering.js'
import { RunningMachines } from './running.js'

/** What a cloud says of its charges. */
export interface LedgerSource<P extends Pool, C extends Commitment>
  extends Pick<BilledCloud<P, C>, 'kinds' | 'kindOf'> {
  /** In the order in which commitments are applied to them. */
  readonly pools: readonly P[]
  /** Spot machines, to which commitments do not apply. */
  readonly spot: readonly P[]
  /** What is charged for by the amount. */
  readonly metered: readonly MeteredLine[]
  /** All commitments there ever were, in the order of the file. */
  readonly commitments: readonly C[]
  /** The commitments in the order in which the cloud applies them. */
  readonly order: readonly CommitmentIndex[]
  /** Called before the commitments of a day. */
  begin?(): void
  /** Covers what a commitment applies to; returns its capacity on a day, in what `use` counts it in. */
  apply(day: DayCharges, commitment: C, index: CommitmentIndex): number
  /** By what coverage is told apart in series over years; by nothing when left out. */
  coverageOf?(pool: P): string
  /** What tells the resources of lines, on days of which these are the segments. */
  resources(segments: readonly Segment[]): LineResources
  /** What is negotiated off what no commitment covers. */
  readonly discounts: Discounts
  /** What depends on the month so far, in the order in which it is charged: called for each month, and for the first one that has charges. */
  month(month: DateRange, accounts: readonly Account[]): readonly MonthRule[]
}

/** What is made of a source in steps. */
interface Made {
  readonly lines: readonly Line[]
  readonly segments: readonly Segment[]
  readonly running: RunningMachines
  readonly resources: LineResources
  readonly accounts: Accounts
  readonly accountOfLine: readonly AccountIndex[]
  readonly beginning: Day
}

/** Computes the days of a company in one cloud from what it has there. */
export class LedgerDays<P extends Pool, C extends Commitment>
  extends Dictionaries<P, C>
  implements DayMaker<P, C>, Simulation
{
  readonly beginning: Day
  readonly coverageOf: (pool: P) => string
  readonly #source: LedgerSource<P, C>
  readonly #terms: Terms
  readonly #running: RunningMachines
  readonly #charges: DayCharges
  readonly #metered: MeteredUses
  /** The figures of lines are in columns, since they are read for each row of each day. */
  readonly #accountOfLine: readonly AccountIndex[]
  readonly #discountsOn: (day: Day) => Float64Array
  readonly #accountOfCommitment: readonly AccountIndex[]
  /** What each account cost on the last day that was made, and what it had on the bill. */
  readonly #cost: Float64Array

  static *of<P extends Pool, C extends Commitment>(
    source: LedgerSource<P, C>,
    seed: number,
    beginning: Day,
  ): Steps<LedgerDays<P, C>> {
    const { pools, spot, metered } = source
    const rented = [...pools, ...spot]
    const segments = segmentsOf(new Set(rented.flatMap(({ machines: [first] }) => first?.region.offset ?? [])))
    yield
    const running = yield* RunningMachines.of(rented, segments, seed, beginning)
    const accounts = new Accounts()
    const lines = [...rented, ...metered]
    const accountOfLine = yield* mapped(lines, (line) => accounts.indexOf(line.account, line.service, isFixed(line)))
    const resources = source.resources(segments)
    return new LedgerDays(source, { lines, segments, running, resources, accounts, accountOfLine, beginning })
  }

  private constructor(source: LedgerSource<P, C>, made: Made) {
    const { pools, spot, metered, commitments } = source
    const { lines, segments, running, resources, accounts, accountOfLine, beginning } = made
    super({
      ...{ lines, pools, commitments, segments, resources, accounts: accounts.all },
      kinds: source.kinds.length + 2,
      payers: payersOf(commitments, source.kinds, (commitment) => source.kindOf(commitment)),
    })
    this.#source = source
    this.coverageOf = (pool) => source.coverageOf?.(pool) ?? ''
    this.beginning = beginning
    this.#terms = new Terms(commitments)
    this.#running = running
    this.#metered = new MeteredUses(metered, (pools.length + spot.length) as LineIndex)
    this.#charges = new DayCharges(pools, spot, this.#metered, segments, commitments.length)
    this.#accountOfLine = accountOfLine
    this.#discountsOn = percentsOn(lines, source.discounts)
    this.#accountOfCommitment = commitments.map(({ account, product }) => accounts.indexOf(account, product))
    this.#cost = new Float64Array(this.accounts.length * COST_FIGURES)
  }

  begin(month: DateRange, states?: RuleStates): MonthMaker {
    const rules = this.#source.month(month, this.accounts)
    for (const [index, state] of (states ?? []).entries()) rules[index]?.goOn(state)
    return {
      states: () => rules.map((rule) => rule.state()),
      next: (day, hours) => finished(this.#made(day, hours, rules)),
    }
  }

  /** Makes a day in steps, while nobody else has the days: the first one takes several times as long as others, until its code is compiled. */
  warmUp(day: Day): Steps<unknown> {
    return this.#made(day, HOURS_IN_DAY, this.#source.month(monthAround(day), this.accounts))
  }

  get order(): readonly CommitmentIndex[] {
    return this.#source.order
  }

  billedCost(month: DateRange): Micros {
    const made = this.begin(month)
    let sum: Micros = 0
    for (const day of daysOf(intersection(month, { first: this.beginning, last: month.last }))) {
      const { cost } = made.next(day, HOURS_IN_DAY)
      for (let account = 0; account < cost.length; account += COST_FIGURES) sum += cost[account + 1] as number
    }
    return sum
  }

  capacityUse(index: CommitmentIndex, range: DateRange): CapacityUse {
    const { pools, spot, order, begin, apply } = this.#source
    const charges = new CapacityUseOfSegments(pools, spot, this.#metered, this.segments, 0)
    const before = order.slice(0, order.indexOf(index))
    const applyTo = (commitment: CommitmentIndex): number => {
      charges.apply(commitment)
      return apply(charges, this.commitments[commitment] as C, commitment)
    }
    for (const day of daysOf(range)) {
      charges.begin(this.#running.count(day), HOURS_IN_DAY)
      begin?.()
      for (const commitment of before) if (this.#terms.apply(commitment, day)) applyTo(commitment)
      charges.measure()
      charges.measured(applyTo(index))
    }
    return charges
  }

  /** Another day that is begun before it ends takes its memory. */
  *#made(day: Day, hours: number, rules: readonly MonthRule[]): Steps<MadeDay> {
    const { order } = this.#source
    const charges = this.#charges
    charges.begin(this.#running.count(day), hours)
    yield
    this.#source.begin?.()
    for (const index of order) {
      if (hours === 0 || !this.#terms.apply(index, day)) continue
      const commitment = this.commitments[index] as C
      charges.apply(index)
      const capacity = this.#source.apply(charges, commitment, index)
      charges.applyEnd(commitment.hourlyCost * hours, capacity)
    }
    yield
    for (const rule of rules) rule.discount?.(charges)
    charges.end(day)
    yield
    charges.discount(this.#discountsOn(day))
    this.#sumUp(charges, day)
    for (const rule of rules) {
      const { rows } = charges
      rule.charge?.(charges, this.#cost, day)
      this.#addRows(charges, rows)
    }
    return { rows: charges, cost: this.#cost, uncovered: () => charges.uncoveredUsage() }
  }

  #sumUp(charges: DayCharges, day: Day): void {
    const { applied, commitmentCost, usedCost, hours } = charges
    this.#cost.fill(0)
    this.#addRows(charges, 0)
    for (let index = 0; index < applied.length; index += 1) {
      const commitment = applied[index] as CommitmentIndex
      const place = (this.#accountOfCommitment[commitment] as AccountIndex) * COST_FIGURES
      add(this.#cost, place, (commitmentCost[index] as number) - (usedCost[index] as number))
      add(this.#cost, place + 1, feeOn(this.commitments[commitment] as C, day, hours))
    }
  }

  /** Adds the rows from a position on to the sums of their accounts. */
  #addRows(charges: DayCharges, from: number): void {
    for (let row = from; row < charges.rows; row += 1) {
      const place = (this.#accountOfLine[charges.line[row] as LineIndex] as AccountIndex) * COST_FIGURES
      add(this.#cost, place, charges.effectiveCost[row] as number)
      add(this.#cost, place + 1, billedCostOf(charges, row))
    }
  }
}

/** Charges that add up what a commitment is used for in each segment. */
class CapacityUseOfSegments extends DayCharges implements CapacityUse {
  readonly times: { hours: number; used: number }[] = []
  hourly = 0
  #used: number[] | undefined

  /** From here on, uses of the day are what the commitment is used for. */
  measure(): void {
    this.#used = this.segments.map(() => 0)
  }

  /** The commitment covers no more of the day, in whose hours it has a capacity. */
  measured(capacity: number): void {
    this.times.push(...this.segments.map(({ hours }, segment) => ({ hours, used: this.#used?.[segment] ?? 0 })))
    this.hourly = capacity / HOURS_IN_DAY
    this.#used = undefined
  }

  override use(pool: PoolIndex, segment: number, quantity: number, capacity: number): void {
    super.use(pool, segment, quantity, capacity)
    if (this.#used !== undefined) this.#used[segment] = (this.#used[segment] ?? 0) + capacity
  }
}

/** Finds the percents off the lines on a day, which change on few of them. */
function percentsOn(lines: readonly Line[], { on, changes }: Discounts): (day: Day) => Float64Array {
  const since = memo((change: Day) =>
    Float64Array.from(lines, ({ isNet, service }) => (isNet ? 0 : on(service, change))),
  )
  return (day) => since(changes.findLast((change) => change <= day) ?? Number.NEGATIVE_INFINITY)
}

/** Accounts and products in the order in which they come up. */
class Accounts {
  readonly all: Account[] = []
  readonly #indexes = new Map<string, AccountIndex>()

  indexOf(account: string, product: Account['product'], isFixed = false): AccountIndex {
    const key = `${account} ${product.code} ${isFixed}`
    const entry: Account = { account, product, ...(isFixed ? { isFixed } : {}) }
    return entryOf(this.#indexes, key, () => (this.all.push(entry) - 1) as AccountIndex)
  }
}
