// Finds the files of bills.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { csvHeader, type DatasetRow, type FocusType, focusCsv } from '@cloud-cost/estate/focus'
import type { ColumnSource } from 'hyparquet-writer'

export type Format = 'csv' | 'parquet'

export const EXTENSIONS: Readonly<Record<Format, string>> = { csv: 'csv.gz', parquet: 'parquet' }

/** The columns of a file with the types of their values. */
export type BillColumns = Readonly<Record<string, FocusType>>

/** A file that a bill is written to, a part at a time. */
export interface BillFile {
  /** Waits while the disk is slower. */
  write(rows: readonly DatasetRow[]): Promise<void>
  close(): Promise<void>
}

export function createBillFile(path: string, format: Format, columns: BillColumns): BillFile | Promise<BillFile> {
  return format === 'csv' ? createCsvFile(path, Object.keys(columns)) : createParquetFile(path, columns)
}

function createCsvFile(path: string, columns: readonly string[]): BillFile {
  const gzip = createGzip()
  const written = pipeline(gzip, createWriteStream(path))
  // It fails the next write or the end.
  written.catch(() => {})
  gzip.write(csvHeader(columns))
  return {
    async write(rows) {
      if (!gzip.write(focusCsv(rows, columns))) await Promise.race([once(gzip, 'drain'), written])
    },
    async close() {
      gzip.end()
      await written
    },
  }
}

const ROWS_OF_GROUP = 10_000
const TYPES = { text: 'STRING', json: 'STRING', time: 'TIMESTAMP' } as const
/** Numbers are written as whole numbers of their last decimal: doubles would have digits of binary fractions. */
const OPTIONAL_DECIMAL = { repetition_type: 'OPTIONAL', converted_type: 'DECIMAL' } as const
const DECIMALS = {
  money: { ...OPTIONAL_DECIMAL, type: 'INT64', precision: 18, scale: 6 },
  number: { ...OPTIONAL_DECIMAL, type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, precision: 38, scale: 18 },
} as const

/** Writing Parquet takes a library that nobody else should wait for. */
async function createParquetFile(path: string, columns: BillColumns): Promise<BillFile> {
  const { fileWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer')
  const schemaOverrides = Object.fromEntries(
    Object.entries(columns).flatMap(([name, type]) => {
      return type === 'money' || type === 'number' ? [[name, { ...DECIMALS[type], name }]] : []
    }),
  )
  const schema = schemaFromColumnData({ columnData: columnsOf([], columns), schemaOverrides })
  const writer = new ParquetWriter({ writer: fileWriter(path), schema })
  const waiting: DatasetRow[] = []
  const writeGroup = async (): Promise<void> => {
    await writer.write({ columnData: columnsOf(waiting, columns), rowGroupSize: ROWS_OF_GROUP })
    waiting.length = 0
  }
  return {
    async write(rows) {
      for (const row of rows) {
        waiting.push(row)
        if (waiting.length === ROWS_OF_GROUP) await writeGroup()
      }
    },
    async close() {
      if (waiting.length > 0) await writeGroup()
      await writer.finish()
    },
  }
}

function columnsOf(rows: readonly DatasetRow[], columns: BillColumns): ColumnSource[] {
  return Object.entries(columns).map(([name, type]): ColumnSource => {
    if (type === 'money' || type === 'number') {
      const { scale } = DECIMALS[type]
      // Most prices and many costs come more than once, and big integers take their time.
      const known = new Map<unknown, bigint | null>([[null, null]])
      for (const { [name]: value } of rows) if (!known.has(value)) known.set(value, unscaled(Number(value), scale))
      return { name, data: rows.map((row) => known.get(row[name])) }
    }
    const data = rows.map((row) => {
      const value = row[name]
      return type === 'time' && typeof value === 'string' ? new Date(value) : value
    })
    return { name, data, type: TYPES[type], nullable: true }
  })
}

/** A number as a whole number of its last decimal. */
function unscaled(value: number, scale: number): bigint {
  const exact = value * 10 ** scale
  if (Math.abs(exact) < Number.MAX_SAFE_INTEGER) return BigInt(Math.round(exact))
  const [digits = '', exponent = 0] = String(value).split('e')
  const [whole = '', decimals = ''] = digits.split('.')
  const zeros = scale + Number(exponent) - decimals.length
  const all = BigInt(whole + decimals)
  return zeros >= 0 ? all * 10n ** BigInt(zeros) : all / 10n ** BigInt(-zeros)
}
