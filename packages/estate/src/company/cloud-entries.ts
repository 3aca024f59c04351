import { type DateRange, dayOf, lifeOf, overlaps } from '../kernel/time.js'

/** Where the part of a company file that describes a cloud has what the rules of all clouds are about. */
export interface CloudEntries {
  /** The list of accounts, and the member that has their ids. */
  readonly accounts: { readonly list: string; readonly id: string }
  /** The member by which a machine or a commitment names the account that it is in. */
  readonly account: string
  /** The list of machines. */
  readonly machines: string
  /** The lists of commitments. */
  readonly commitments: readonly string[]
}

/** An entry of a list in a company file that need not fit its schema. */
export type Entry = Readonly<Record<string, unknown>>

/** Whether machines run at some time of a range. */
export function runsIn({ launched, ended, schedule }: Entry, range: DateRange): boolean {
  const life = lifeOf({
    ...(launched === undefined ? {} : { launched: String(launched) }),
    ...(ended === undefined ? {} : { ended: String(ended) }),
  })
  return schedule !== 'stopped' && overlaps(life, range)
}

/** Whether machines run at some time of a day, `yyyy-MM-dd`. */
export function runsOn(machines: Entry, date: string): boolean {
  const day = dayOf(date)
  return day !== undefined && runsIn(machines, { first: day, last: day })
}
