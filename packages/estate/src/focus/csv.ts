import { COLUMN_NAMES, type DatasetRow } from './columns.js'

/** The first line of a file of charges in FOCUS 1.2. */
export const FOCUS_CSV_HEADER = csvHeader(COLUMN_NAMES)

/** The first line of a file with these columns. */
export function csvHeader(columns: readonly string[]): string {
  return `${columns.join(',')}\n`
}

/** Rows as lines of a CSV file, with the columns of FOCUS 1.2 or with others; what is not known is an empty field. */
export function focusCsv(rows: readonly DatasetRow[], columns: readonly string[] = COLUMN_NAMES): string {
  return rows.map((row) => `${columns.map((name) => field(row[name])).join(',')}\n`).join('')
}

function field(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return decimal(value)
  return /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** All digits that a number has: FOCUS writes exponents with a capital letter. */
function decimal(value: number): string {
  return String(value).replace('e', 'E').replace('+', '')
}
