// A form in which vendors write bills, and how its rows become rows of FOCUS.
import { READ_COLUMNS, type ReadColumn } from '../charge.js'
import type { TablePart, TableRow } from '../source.js'
import { plainName, textIn, type Value } from '../values.js'

/** A form in which vendors write bills, as rows of FOCUS. */
export interface Form {
  readonly code: 'focus' | 'cur' | 'azure-cost'
  /** What people call it. */
  readonly name: string
  /** Whether its rows say something that all of them are read by. */
  readonly needsSurvey?: true
  /** Whether these are its columns, by their plain names. */
  isOf(columns: ReadonlySet<string>): boolean
  /** Whether anything is read of a column. */
  isAsked(column: string): boolean
  /**
   * Its rows as rows of FOCUS; nothing where they are that already.
   *
   * @throws FocusMistake when they can't be
   */
  asFocus?(file: string, part: TablePart): TablePart
}

/** A row of a form by the plain names of its columns. */
export class FormRow {
  readonly line: number
  readonly #positions: ReadonlyMap<string, number>
  readonly #values: readonly Value[]

  constructor(positions: ReadonlyMap<string, number>, { line, values }: TableRow) {
    this.line = line
    this.#positions = positions
    this.#values = values
  }

  has(column: string): boolean {
    return this.#positions.has(column)
  }

  /** The value of the first of these columns that has one. */
  value(...columns: readonly string[]): Value {
    for (const column of columns) {
      const position = this.#positions.get(column)
      if (position !== undefined && textIn(this.#values[position]) !== undefined) return this.#values[position]
    }
    return undefined
  }

  /** What stands in a column, whether it is a value or stands for none. */
  written(column: string): Value {
    const position = this.#positions.get(column)
    return position === undefined ? undefined : this.#values[position]
  }

  text(...columns: readonly string[]): string | undefined {
    return textIn(this.value(...columns))
  }

  /** What stands in columns of the form for columns of FOCUS. */
  copied(columns: Partial<Readonly<Record<ReadColumn, readonly string[]>>>): FocusValues {
    return Object.fromEntries(Object.entries(columns).map(([name, own]) => [name, this.value(...own)]))
  }
}

/** The values of a row of FOCUS; what is left out is unknown. */
export type FocusValues = Partial<Readonly<Record<ReadColumn, Value>>>

function positionsOf(columns: readonly string[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>()
  columns.forEach((column, index) => {
    const name = plainName(column)
    if (!positions.has(name)) positions.set(name, index)
  })
  return positions
}

/** A part of a table in other columns. */
export function inFocus(
  { columns, rows, hasDecimalComma }: TablePart,
  rowsOf: (row: FormRow) => readonly FocusValues[],
): TablePart {
  const positions = positionsOf(columns)
  return {
    columns: READ_COLUMNS,
    hasDecimalComma,
    rows: rows.flatMap((row) =>
      rowsOf(new FormRow(positions, row)).map((values) => ({
        line: row.line,
        values: READ_COLUMNS.map((name) => values[name]),
      })),
    ),
  }
}
