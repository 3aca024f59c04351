export { COLUMN_NAMES, FOCUS_COLUMNS, type FocusColumn, type FocusRow, type FocusType } from './columns.js'
export { FOCUS_CSV_HEADER, focusCsv } from './csv.js'
export { exportFocus, type FocusBatch, type FocusExportOptions } from './export.js'
