import {
  type ColumnChunk,
  type CompressionCodec,
  type Compressors,
  type DecodedArray,
  type FileMetaData,
  parquetMetadataAsync,
  parquetSchema,
  type SchemaTree,
  snappyUncompress,
} from 'hyparquet'
import { readColumn } from 'hyparquet/src/column.js'
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { assembleAsync } from 'hyparquet/src/rowgroup.js'
import { getMaxDefinitionLevel, getMaxRepetitionLevel, getTreePath } from 'hyparquet/src/schema.js'
import { checkPage, pageHeaders } from './parquet-pages.js'
import { type BlobLike, FocusMistake, partOf, type TablePart } from './source.js'

/** Values of a row group are in memory at once: a file that says more is damaged, or would take the memory of the machine. */
const MOST_VALUES_OF_GROUP = 200_000_000
const MOST_BYTES_OF_METADATA = 64 * 1024 ** 2
/** What is made of columns at once. */
const ROWS_OF_PART = 10_000

type RowGroup = FileMetaData['row_groups'][number]

/** The rows of a Parquet file, some at a time, with the columns that are asked for. A part without rows says that columns were read. */
export async function* parquetParts(
  name: string,
  blob: BlobLike,
  isAsked: (column: string) => boolean,
): AsyncGenerator<TablePart, void, undefined> {
  try {
    const metadata = await metadataOf(blob)
    const schema = parquetSchema(metadata)
    const columns = schema.children.map(({ element }) => element.name).filter(isAsked)
    const compressors = await compressorsOf(name, metadata)
    yield { columns, rows: [], hasDecimalComma: false }
    let before = 0
    for (const group of metadata.row_groups) {
      const count = rowsOf(name, group, columns)
      const values: DecodedArray[] = []
      for (const column of columns) {
        values.push(await columnOf(blob, group, { schema, column, count, compressors }))
        yield { columns, rows: [], hasDecimalComma: false }
      }
      for (let from = 0; from < count; from += ROWS_OF_PART) {
        const rows = Array.from({ length: Math.min(ROWS_OF_PART, count - from) }, (_, index) => ({
          line: before + from + index + 1,
          values: values.map((ofColumn): unknown => ofColumn[from + index]),
        }))
        yield { columns, rows, hasDecimalComma: false }
      }
      before += count
    }
  } catch (error) {
    if (error instanceof FocusMistake) throw error
    throw new FocusMistake(name, 'is no sound Parquet file: download or export it again')
  }
}

async function metadataOf(blob: BlobLike): Promise<FileMetaData> {
  const [length = 0] = new Uint32Array(await partOf(blob, Math.max(0, blob.size - 8), Math.max(0, blob.size - 4)))
  if (length > MOST_BYTES_OF_METADATA) throw new Error('the metadata is too long')
  return parquetMetadataAsync({
    byteLength: blob.size,
    slice: (start, end = blob.size) => partOf(blob, start, end),
  })
}

/** How many rows a group has. */
function rowsOf(name: string, { num_rows, columns }: RowGroup, asked: readonly string[]): number {
  const values = columns.reduce(
    (sum, { meta_data }) =>
      asked.includes(meta_data?.path_in_schema[0] ?? '') ? sum + Number(meta_data?.num_values) : sum,
    Number(num_rows),
  )
  if (values > MOST_VALUES_OF_GROUP)
    throw new FocusMistake(name, 'has too many rows in one row group: write smaller ones')
  return Number(num_rows)
}

interface ColumnOptions {
  readonly schema: SchemaTree
  readonly column: string
  readonly count: number
  readonly compressors: Compressors
}

async function columnOf(
  blob: BlobLike,
  { columns }: RowGroup,
  { schema, column, count, compressors }: ColumnOptions,
): Promise<DecodedArray> {
  const chunks = columns.filter(({ meta_data }) => meta_data?.path_in_schema[0] === column)
  const read: { pathInSchema: string[]; data: Promise<{ skipped: number; data: DecodedArray[] }> }[] = []
  for (const chunk of chunks) {
    const found = await chunkOf(blob, chunk, { schema, column, count, compressors })
    read.push({ pathInSchema: chunk.meta_data?.path_in_schema ?? [], data: Promise.resolve(found) })
  }
  const group = { groupStart: 0, groupRows: count, selectStart: 0, selectEnd: count, asyncColumns: read }
  const [assembled] = assembleAsync(group, schema).asyncColumns
  const pages = (await assembled?.data)?.data ?? []
  const values: DecodedArray =
    pages.length === 1 ? (pages[0] ?? []) : pages.flatMap((page) => Array.from(page as ArrayLike<unknown>))
  if (values.length < count) throw new Error('a column has less rows than its group')
  return values
}

async function chunkOf(
  blob: BlobLike,
  { meta_data: meta, file_path }: ColumnChunk,
  { schema, count, compressors }: ColumnOptions,
): Promise<{ data: DecodedArray[]; skipped: number }> {
  if (meta === undefined || file_path !== undefined) throw new Error('a column is elsewhere')
  const { path_in_schema: pathInSchema, codec, num_values } = meta
  const schemaPath = getTreePath(schema, pathInSchema)
  const element = schemaPath.at(-1)?.element
  if (element === undefined) throw new Error('a column has no type')
  const start = Number(meta.dictionary_page_offset || meta.data_page_offset)
  const view = new DataView(await partOf(blob, start, start + Number(meta.total_compressed_size)))
  const levels = {
    definition: getMaxDefinitionLevel(schemaPath),
    repetition: getMaxRepetitionLevel(schemaPath),
    isBoolean: meta.type === 'BOOLEAN',
  }
  const headers = pageHeaders(view, levels, Number(num_values))
  const decompress = compressors[codec]
  const checked = (input: Uint8Array, length: number): Uint8Array => {
    const page = decompress === undefined ? input : length === 0 ? new Uint8Array(0) : decompress(input, length)
    const header = headers.get(input.byteOffset)
    if (header === undefined) throw new Error('a page begins elsewhere')
    if (page.length !== length) throw new Error('a page is not as long as its header says')
    checkPage(page, header, levels)
    return page
  }
  return readColumn(
    { view, offset: 0 },
    { groupStart: 0, groupRows: count, selectStart: 0, selectEnd: count },
    {
      pathInSchema,
      schemaPath,
      element,
      type: meta.type,
      parsers: DEFAULT_PARSERS,
      codec: CHECKED,
      compressors: { [CHECKED]: checked },
    },
  )
}

/** A codec of our own, so that pages that are not compressed are looked at, too. */
const CHECKED = 'CHECKED' as CompressionCodec

/** @throws FocusMistake when a codec is not read */
async function compressorsOf(name: string, { row_groups }: FileMetaData): Promise<Compressors> {
  const codecs = new Set(row_groups.flatMap(({ columns }) => columns.map(({ meta_data }) => meta_data?.codec)))
  codecs.delete('UNCOMPRESSED')
  const needsOthers = [...codecs].some((codec) => codec !== 'SNAPPY')
  const compressors = { ...(needsOthers ? await loadedCompressors() : {}), SNAPPY: snappy }
  const unread = [...codecs].find((codec) => codec === undefined || !Object.hasOwn(compressors, codec))
  if (unread === undefined) return compressors
  throw new FocusMistake(name, `is compressed with ${unread}, which is not read: use Zstandard, gzip or Snappy`)
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
