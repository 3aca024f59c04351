export type { BilledCompanies, BilledCompany } from '../companies.js'
export { isRead } from './charge.js'
export {
  COLUMN_NAMES,
  type DatasetRow,
  FOCUS_COLUMNS,
  FOCUS_DATASETS,
  FOCUS_VERSIONS,
  type FocusColumn,
  type FocusDataset,
  type FocusRow,
  type FocusType,
  type FocusVersion,
  focusColumns,
  versionsWith,
} from './columns.js'
export { csvHeader, FOCUS_CSV_HEADER, focusCsv } from './csv.js'
export {
  type DatasetBatch,
  deliveriesOf,
  describedCompanies,
  exportDatasets,
  exportFocus,
  type FocusBatch,
  type FocusExportOptions,
} from './export.js'
export {
  type AbortSignalLike,
  type BillData,
  type FocusReadOptions,
  fromBillData,
  type ReadBills,
  readBillData,
  readFocus,
} from './read.js'
export type { BillReport, FileReport } from './report.js'
export { type BlobLike, FocusMistake, type FocusSource } from './source.js'
export { isBillName } from './table.js'
