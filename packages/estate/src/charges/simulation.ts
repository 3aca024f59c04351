// What is asked of a company before it is known how large its commitments and fleets are.
import type { Micros } from '../kernel/money.js'
import type { DateRange } from '../kernel/time.js'
import type { Commitment } from './commitment.js'
import type { CommitmentIndex } from './line.js'

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
