import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { COLUMN_NAMES, FOCUS_COLUMNS, FOCUS_CSV_HEADER, type FocusRow, focusCsv } from '@cloud-cost/estate/focus'
import type { ColumnSource } from 'hyparquet-writer'

export type Format = 'csv' | 'parquet'

export const EXTENSIONS: Readonly<Record<Format, string>> = { csv: 'csv.gz', parquet: 'parquet' }

/** A file that a bill is written to, a part at a time. */
export interface BillFile {
  /** Waits while the disk is slower. */
  write(rows: readonly FocusRow[]): Promise<void>
  close(): Promise<void>
}

export function createBillFile(path: string, format: Format): BillFile | Promise<BillFile> {
  return format === 'csv' ? new CsvFile(path) : createParquetFile(path)
}

class CsvFile implements BillFile {
  readonly #gzip = createGzip()
  readonly #written: Promise<void>

  constructor(path: string) {
    this.#written = pipeline(this.#gzip, createWriteStream(path))
    // It fails the next write or the end.
    this.#written.catch(() => {})
    this.#gzip.write(FOCUS_CSV_HEADER)
  }

  async write(rows: readonly FocusRow[]): Promise<void> {
    if (!this.#gzip.write(focusCsv(rows))) await Promise.race([once(this.#gzip, 'drain'), this.#written])
  }

  async close(): Promise<void> {
    this.#gzip.end()
    await this.#written
  }
}

const ROWS_OF_GROUP = 10_000
const TYPES = { text: 'STRING', json: 'STRING', number: 'DOUBLE', time: 'TIMESTAMP' } as const

/** Writing Parquet takes a library that nobody else should wait for. */
async function createParquetFile(path: string): Promise<BillFile> {
  const { fileWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer')
  const schema = schemaFromColumnData({ columnData: columnsOf([]) })
  const writer = new ParquetWriter({ writer: fileWriter(path), schema })
  const waiting: FocusRow[] = []
  const writeGroup = async (): Promise<void> => {
    await writer.write({ columnData: columnsOf(waiting), rowGroupSize: ROWS_OF_GROUP })
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

function columnsOf(rows: readonly FocusRow[]): ColumnSource[] {
  return COLUMN_NAMES.map((name): ColumnSource => {
    const type = FOCUS_COLUMNS[name]
    const data = rows.map((row) => {
      const value = row[name]
      return type === 'time' && typeof value === 'string' ? new Date(value) : value
    })
    return { name, data, type: TYPES[type], nullable: true }
  })
}
