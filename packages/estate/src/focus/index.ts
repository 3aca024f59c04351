export type { BilledCompanies, BilledCompany } from '../companies.js'
export type { BillData } from './bill-data.js'
export { isRead } from './charge.js'
export { COLUMN_NAMES, FOCUS_COLUMNS, type FocusColumn, type FocusRow, type FocusType } from './columns.js'
export { FOCUS_CSV_HEADER, focusCsv } from './csv.js'
export { describedCompanies, exportFocus, type FocusBatch, type FocusExportOptions } from './export.js'
export { FocusMistake } from './mistake.js'
export {
  type AbortSignalLike,
  type FocusReadOptions,
  fromBillData,
  type ReadBills,
  readBillData,
  readFocus,
} from './read.js'
export type { BillReport, FileReport } from './report.js'
export type { BlobLike, FocusSource } from './source.js'
export { isBillName } from './table.js'
