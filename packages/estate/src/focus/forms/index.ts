// Finds the form of a file, and reads it as rows of FOCUS.
import { BILL_FILES } from '../../generated/bill-files.js'
import { isRead } from '../charge.js'
import { FocusMistake, type FocusSource, type TablePart } from '../source.js'
import { tableOf } from '../table.js'
import { plainName } from '../values.js'
import { AZURE_COST } from './azure-cost.js'
import { CUR } from './cur.js'
import type { Form } from './form.js'

const FOCUS: Form = {
  code: 'focus',
  name: 'FOCUS',
  isOf: (columns) => columns.has('billedcost') && (columns.has('chargecategory') || columns.has('effectivecost')),
  isAsked: isRead,
}

const FORMS: readonly Form[] = [FOCUS, CUR, AZURE_COST]

/** A file in a form that is read. */
export interface FormedPart {
  readonly form: Form
  /** Rows of FOCUS, with its columns. */
  readonly part: TablePart
}

/**
 * The rows of a file as rows of FOCUS, whatever form they are in.
 *
 * @throws FocusMistake when the file is no bill, or in a form that is not read; the message says how to get FOCUS
 */
export async function* focusTable(source: FocusSource): AsyncGenerator<FormedPart, void, undefined> {
  let form: Form | undefined
  for await (const part of tableOf(source, isAsked)) {
    form ??= formOf(source.name, part.columns)
    yield { form, part: form.asFocus?.(source.name, part) ?? part }
  }
}

/** The form of a file; nothing where it is in none. */
export async function formIn(source: FocusSource): Promise<Form | undefined> {
  for await (const { columns } of tableOf(source, isAsked)) return formOf(source.name, columns)
  return undefined
}

/**
 * Whether a file has a bill, by its columns. One that must have one has one, unless it is of a kind that vendors put beside bills.
 *
 * @returns the reason why not
 */
export async function isAnyForm(source: FocusSource, mustBe: boolean): Promise<true | string> {
  try {
    for await (const { columns } of tableOf(source, isAsked)) {
      const names = new Set(columns.map(plainName))
      const other = otherForm(names)
      if (other?.isBesideBill === true) return `it ${other.other}`
      return mustBe || FORMS.some(({ isOf }) => isOf(names)) ? true : 'it has no columns of a bill'
    }
  } catch (error) {
    if (mustBe || !(error instanceof FocusMistake)) return true
    return `it ${error.reason}`
  }
  return true
}

function isAsked(column: string): boolean {
  return FORMS.some((form) => form.isAsked(column)) || OTHER_COLUMNS.has(plainName(column))
}

function formOf(file: string, columns: readonly string[]): Form {
  const names = new Set(columns.map(plainName))
  const other = otherForm(names)
  if (other?.isBesideBill === true) throw new FocusMistake(file, other.other)
  const found = FORMS.find(({ isOf }) => isOf(names))
  if (found !== undefined) return found
  if (other !== undefined) throw new FocusMistake(file, other.other)
  return FOCUS
}

/** Something else that people bring in place of a bill of FOCUS, by the plain names of its columns. */
interface OtherTable {
  readonly all?: readonly string[]
  readonly any?: readonly string[]
  readonly none?: readonly string[]
  readonly other: string
  readonly isBesideBill?: true
}

const OTHERS: readonly OtherTable[] = BILL_FILES.tables

/** Columns that tell them, which a format that reads columns one by one must be asked for. */
const OTHER_COLUMNS: ReadonlySet<string> = new Set(
  OTHERS.flatMap(({ all = [], any = [], none = [] }) => [...all, ...any, ...none]),
)

function otherForm(columns: ReadonlySet<string>): OtherTable | undefined {
  return OTHERS.find(
    ({ all = [], any, none = [] }) =>
      all.every((name) => columns.has(name)) &&
      any?.some((name) => columns.has(name)) !== false &&
      !none.some((name) => columns.has(name)),
  )
}
