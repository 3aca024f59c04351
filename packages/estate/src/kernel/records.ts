// Makes parts of records in the forms that responses share: codes, days and dates.
import { type DateRange, type Day, dateOf, daysOf } from './time.js'

/** A filter value as a list of them shows it. */
export interface CodeItem {
  readonly code: string
  readonly name: string
  readonly sort: number
}

/** Filter values, each once, in the order in which they come. */
export function codeItems(values: readonly { readonly code: string; readonly name: string }[]): CodeItem[] {
  const unique = new Map(values.map((value) => [value.code, value]))
  return [...unique.values()].map(({ code, name }, index) => ({ code, name, sort: index + 1 }))
}

/**
 * Adds members to a record that was made for it. Spread into a new one, `{ ...record, more: 1 }`, each of thousands of records gets
 * a hidden class of its own from V8, which takes far longer than the record itself, then and whenever its members are read.
 */
export function withMembers<Made extends object, Members extends object>(
  record: Made,
  members: Members,
): Made & Members {
  return Object.assign(record, members)
}

/** A record of figures for each day of a range: of a company that has the cloud, whatever it uses there, and of no other. */
export function dailyRecords<Figures extends object>(
  cloud: object | undefined,
  range: DateRange,
  figuresOf: (position: number, day: Day) => Figures,
): (Figures & { usageDate: string })[] {
  const days = cloud === undefined ? [] : daysOf(range)
  return days.map((day, position) => withMembers(figuresOf(position, day), { usageDate: dateOf(day) }))
}

/** What has not been updated since it was created shows the same date twice. */
export function datesOf({
  createdDate,
  updatedDate = createdDate,
}: {
  readonly createdDate?: string
  readonly updatedDate?: string
}) {
  return {
    ...(createdDate === undefined ? {} : { createdDate }),
    ...(updatedDate === undefined ? {} : { updatedDate }),
  }
}
