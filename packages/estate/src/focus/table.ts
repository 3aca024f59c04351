import { parquetMetadataAsync, parquetRead, parquetSchema } from 'hyparquet'
import { csvRecords } from './csv-records.js'
import { FocusMistake } from './mistake.js'
import { bytesOf, type FocusSource, textOf, wholeOf } from './source.js'

/** A value of a row as its format has it. */
export type Value = unknown

/** Rows of a file, some at a time. The first part names the columns. */
export interface TablePart {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

export interface TableRow {
  /** The line of a CSV file, the number of the row of another one. */
  readonly line: number
  readonly values: readonly Value[]
}

/** Whether the name of a file says that it may have bills. */
export function isBillName(name: string): boolean {
  return /\.(?:csv|csv\.gz|gz|parquet)$/i.test(name)
}

/** The rows of a file, whose format its first bytes say. Of Parquet, the columns that are asked for. */
export async function* tableOf(
  source: FocusSource,
  isAsked: (column: string) => boolean,
): AsyncGenerator<TablePart, void, undefined> {
  const bytes = bytesOf(source)
  const { value: first } = await bytes.next()
  if (first === undefined) throw new FocusMistake(source.name, 'is empty')
  const all = joined(first, bytes)
  if (isParquet(first))
    yield* parquetParts({ name: source.name, data: 'slice' in source.data ? source.data : all }, isAsked)
  else yield* csvParts(source.name, textOf(source.name, all, first[0] === 0x1f && first[1] === 0x8b), isAsked)
}

async function* joined(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* others
}

function isParquet(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 4)) === 'PAR1'
}

async function* csvParts(
  name: string,
  text: AsyncIterable<string>,
  isAsked: (column: string) => boolean,
): AsyncGenerator<TablePart, void, undefined> {
  let columns: readonly string[] | undefined
  for await (const records of csvRecords(name, text, (column) => isAsked(plain(column)))) {
    const isFirst = columns === undefined
    columns ??= records[0]?.values.map(plain) ?? []
    const rows = isFirst ? records.slice(1) : records
    const { length } = columns
    const odd = rows.find(({ values }) => values.length !== length)
    if (odd !== undefined) {
      throw new FocusMistake(name, `has ${odd.values.length} fields, and the header has ${length}`, odd.line)
    }
    yield { columns, rows }
  }
}

/** A column as FOCUS writes it: the first one may begin with a mark of Unicode. */
function plain(column: string): string {
  return column.replace(/^\uFEFF/, '').trim()
}

async function* parquetParts(
  source: FocusSource,
  isAsked: (column: string) => boolean,
): AsyncGenerator<TablePart, void, undefined> {
  const blob = await wholeOf(source)
  const file = {
    byteLength: blob.size,
    slice: (start: number, end = blob.size) => blob.slice(start, end).arrayBuffer(),
  }
  try {
    const metadata = await parquetMetadataAsync(file)
    const columns = parquetSchema(metadata)
      .children.map(({ element }) => element.name)
      .filter(isAsked)
    let rowStart = 0
    for (const { num_rows } of metadata.row_groups) {
      const rowEnd = rowStart + Number(num_rows)
      let found: Value[][] = []
      const onComplete = (rows: Value[][]): void => {
        found = rows
      }
      await parquetRead({ file, metadata, columns, rowStart, rowEnd, onComplete })
      const before = rowStart
      yield { columns, rows: found.map((values, index) => ({ line: before + index + 1, values })) }
      rowStart = rowEnd
    }
  } catch (error) {
    if (error instanceof FocusMistake) throw error
    const isCodec = error instanceof Error && /compression codec|codec/i.test(error.message)
    throw new FocusMistake(
      source.name,
      isCodec ? 'is compressed in a way that is not read; use Snappy, or none' : 'is no sound Parquet file',
    )
  }
}
