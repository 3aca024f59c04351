import { Memory } from '../../kernel/columns.js'
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
import type { Pool, TableGroups } from '../charge-table.js'
import { type ChargeTable, Dictionaries } from '../charge-table.js'
import type { Commitment } from '../commitment.js'
import type { CommitmentUse, DayRows, Measure, Rows, RuleStates, Uncovered, UseOfDay, WholeDay } from '../day-rows.js'
import type { DayMaker } from '../makers.js'
import { Store, type StoreSize } from './budget.js'
import { DayPacker, type MonthPacker, RowCoder, uncoveredPacker, usePacker } from './packed-days.js'
import { DaySumsPacker, groupsOf, MonthBuilder, MonthReader, type MonthSums, type PackedSums } from './packed-sums.js'

/** Days whose rows are made before they are asked for, and the longest range whose rows are stored: a quarter. */
const DAYS_WITH_ROWS = 92
const NO_DAYS: DateRange = { first: 0, last: -1 }
/** Months of which is stored, day by day, what commitments were used for and what none covered. */
const MONTHS_WITH_COMMITMENTS = 13

/** How much is wanted of a month: sums alone, with the commitments of each day, or with the rows of its days. */
type Wanted = 'sums' | 'uses' | 'days'

/** What is stored of a month by its first day, packed. */
interface StoredMonth {
  readonly sums: PackedSums
  readonly uses: Uint8Array
  readonly uncovered: Uint8Array
  readonly months: Uint8Array
}

/** What is stored, also of days, and of the open day by the hour up to which it is made. */
interface Stored extends StoredMonth {
  readonly days: Uint8Array
  readonly open: WholeDay
}

interface MadeMonth extends StoredMonth {
  readonly packedDays: ReadonlyMap<Day, Uint8Array>
}

/**
 * The charges of a company in a cloud at several grains, each made once and stored until the budget of all stores needs its bytes. Nothing of
 * a session is in them.
 */
export class StoredTable<P extends Pool, C extends Commitment> extends Dictionaries<P, C> implements ChargeTable<P, C> {
  readonly beginning: Day
  readonly groups: TableGroups
  readonly #maker: DayMaker<P, C>
  readonly #stores: { readonly [Name in keyof Stored]: Store<Stored[Name]> } = {
    sums: new Store(),
    uses: new Store(),
    uncovered: new Store(),
    months: new Store(),
    days: new Store(),
    open: new Store(),
  }
  readonly #making = new Map<string, SharedWork<MadeMonth>>()
  /** In which no month is summed up just now. */
  readonly #builders: MonthBuilder[] = []
  readonly #rowCoder: RowCoder
  readonly #sums: DaySumsPacker
  readonly #uses: MonthPacker<UseOfDay>
  readonly #uncovered: MonthPacker<Uncovered>
  readonly #days: DayPacker
  readonly #monthReader: MonthReader

  constructor(maker: DayMaker<P, C>) {
    super(maker)
    this.beginning = maker.beginning
    this.groups = groupsOf(maker, (pool) => maker.coverageOf(pool as P))
    this.#maker = maker
    this.#rowCoder = new RowCoder(this.lines)
    this.#sums = new DaySumsPacker(this, this.groups)
    this.#uses = usePacker(this.commitments)
    this.#uncovered = uncoveredPacker(this.pools.length, this.segments)
    this.#days = new DayPacker(this.commitments, this.segments, this.#rowCoder)
    this.#monthReader = new MonthReader(this.#rowCoder)
  }

  /** How many entries each store has, and of how many bytes. */
  get sizes(): Readonly<Record<keyof Stored, StoreSize>> {
    const sizes = Object.entries(this.#stores).map(([name, { size }]) => [name, size])
    return Object.fromEntries(sizes) as Record<keyof Stored, StoreSize>
  }

  sums(range: DateRange, measure: Measure, visit: (figures: Float64Array, day: Day) => void): Steps {
    return this.#each(range, this.#sums.packers[measure], (month) => this.#sumsOf(month, measure), visit)
  }

  *#sumsOf(month: DateRange, measure: Measure): Steps<Uint8Array> {
    return (yield* this.#storedMonth('sums', month, 'sums'))[measure]
  }

  uses(range: DateRange, visit: (use: UseOfDay, day: Day) => void): Steps {
    const storedOf = withCommitments(range)
    return this.#each(range, this.#uses, (month) => this.#storedMonth('uses', month, 'uses', storedOf(month)), visit)
  }

  uncovered(range: DateRange, visit: (uncovered: Uncovered, day: Day) => void): Steps {
    const storedOf = withCommitments(range)
    const packed = (month: DateRange) => this.#storedMonth('uncovered', month, 'uses', storedOf(month))
    return this.#each(range, this.#uncovered, packed, visit)
  }

  /** Visits the days of a range in what is packed of their months. */
  *#each<Of>(
    range: DateRange,
    packer: MonthPacker<Of>,
    packedOf: (month: DateRange) => Steps<Uint8Array>,
    visit: (ofDay: Of, day: Day) => void,
  ): Steps {
    for (const month of monthsOf(range)) {
      const packed = yield* packedOf(month)
      const asked = intersection(month, range)
      yield* packer.read(packed, asked.last - month.first + 1, (ofDay, index) => {
        if (month.first + index >= asked.first) visit(ofDay, month.first + index)
      })
    }
  }

  *#storedMonth<Name extends keyof StoredMonth>(
    name: Name,
    month: DateRange,
    wanted: Wanted,
    stored = NO_DAYS,
  ): Steps<StoredMonth[Name]> {
    return this.#stores[name].get(month.first) ?? (yield* this.#made(month, wanted, stored))[name]
  }

  *days(range: DateRange, visit: (rows: DayRows, day: Day) => void, memory?: Memory): Steps {
    const isLong = lengthOf(range) > DAYS_WITH_ROWS
    for (const month of monthsOf(range)) {
      const days = intersection(month, range)
      if (isLong && daysOf(days).some((day) => !this.#stores.days.has(day))) yield* this.#passed(month, days, visit)
      else yield* this.#stored(month, days, (packed, day) => visit(this.#days.unpack(packed, memory), day))
    }
  }

  *#stored(month: DateRange, days: DateRange, visit: (packed: Uint8Array, day: Day) => void): Steps {
    let made: ReadonlyMap<Day, Uint8Array> = new Map()
    for (const day of daysOf(days)) {
      const found = made.get(day) ?? this.#stores.days.get(day)
      if (found === undefined) made = (yield* this.#made(month, 'days', month)).packedDays
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
      if (isWhole) visit(this.#monthReader.read(yield* this.#storedMonth('months', month, 'sums')))
      else yield* visitDays(part)
      yield
    }
  }

  *open(until: Hour): Steps<WholeDay> {
    const stored = this.#stores.open.get(until)
    if (stored !== undefined) return stored
    const day = dayOfHour(until)
    const month = monthAround(day)
    let states: RuleStates | undefined
    if (day > month.first) {
      yield* this.#stored(month, { first: day, last: day }, (packed) => {
        states = this.#days.statesOf(packed)
      })
    }
    const made = this.#maker.begin(month, states).next(day, until - startOfDay(day))
    // Copies in memory of their own.
    const rows = this.#days.unpack(this.#days.pack(made.rows, []), new Memory())
    const sums = Object.entries(this.#sums.sumsOf(made.rows, made.cost)).map(([name, figures]) => [
      name,
      figures.slice(),
    ])
    const found: WholeDay = { ...rows, ...(Object.fromEntries(sums) as ReturnType<DaySumsPacker['sumsOf']>) }
    this.#stores.open.set(until, found)
    return found
  }

  *prepare(until: Day): Steps {
    const rows = { first: until - DAYS_WITH_ROWS + 1, last: until }
    const uses = monthsBefore(until, MONTHS_WITH_COMMITMENTS - 1)
    for (let month = monthAround(until); month.last >= this.beginning; month = monthBefore(month.first)) {
      if (overlaps(month, rows)) yield* this.#made(month, 'days', rows)
      else if (month.first >= uses) yield* this.#made(month, 'uses', month)
      else if (!this.#stores.sums.has(month.first)) yield* this.#made(month, 'sums')
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
    const builder = this.#builders.pop() ?? new MonthBuilder(this.lines.length, this.commitments.length, this.#rowCoder)
    builder.begin()
    const maker = this.#maker.begin(month)
    const [sums, uses, uncovered] = [this.#sums.begin(), this.#uses.begin(), this.#uncovered.begin()]
    const packedDays = new Map<Day, Uint8Array>()
    yield
    for (const day of daysOf(month)) {
      const states = wanted === 'days' ? maker.states() : []
      const made = maker.next(day, day < this.beginning ? 0 : HOURS_IN_DAY)
      builder.add(made.rows)
      sums.add(made.rows, made.cost)
      if (wanted !== 'sums') {
        uses.add(made.rows)
        uncovered.add(made.uncovered())
      }
      if (wanted === 'days') {
        const packed = this.#days.pack(made.rows, states)
        packedDays.set(day, packed)
        if (isWithin(stored, day)) this.#stores.days.set(day, packed)
      }
      yield
    }
    const packed = { sums: sums.finished(), uses: uses.finished(), uncovered: uncovered.finished() }
    const found = { ...packed, months: builder.finished(), packedDays }
    this.#builders.push(builder)
    this.#stores.sums.set(month.first, found.sums)
    this.#stores.months.set(month.first, found.months)
    if (wanted !== 'sums' && overlaps(month, stored)) {
      this.#stores.uses.set(month.first, found.uses)
      this.#stores.uncovered.set(month.first, found.uncovered)
    }
    return found
  }
}

/** Tells which days of a month are stored with what commitments were used for. The uses of a long range would take the place of everything else. */
function withCommitments({ first, last }: DateRange): (month: DateRange) => DateRange {
  const isStored = first >= monthsBefore(last, MONTHS_WITH_COMMITMENTS - 1)
  return (month) => (isStored ? month : NO_DAYS)
}

function monthsOf({ first, last }: DateRange): DateRange[] {
  const months: DateRange[] = []
  for (let day = first; day <= last; day = lastDayOfMonth(day) + 1) months.push(monthAround(day))
  return months
}
