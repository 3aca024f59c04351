import { COLUMN_NAMES, type FocusRow } from './columns.js'

/** The first line of a FOCUS file. */
export const FOCUS_CSV_HEADER = `${COLUMN_NAMES.join(',')}\n`

/** Rows as lines of a CSV file; what is not known is an empty field. */
export function focusCsv(rows: readonly FocusRow[]): string {
  return rows.map((row) => `${COLUMN_NAMES.map((name) => field(row[name])).join(',')}\n`).join('')
}

function field(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return decimal(value)
  return /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** All digits that a number has: FOCUS writes exponents with a capital letter. */
function decimal(value: number): string {
  return String(value).replace('e', 'E').replace('+', '')
}
