// What makes charges: of the days of a company, and of the rows of bills.
import type { CompanyEntry } from '../company/company-file.js'
import type { Micros } from '../kernel/money.js'
import type { DateRange, Day } from '../kernel/time.js'
import type { Dictionaries, Line, Pool } from './charge-table.js'
import type { BilledCommitment, Commitment } from './commitment.js'
import type { DayRows, RuleStates, Uncovered } from './day-rows.js'
import type { CommitmentIndex } from './indexes.js'

/** Makes the charges of a company in a cloud day by day; they depend on no clock. */
export interface DayMaker<P extends Pool, C extends Commitment> extends Dictionaries<P, C> {
  /** The first day that has charges. */
  readonly beginning: Day
  /** What coverage is told apart by in series over years. */
  coverageOf(pool: P): string
  /** Begins at the start of a day of a month: its first one, unless the rules of the month are given as they were. */
  begin(month: DateRange, states?: RuleStates): MonthMaker
}

/** Makes the days of a month one after the other. */
export interface MonthMaker {
  /** What the rules of the month know so far. */
  states(): RuleStates
  /** Makes the first hours of the next day. */
  next(day: Day, hours: number): MadeDay
}

/** A day in memory that the next day overwrites. */
export interface MadeDay {
  readonly rows: DayRows
  /** What each account and product costs, and what it has on the bill. */
  readonly cost: Float64Array
  uncovered(): Uncovered
}

/** The days of a company in a cloud, of which nothing is stored. */
export interface Simulation {
  readonly commitments: readonly Commitment[]
  /** The commitments in the order in which they are applied. */
  readonly order: readonly CommitmentIndex[]
  /** What a month comes to on the bill. */
  billedCost(month: DateRange): Micros
  /** What a commitment is used for in the segments of whole days of its term. */
  capacityUse(commitment: CommitmentIndex, range: DateRange): CapacityUse
}

/** What a commitment is used for in times of which each hour is like the others. */
export interface CapacityUse {
  /** How many hours each time has, and the capacity that is used in all of them. */
  readonly times: readonly { readonly hours: number; readonly used: number }[]
  /** The capacity that the commitment has in an hour. */
  readonly hourly: number
}

/** Begins the days of a company that is no bill. */
export interface Simulating<Company> {
  simulation(company: Company): Simulation
}

/** A machine whose hours a bill charges, which commitments may cover. */
export interface BilledMachine {
  /** Such as `m5.large`. */
  readonly type: string
  /** What the bill calls the usage, which may name a part of a machine or a standby. */
  readonly usage: string
}

/** What a cloud says of charges that are read from its bills. */
export interface BilledCloud<P extends Pool, C extends Commitment> {
  /** Kinds of commitments that operations tell apart. */
  readonly kinds: readonly string[]
  /** The position of its kind. */
  kindOf(commitment: C): number
  /** All commitments that a company file describes, in its order. */
  commitments(file: CompanyEntry): readonly C[]
  billed(file: CompanyEntry): {
    /** The line of a machine that commitments may cover, or of a spot one; nothing where that is not known. */
    poolOf?(line: Line, machine: BilledMachine): P | undefined
    /** What the bill alone says of a commitment that the file does not describe. */
    commitmentOf(commitment: BilledCommitment): C
  }
}
