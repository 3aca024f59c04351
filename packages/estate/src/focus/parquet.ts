import { type Compressors, parquetMetadataAsync, parquetRead, parquetSchema, snappyUncompress } from 'hyparquet'
import { FocusMistake } from './mistake.js'
import { type BlobLike, partOf } from './source.js'
import type { TablePart } from './table-part.js'
import type { Value } from './values.js'

/** Columns of it are read at once: a file that says more is damaged, or would take the memory of the machine. */
const MOST_ROWS_OF_GROUP = 20_000_000
const MOST_BYTES_OF_PAGE = 512 * 1024 ** 2
/** What hyparquet reads by itself. */
const READ: ReadonlySet<string> = new Set(['UNCOMPRESSED', 'SNAPPY'])

/** The rows of a Parquet file, a row group at a time, with the columns that are asked for. */
export async function* parquetParts(
  name: string,
  blob: BlobLike,
  isAsked: (column: string) => boolean,
): AsyncGenerator<TablePart, void, undefined> {
  const file = {
    byteLength: blob.size,
    slice: (start: number, end = blob.size) => partOf(blob, start, end),
  }
  try {
    const metadata = await parquetMetadataAsync(file)
    const columns = parquetSchema(metadata)
      .children.map(({ element }) => element.name)
      .filter(isAsked)
    const chunks = metadata.row_groups.flatMap((group) => group.columns)
    const codecs = new Set(chunks.map(({ meta_data }) => meta_data?.codec ?? 'UNCOMPRESSED'))
    const needsOthers = [...codecs].some((codec) => !READ.has(codec))
    const compressors = bounded({ ...(needsOthers ? await loadedCompressors() : {}), SNAPPY: snappy })
    const unread = [...codecs].find((codec) => codec !== 'UNCOMPRESSED' && compressors[codec] === undefined)
    if (unread !== undefined)
      throw new FocusMistake(name, `is compressed with ${unread}, which is not read: use Zstandard, gzip or Snappy`)
    yield { columns, rows: [], hasDecimalComma: false }
    let rowStart = 0
    for (const { num_rows } of metadata.row_groups) {
      if (num_rows > MOST_ROWS_OF_GROUP)
        throw new FocusMistake(name, 'has too many rows in one row group: write smaller ones')
      const rowEnd = rowStart + Number(num_rows)
      let found: Value[][] = []
      const onComplete = (rows: Value[][]): void => {
        found = rows
      }
      await parquetRead({ file, metadata, columns, rowStart, rowEnd, compressors, onComplete })
      const before = rowStart
      const rows = found.map((values, index) => ({ line: before + index + 1, values }))
      yield { columns, rows, hasDecimalComma: false }
      rowStart = rowEnd
    }
  } catch (error) {
    if (error instanceof FocusMistake) throw error
    throw new FocusMistake(name, 'is no sound Parquet file: download or export it again')
  }
}

/** Nobody else should wait for them. */
async function loadedCompressors(): Promise<Compressors> {
  const { otherCompressors } = await import('./parquet-codecs.js')
  return otherCompressors()
}

function snappy(input: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length)
  snappyUncompress(input, output)
  return output
}

function bounded(compressors: Compressors): Compressors {
  return Object.fromEntries(
    Object.entries(compressors).map(([codec, decompress]) => [
      codec,
      (input: Uint8Array, length: number): Uint8Array => {
        // Nothing may be compressed to something, which not every codec reads.
        if (length === 0) return new Uint8Array(0)
        if (length > MOST_BYTES_OF_PAGE) throw new Error('a page is too large')
        const output = decompress(input, length)
        if (output.length !== length) throw new Error('a page has another length than it says')
        return output
      },
    ]),
  )
}
