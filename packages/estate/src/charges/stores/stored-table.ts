import type { Memory } from '../../kernel/columns.js'
import { entryOf } from '../../kernel/maps.js'
import { SharedWork, type Steps } from '../../kernel/steps.js'
import {
  type DateRange,
  type Day,
  dayOfHour,
  daysOf,
  HOURS_IN_DAY,
  type Hour,
  intersection,
  isWithin,
  lastDayOfMonth,
  lengthOf,
  monthAround,
  monthBefore,
  monthsBefore,
  overlaps,
  startOfDay,
} from '../../kernel/time.js'
import type { Pool } from '../charge-table.js'
import { type ChargeTable, Dictionaries } from '../charge-table.js'
import type { Commitment } from '../commitment.js'
import type {
  CommitmentUse,
  DayRows,
  DaySums,
  Rows,
  RuleStates,
  SumsOf,
  Uncovered,
  UseOfDay,
  WholeDay,
} from '../day-rows.js'
import type { DayMaker } from '../makers.js'
import { BUDGET, type Budget, Store, type StoreSize } from './budget.js'
import { DaySumsPacker, GroupedSums, type PackedSums } from './day-sums.js'
import { MonthBuilder, MonthReader, type MonthSums } from './month-sums.js'
import { DayPacker, UncoveredPacker, UsePacker } from './packed-days.js'

/** Days whose rows are made before they are asked for, and the longest range whose rows are stored: a quarter. */
const DAYS_WITH_ROWS = 92
const NO_DAYS: DateRange = { first: 0, last: -1 }
/** Months of which is stored, day by day, what commitments were used for and what none covered. */
const MONTHS_WITH_COMMITMENTS = 13

/** How much is wanted of a month: sums alone, with the commitments of each day, or with the rows of its days. */
type Wanted = 'sums' | 'uses' | 'days'

/** What was made of a month, all of it packed. */
interface MadeMonth {
  readonly sums: PackedSums
  readonly uses: Uint8Array
  readonly uncovered: Uint8Array
  readonly month: Uint8Array
  readonly days: ReadonlyMap<Day, Uint8Array>
}

/**
 * The charges of a company in a cloud at several grains, each made once and stored until the budget of all stores needs its bytes. Nothing of
 * a session is in them.
 */
export class StoredTable<P extends Pool, C extends Commitment> extends Dictionaries<P, C> implements ChargeTable<P, C> {
  readonly beginning: Day
  readonly groups: GroupedSums
  readonly #maker: DayMaker<P, C>
  /** By the first day of the month. */
  readonly #sums: Store<PackedSums>
  readonly #uses: Store<Uint8Array>
  readonly #uncovered: Store<Uint8Array>
  readonly #months: Store<Uint8Array>
  readonly #days: Store<Uint8Array>
  /** By the hour up to which a day is made. */
  readonly #open: Store<WholeDay>
  readonly #making = new Map<string, SharedWork<MadeMonth>>()
  /** In which no month is summed up just now. */
  readonly #builders: MonthBuilder[] = []
  readonly #sumsPacker: DaySumsPacker
  readonly #usePacker: UsePacker
  readonly #uncoveredPacker: UncoveredPacker
  readonly #dayPacker: DayPacker
  readonly #monthReader = new MonthReader()

  constructor(maker: DayMaker<P, C>, budget: Budget = BUDGET) {
    super(maker)
    this.beginning = maker.beginning
    this.groups = new GroupedSums(maker, (pool) => maker.coverageOf(pool as P))
    this.#maker = maker
    this.#sumsPacker = new DaySumsPacker(this.accounts.length, this.groups)
    this.#usePacker = new UsePacker(this.commitments)
    this.#uncoveredPacker = new UncoveredPacker(maker)
    this.#dayPacker = new DayPacker(maker, this.#usePacker)
    this.#sums = new Store(budget)
    this.#uses = new Store(budget)
    this.#uncovered = new Store(budget)
    this.#months = new Store(budget)
    this.#days = new Store(budget)
    this.#open = new Store(budget)
  }

  /** How many entries each store has, and of how many bytes. */
  get sizes(): Readonly<Record<'sums' | 'uses' | 'uncovered' | 'months' | 'days' | 'open', StoreSize>> {
    const [sums, uses, months] = [this.#sums.size, this.#uses.size, this.#months.size]
    return { sums, uses, uncovered: this.#uncovered.size, months, days: this.#days.size, open: this.#open.size }
  }

  *sums(range: DateRange, of: SumsOf, visit: (sums: DaySums, day: Day) => void): Steps {
    for (const month of monthsOf(range)) {
      const sums = this.#sums.get(month.first) ?? (yield* this.#made(month, 'sums')).sums
      const asked = intersection(month, range)
      this.#sumsPacker.read(sums, of, asked.last - month.first + 1, (ofDay, index) => {
        if (month.first + index >= asked.first) visit(ofDay, month.first + index)
      })
      yield
    }
  }

  *uses(range: DateRange, visit: (use: UseOfDay, day: Day) => void): Steps {
    const isStored = range.first >= monthsBefore(range.last, MONTHS_WITH_COMMITMENTS - 1)
    for (const month of monthsOf(range)) {
      const stored = isStored ? month : NO_DAYS
      const uses = this.#uses.get(month.first) ?? (yield* this.#made(month, 'uses', stored)).uses
      const asked = intersection(month, range)
      this.#usePacker.read(uses, asked.last - month.first + 1, (ofDay, index) => {
        if (month.first + index >= asked.first) visit(ofDay, month.first + index)
      })
      yield
    }
  }

  *uncovered(range: DateRange, visit: (uncovered: Uncovered, day: Day) => void): Steps {
    const isStored = range.first >= monthsBefore(range.last, MONTHS_WITH_COMMITMENTS - 1)
    for (const month of monthsOf(range)) {
      const stored = isStored ? month : NO_DAYS
      const uncovered = this.#uncovered.get(month.first) ?? (yield* this.#made(month, 'uses', stored)).uncovered
      const asked = intersection(month, range)
      yield* this.#uncoveredPacker.read(uncovered, asked.last - month.first + 1, (ofDay, index) => {
        if (month.first + index >= asked.first) visit(ofDay, month.first + index)
      })
    }
  }

  *days(range: DateRange, visit: (rows: DayRows, day: Day) => void, memory?: Memory): Steps {
    const isLong = lengthOf(range) > DAYS_WITH_ROWS
    for (const month of monthsOf(range)) {
      const days = intersection(month, range)
      if (isLong && daysOf(days).some((day) => !this.#days.has(day))) yield* this.#passed(month, days, visit)
      else yield* this.#stored(month, days, (packed, day) => visit(this.#dayPacker.unpack(packed, memory), day))
    }
  }

  *#stored(month: DateRange, days: DateRange, visit: (packed: Uint8Array, day: Day) => void): Steps {
    let made: ReadonlyMap<Day, Uint8Array> = new Map()
    for (const day of daysOf(days)) {
      const found = made.get(day) ?? this.#days.get(day)
      if (found === undefined) made = (yield* this.#made(month, 'days', month)).days
      visit(found ?? (made.get(day) as Uint8Array), day)
      yield
    }
  }

  /** Days of which nothing is stored: those of years would take the place of everything else. */
  *#passed(month: DateRange, days: DateRange, visit: (rows: DayRows, day: Day) => void): Steps {
    const maker = this.#maker.begin(month)
    for (const day of daysOf({ first: month.first, last: days.last })) {
      const made = maker.next(day, day < this.beginning ? 0 : HOURS_IN_DAY)
      if (isWithin(days, day)) visit(made.rows, day)
      yield
    }
  }

  totals(range: DateRange, visit: (part: Rows & CommitmentUse) => void): Steps {
    return this.#totals(range, visit, (days) => this.days(days, visit))
  }

  useTotals(range: DateRange, visit: (part: CommitmentUse) => void): Steps {
    return this.#totals(range, visit, (days) => this.uses(days, visit))
  }

  *#totals(range: DateRange, visit: (month: MonthSums) => void, visitDays: (days: DateRange) => Steps): Steps {
    for (const month of monthsOf(range)) {
      const part = intersection(month, range)
      const isWhole = part.first <= Math.max(month.first, this.beginning) && part.last === month.last
      if (isWhole) {
        const packed = this.#months.get(month.first) ?? (yield* this.#made(month, 'sums')).month
        visit(this.#monthReader.read(packed))
      } else yield* visitDays(part)
      yield
    }
  }

  *open(until: Hour): Steps<WholeDay> {
    const stored = this.#open.get(until)
    if (stored !== undefined) return stored
    const day = dayOfHour(until)
    const month = monthAround(day)
    let states: RuleStates | undefined
    if (day > month.first) {
      yield* this.#stored(month, { first: day, last: day }, (packed) => {
        states = this.#dayPacker.statesOf(packed)
      })
    }
    const made = this.#maker.begin(month, states).next(day, until - startOfDay(day))
    const found = { ...this.#sumsPacker.sumsOf(made.rows, made.accounts), ...made.copied() }
    this.#open.set(until, found)
    return found
  }

  *prepare(until: Day): Steps {
    const rows = { first: until - DAYS_WITH_ROWS + 1, last: until }
    const uses = monthsBefore(until, MONTHS_WITH_COMMITMENTS - 1)
    for (let month = monthAround(until); month.last >= this.beginning; month = monthBefore(month.first)) {
      if (overlaps(month, rows)) yield* this.#made(month, 'days', rows)
      else if (month.first >= uses) yield* this.#made(month, 'uses', month)
      else if (!this.#sums.has(month.first)) yield* this.#made(month, 'sums')
    }
  }

  /** What is wanted of a month is made once for all that wait for it. Beside its sums, what is in a range of days is stored. */
  #made(month: DateRange, wanted: Wanted, stored = NO_DAYS): Steps<MadeMonth> {
    const key = `${month.first} ${wanted}`
    const work = entryOf(this.#making, key, () => new SharedWork(() => this.#makeOnce(key, month, wanted, stored)))
    return work.result()
  }

  /** A month that could not be made is tried again when it is asked for again. */
  *#makeOnce(key: string, month: DateRange, wanted: Wanted, stored: DateRange): Steps<MadeMonth> {
    try {
      return yield* this.#make(month, wanted, stored)
    } finally {
      this.#making.delete(key)
    }
  }

  *#make(month: DateRange, wanted: Wanted, stored: DateRange): Steps<MadeMonth> {
    const builder = this.#builders.pop() ?? new MonthBuilder(this.lines.length, this.commitments.length)
    builder.begin()
    const maker = this.#maker.begin(month)
    const [sums, uses] = [this.#sumsPacker.begin(), this.#usePacker.begin()]
    const uncovered = this.#uncoveredPacker.begin()
    const days = new Map<Day, Uint8Array>()
    yield
    for (const day of daysOf(month)) {
      const states = wanted === 'days' ? maker.states() : []
      const made = maker.next(day, day < this.beginning ? 0 : HOURS_IN_DAY)
      builder.add(made.rows)
      sums.add(made.rows, made.accounts)
      if (wanted !== 'sums') {
        uses.add(made.rows)
        uncovered.add(made.uncovered())
      }
      if (wanted === 'days') {
        const packed = this.#dayPacker.pack(made.rows, states)
        days.set(day, packed)
        if (isWithin(stored, day)) this.#days.set(day, packed)
      }
      yield
    }
    const packed = { sums: sums.finished(), uses: uses.finished(), uncovered: uncovered.finished() }
    const found = { ...packed, month: builder.finished(), days }
    this.#builders.push(builder)
    this.#sums.set(month.first, found.sums)
    this.#months.set(month.first, found.month)
    if (wanted !== 'sums' && overlaps(month, stored)) {
      this.#uses.set(month.first, found.uses)
      this.#uncovered.set(month.first, found.uncovered)
    }
    return found
  }
}

function monthsOf({ first, last }: DateRange): DateRange[] {
  const months: DateRange[] = []
  for (let day = first; day <= last; day = lastDayOfMonth(day) + 1) months.push(monthAround(day))
  return months
}
