// What was read of bills as data that a worker can post.

import type { Account, Bill } from '../charges/charge-table.js'
import type { BilledCommitment } from '../charges/commitment.js'
import type { Measure, WholeDay } from '../charges/day-rows.js'
import type { BilledMachine } from '../charges/makers.js'
import type { ChargeClassification, Resource } from '../company/resource.js'
import type { Day, Hour } from '../kernel/time.js'

/**
 * A bill whose kinds and meters are positions in its lists of them.
 *
 * @internal
 */
export interface CloudBillData extends Pick<Bill, 'missing'> {
  readonly first: Day
  /** The end of the last charge. */
  readonly until: Hour
  readonly kinds: readonly KindData[]
  readonly meters: readonly MeterData[]
  readonly resources: readonly ResourceData[]
  readonly lines: readonly LineData[]
  readonly commitments: readonly BilledCommitment[]
  readonly accounts: readonly Account[]
  /** Days without charges are left out. */
  readonly days: ReadonlyMap<number, DayData>
}

/** The charges of a day, by positions of the lines and commitments of the bill; of payers, on demand and sustained use come before commitments. */
export interface DayData
  extends Omit<WholeDay, Measure | 'rows' | 'line' | 'payer' | 'applied' | 'hours' | 'segments' | 'billedCost'> {
  readonly line: Int32Array
  readonly payer: Int32Array
  readonly applied: Int32Array
  readonly cost: Float64Array
}

/** A kind of the catalog by its position there, or one that the catalog does not have, in the words of the bill. */
export type KindData =
  | { readonly known: number; readonly os: string | undefined }
  | { readonly name: string; readonly product: Account['product'] }

/** A meter of the catalog by its position there, or one in the words of the bill, which has one price in all regions. */
export type MeterData =
  | { readonly known: number }
  | {
      readonly code: string
      readonly product: Account['product']
      readonly unit: string
      readonly partsOfUnit: number
      readonly price: number
      readonly operation: string | undefined
      readonly useType: string | undefined
      readonly text?: string
    }

export interface ResourceData extends Omit<Resource, 'kind' | 'index' | 'vendor'> {
  readonly kind: number
}

export interface LineData extends ChargeClassification {
  readonly account: string
  readonly resource: number
  readonly meter: number
  readonly price: number
  readonly machine?: BilledMachine
}
