// Sums rows by groups.
import { ToolError } from '../tools/tool-error.js'
import { cellAt, count, fieldOfKey, ordered } from './cells.js'
import { compared } from './conditions.js'
import { Decimal } from './decimal.js'
import type { Labels } from './labels.js'
import type { Query, Table } from './query.js'
import { valueAt } from './rows.js'

/** Rows with the same keys, and their sums. */
class Group {
  readonly keys: readonly string[]
  sums: readonly Decimal[]
  rows = 0

  constructor(keys: readonly string[], { sum }: Query) {
    this.keys = keys
    this.sums = sum.map(() => Decimal.ZERO)
  }

  add(amounts: readonly (Decimal | undefined)[], rows: number): void {
    this.sums = this.sums.map((sum, index) => sum.plus(amounts[index] ?? Decimal.ZERO))
    this.rows += rows
  }
}

/** @throws {ToolError} for an order by something else than what groups have */
export function groupsOf(rows: readonly unknown[], query: Query, about: string, labels: Labels): Table {
  const { sum, top } = query
  // Amounts in two currencies have no sum.
  const isMixed = sum.some((field) => labels.isAmount(field)) && labels.currencies.size > 1
  const split = isMixed && labels.currency !== undefined && !query.by.includes(labels.currency) ? [labels.currency] : []
  const keys = [...query.by, ...split]
  const total = new Group(['total'], query)
  const groups = new Map<string, Group>()
  const lacking = new Map<string, number>()
  for (const row of rows) {
    const own = keys.map((key) => cellAt(row, key))
    const name = JSON.stringify(own)
    const group = groups.get(name) ?? new Group(own, query)
    groups.set(name, group)
    const amounts = sum.map((field) => Decimal.of(valueAt(row, field)))
    for (const [index, field] of sum.entries())
      if (amounts[index] === undefined) lacking.set(field, (lacking.get(field) ?? 0) + 1)
    group.add(amounts, 1)
    total.add(amounts, 1)
  }
  const sorted = [...groups.values()].toSorted(orderOf(query, keys))
  const shown = top > 0 ? sorted.slice(0, top) : sorted
  const left = sorted.slice(shown.length)
  const others = new Group([`(${count(left.length, 'other')})`], query)
  for (const { sums, rows } of left) others.add(sums, rows)
  const further = isMixed ? [] : [...(left.length > 0 ? [others] : []), ...(keys.length > 0 ? [total] : [])]
  return {
    about: keys.length === 0 ? about : `${about}, ${count(sorted.length, 'group')}`,
    of: 'groups',
    columns: [...keys, ...sum.map((field) => labels.labelOf(field)), 'rows'],
    fields: [...keys.map(fieldOfKey), ...sum, 'rows'],
    lines: [...shown, ...further].map((group) => [
      ...keys.map((_, index) => group.keys[index] ?? ''),
      ...group.sums.map(String),
      String(group.rows),
    ]),
    notes: [
      ...(split.length > 0 ? [`Grouped by ${split.join()}, too: amounts in several currencies have no sum.`] : []),
      ...[...lacking].map(([field, number]) => `${count(number, 'row')} without a number in ${field}, counted as 0.`),
      ...labels.notesOn([...keys, ...sum]),
    ],
  }
}

type Order = (first: Group, second: Group) => number

/** Groups come by their first sum, the largest first, or in the order of time where their first key is a date. */
function orderOf({ sum, order, top }: Query, keys: readonly string[]): Order {
  if (order !== undefined) {
    const [key, amount] = [keys.indexOf(order.field), sum.indexOf(order.field)]
    if (key < 0 && amount < 0 && order.field !== 'rows')
      throw new ToolError(`order: groups can be ordered by ${[...keys, ...sum, 'rows'].join(', ')}`)
    return ordered(
      (group) => (key >= 0 ? group.keys[key] : String(group.sums[amount] ?? group.rows)),
      order.isDescending,
    )
  }
  return (first, second) => {
    const [own = '', other = ''] = [first.keys[0], second.keys[0]]
    if (top === 0 && [own, other].every((key) => /^\d{4}(?:-\d{2}|$)/.test(key))) return compared(own, other)
    const [sums, otherSums] = [first.sums[0], second.sums[0]]
    return sums === undefined || otherSums === undefined ? second.rows - first.rows : otherSums.compare(sums)
  }
}
