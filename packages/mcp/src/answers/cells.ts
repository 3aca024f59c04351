// Reads the cells of a table from rows.
import { compared } from './conditions.js'
import { Decimal } from './decimal.js'
import { valueAt } from './rows.js'

/** A part of a date by which rows can be grouped, such as `month(date)`. */
const PART_OF_DATE = /^(day|month|year)\((.+)\)$/
const LENGTHS: Readonly<Record<string, number>> = { day: 10, month: 7, year: 4 }

/** `date` of `month(date)`. */
export function fieldOfKey(key: string): string {
  return PART_OF_DATE.exec(key)?.[2] ?? key
}

/** The same key with another name of its field. */
export function keyOfField(key: string, rename: (field: string) => string): string {
  const [, part, field] = PART_OF_DATE.exec(key) ?? []
  return field === undefined ? rename(key) : `${part}(${rename(field)})`
}

/** What a row has for a key, which is a field or a part of a date. */
export function cellAt(row: unknown, key: string): string {
  const [, part = '', field] = PART_OF_DATE.exec(key) ?? []
  const text = textOf(valueAt(row, field ?? key))
  return field === undefined ? text : text.slice(0, LENGTHS[part])
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return String(Decimal.of(value) ?? value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** An order by what `read` reads. */
export function ordered<Item>(
  read: (item: Item) => unknown,
  isDescending: boolean,
): (first: Item, second: Item) => number {
  return (first, second) => compared(read(first), read(second)) * (isDescending ? -1 : 1)
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
