// Reports what became of the files and rows of bills.
import { groupBy } from '../kernel/maps.js'
import { type Day, dateOf } from '../kernel/time.js'
import type { Basis, Replacement } from './deliveries.js'

/** A file of which nothing is counted, and why. */
export interface FileReport {
  readonly file: string
  readonly reason: string
}

/** What became of the files and rows of bills. It has no value of a bill but the names of other providers. */
export interface BillReport {
  /** The files that are counted, with the form that they are in and the number of their rows that are. */
  readonly taken: readonly { readonly file: string; readonly form: string; readonly charges: number }[]
  /** Files, or days of them, whose charges another file has. */
  readonly replaced: readonly Replacement[]
  readonly leftOut: readonly FileReport[]
  /** How many rows are of other providers. */
  readonly otherProviders: Readonly<Record<string, number>>
  /** Clouds whose bills lack a basis of cost. */
  readonly missing: readonly { readonly cloud: string; readonly basis: Basis }[]
  /** What was taken in a way that is not sure, with the number of rows. */
  readonly remarks: Readonly<Record<string, number>>
}

const NAMES: Readonly<Record<Basis, string>> = { effective: 'amortized (effective)', billed: 'actual (billed)' }

/** What somebody should know of the bills that answers come from: a sentence each, and nothing where all files are counted whole. */
export function reportLines({ replaced, leftOut, otherProviders, missing, remarks }: BillReport): string[] {
  const replacements = replaced.map(({ file, month, by, reason, days }) => ({
    file,
    reason: `replaced by ${by} in ${month}${days === undefined ? '' : `, ${daysText(days.first, days.last)}`}: ${reason}`,
  }))
  return [
    ...grouped(replacements),
    ...grouped(leftOut.map(({ file, reason }) => ({ file, reason: `left out: ${reason}` }))),
    ...Object.entries(otherProviders).map(
      ([provider, rows]) =>
        `${counted(rows, 'row')} of ${provider} ${rows === 1 ? 'is' : 'are'} left out: the mock knows AWS, Azure and Google Cloud.`,
    ),
    ...missing.map(({ cloud, basis }) => `The bills of ${cloud} do not carry ${NAMES[basis]} cost.`),
    ...Object.entries(remarks).map(([remark, rows]) => `${counted(rows, 'row')}: ${remark}.`),
  ]
}

/** More files than that are counted. */
const MOST_NAMED = 5

/** A sentence for all files of which the same is said. */
function grouped(files: readonly FileReport[]): string[] {
  return Array.from(
    groupBy(files, ({ reason }) => reason),
    ([reason, ofReason]) => {
      const names = ofReason.map(({ file }) => file)
      const named = names.slice(0, MOST_NAMED).join(', ')
      const more = names.length > MOST_NAMED ? ` and ${counted(names.length - MOST_NAMED, 'more file')}` : ''
      return names.length === 1
        ? `${named} is ${reason}.`
        : `${named}${more} are ${reason.replace(/: it\b/, ': each')}.`
    },
  )
}

function daysText(first: Day, last: Day): string {
  return first === last ? dateOf(first) : `${dateOf(first)} to ${dateOf(last)}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
