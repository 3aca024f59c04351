import type { Value } from './values.js'

/** Rows of a file, some at a time. The first part names the columns. */
export interface TablePart {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  /** Whether numbers may be written as `1,5`: a file with semicolons has no other use of commas. */
  readonly hasDecimalComma: boolean
  /** What the file calls columns, where that is something else. */
  readonly called?: Readonly<Record<string, string>>
}

export interface TableRow {
  /** The line of a CSV file, the number of the row of another one. */
  readonly line: number
  readonly values: readonly Value[]
}
