// Reads the tables in files and archives, in CSV or Parquet.
import { type CsvRecord, csvRecords } from './csv-records.js'
import { parquetParts } from './parquet.js'
import {
  bytesOf,
  decompressed,
  FocusMistake,
  type FocusSource,
  peeked,
  type TablePart,
  textOf,
  wholeOf,
} from './source.js'
import { plainName } from './values.js'
import { filesInZip } from './zip.js'

/** Whether the name of a file says that it has bills. */
export function isBillName(name: string): boolean {
  return /\.(?:csv|tsv|gz|parquet|zip)$/i.test(name)
}

/** The files in an archive, whose format their first bytes say; a file that is none is itself. */
export async function unpacked(source: FocusSource): Promise<readonly FocusSource[]> {
  if ('slice' in source.data) {
    const start = new Uint8Array(await source.data.slice(0, Math.min(4, source.data.size)).arrayBuffer())
    return isZip(start) ? filesInZip(source.name, source.data) : [source]
  }
  const { first, all } = await peeked(bytesOf(source))
  if (!isZip(first)) return [{ ...source, data: all }]
  return filesInZip(source.name, await wholeOf({ name: source.name, data: all }))
}

function isZip(bytes: Uint8Array): boolean {
  const content = contentOf(bytes)
  return 'read' in content && content.read === 'zip'
}

/**
 * The rows of a file, whose format its first bytes say, with the columns that are asked for, those among them that its folders have.
 *
 * @throws FocusMistake when it is something else, or damaged
 */
export async function* tableOf(
  source: FocusSource,
  isAsked: (column: string) => boolean,
): AsyncGenerator<TablePart, void, undefined> {
  const folders = folderColumns(source.name).filter(([column]) => isAsked(column))
  for await (const part of partsOf(source, isAsked, false)) yield withFolders(part, folders)
}

async function* partsOf(
  source: FocusSource,
  isAsked: (column: string) => boolean,
  isWithinGzip: boolean,
): AsyncGenerator<TablePart, void, undefined> {
  const { name } = source
  const { first, all } = await peeked(bytesOf(source))
  if (first.length === 0 && isWithinGzip) return
  if (first.length === 0) throw new FocusMistake(name, 'is empty')
  const content = contentOf(first)
  if ('other' in content) throw new FocusMistake(name, content.other)
  if (content.read === 'parquet') {
    yield* parquetParts(name, 'slice' in source.data ? source.data : await wholeOf({ name, data: all }), isAsked)
  } else if (content.read === 'gzip' && !isWithinGzip) {
    yield* partsOf({ name, data: decompressed(name, all, 'gzip') }, isAsked, true)
  } else if (content.read !== 'text') throw new FocusMistake(name, 'is compressed twice: decompress it once')
  else yield* csvParts(name, textOf(name, all), isAsked)
}

async function* csvParts(
  name: string,
  text: AsyncIterable<string>,
  isAsked: (column: string) => boolean,
): AsyncGenerator<TablePart, void, undefined> {
  let columns: readonly string[] | undefined
  for await (const { dialect, records } of csvRecords(name, text, (column) => isAsked(plain(column)))) {
    const isFirst = columns === undefined
    columns ??= records[0]?.values.map(plain) ?? []
    const header = columns
    const rows = (isFirst ? records.slice(1) : records).filter(({ values }) => !isHeader(values, header))
    checkWidths(name, rows, columns.length)
    yield { columns, rows, hasDecimalComma: dialect.separator === ';' }
  }
}

/** Files that were put together have the header of each. Columns that are not read are empty in rows. */
function isHeader(values: readonly string[], columns: readonly string[]): boolean {
  return (
    values.length === columns.length &&
    values.some((value) => value !== '') &&
    values.every((value, index) => value === '' || plain(value) === columns[index])
  )
}

function checkWidths(name: string, rows: readonly CsvRecord[], width: number): void {
  const odd = rows.find(({ values }) => values.length !== width)
  if (odd === undefined) return
  throw new FocusMistake(
    name,
    `has ${odd.values.length} field${odd.values.length === 1 ? '' : 's'}, and the header has ${width}`,
    odd.line,
  )
}

/** A column as its writer calls it: the first one may begin with a byte order mark. */
function plain(column: string): string {
  return column.replace(/^\uFEFF/, '').trim()
}

/** What Hive and Spark write in place of a value that is not there. */
const NO_PARTITION = '__HIVE_DEFAULT_PARTITION__'

/** Columns that stand in the names of folders, such as `billing_period=2026-03/`: tools that write them leave them out of the files. */
function folderColumns(path: string): readonly (readonly [string, string])[] {
  return path
    .split('/')
    .slice(0, -1)
    .flatMap((folder) => {
      const [, column, value] = /^([^=]+)=(.*)$/.exec(folder) ?? []
      if (column === undefined || value === undefined || value === NO_PARTITION) return []
      return plainName(column) === 'billingperiod'
        ? [['BillingPeriodStart', `${value}-01`.slice(0, 10)] as const]
        : [[column, decoded(value)] as const]
    })
}

function decoded(value: string): string {
  return value.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function withFolders(part: TablePart, folders: readonly (readonly [string, string])[]): TablePart {
  const names = new Set(part.columns.map(plainName))
  const missing = folders.filter(([column]) => !names.has(plainName(column)))
  if (missing.length === 0) return part
  const values = missing.map(([, value]) => value)
  return {
    ...part,
    columns: [...part.columns, ...missing.map(([column]) => column)],
    rows: part.rows.map((row) => ({ ...row, values: [...row.values, ...values] })),
  }
}

/** What a file is by its first bytes: something that is read, or something else, in words that go on after its name. */
type Content = { readonly read: 'text' | 'parquet' | 'gzip' | 'zip' } | { readonly other: string }

const AS_CSV = 'export the bill as CSV or Parquet'

/** How files begin that are brought in place of bills. */
const BEGINNINGS: readonly (readonly [readonly number[] | string, Content])[] = [
  [[0xff, 0xfe, 0, 0], { other: 'is text in UTF-32: export it again as CSV in UTF-8' }],
  [[0, 0, 0xfe, 0xff], { other: 'is text in UTF-32: export it again as CSV in UTF-8' }],
  ['PAR1', { read: 'parquet' }],
  [[0x1f, 0x8b], { read: 'gzip' }],
  [[0x50, 0x4b, 3, 4], { read: 'zip' }],
  [[0x50, 0x4b, 5, 6], { other: 'is an empty zip archive' }],
  ['PARE', { other: 'is encrypted Parquet: export the bill without encryption' }],
  [[0, 5, 0x16, 7], { other: 'is a file of macOS beside another one (AppleDouble), and no bill: leave it out' }],
  [[0xd0, 0xcf, 0x11, 0xe0], { other: `is a workbook of Excel: ${AS_CSV}` }],
  [[0x28, 0xb5, 0x2f, 0xfd], { other: 'is compressed with Zstandard: decompress it, or compress it with gzip' }],
  [[4, 0x22, 0x4d, 0x18], { other: 'is compressed with LZ4: decompress it, or compress it with gzip' }],
  ['BZh', { other: 'is compressed with bzip2: decompress it, or compress it with gzip' }],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], { other: 'is compressed with xz: decompress it, or compress it with gzip' }],
  [[0x37, 0x7a, 0xbc, 0xaf], { other: 'is a 7z archive: unpack it' }],
  ['ORC', { other: `is an ORC file: ${AS_CSV}` }],
  ['Obj\u0001', { other: `is an Avro file: ${AS_CSV}` }],
  ['%PDF', { other: `is a PDF document: ${AS_CSV}` }],
  ['SQLite format 3', { other: `is an SQLite database: ${AS_CSV}` }],
]

/** Where a tar archive says that it is one. */
const TAR_MARK = 257

/** The forms of text that are no table. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /^version https:\/\/git-lfs\./,
    'is a pointer of Git LFS in place of the file: run "git lfs pull" in its repository, and bring the file itself',
  ],
  [
    /^<(?:!doctype html|html|head|body|!--)/i,
    'is an HTML page, such as a login or an error page in place of the download: download the bill again',
  ],
  [/^<\?xml|^<\w+[\s>]/, `is XML, such as an error message of a storage service: ${AS_CSV}`],
  [/^[{[]/, `is JSON: ${AS_CSV}`],
]

/** What a file is by its first bytes. */
function contentOf(bytes: Uint8Array): Content {
  const found = BEGINNINGS.find(([beginning]) => beginsWith(bytes, beginning))
  if (found !== undefined) return found[1]
  if (beginsWith(bytes.subarray(TAR_MARK), 'ustar')) return { other: 'is a tar archive: unpack it' }
  const text = asciiOf(bytes).trimStart()
  const other = TEXTS.find(([form]) => form.test(text))
  return other === undefined ? { read: 'text' } : { other: other[1] }
}

function beginsWith(bytes: Uint8Array, beginning: readonly number[] | string): boolean {
  const expected = typeof beginning === 'string' ? Array.from(beginning, (one) => one.charCodeAt(0)) : beginning
  return expected.every((byte, index) => bytes[index] === byte)
}

/** The first characters without a byte order mark; UTF-16 has a zero beside each. */
function asciiOf(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 512).filter((byte) => byte !== 0 && byte < 0x80)
  return String.fromCharCode(...start)
}
