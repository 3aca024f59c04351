import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FocusColumn } from '@cloud-cost/estate/focus'
import { PACKAGE } from '../paths.js'

/** What answers have of a column of a bill. */
export interface BillColumn {
  readonly column: FocusColumn
  /** Whether a bill is refused without it. */
  readonly isRequired: boolean
  readonly fields: readonly BilledField[]
}

/** A field of responses whose value follows from a column, with the first operations that return it and how many further ones do. */
export interface BilledField {
  readonly name: string
  readonly operationIds: readonly string[]
  readonly further: number
}

/** Where `npm run update` writes what changes of each column do to all responses: computing it takes seconds. */
export const BILL_COLUMNS_FILE: string = join(PACKAGE, 'content', 'bill-columns.json')

export function readBillColumns(): readonly BillColumn[] {
  return JSON.parse(readFileSync(BILL_COLUMNS_FILE, 'utf8')) as readonly BillColumn[]
}
