// Reads the tables in files and archives, in CSV or Parquet.
import { BILL_FILES } from '../generated/bill-files.js'
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
    const blob = 'slice' in source.data ? source.data : await wholeOf({ name, data: all })
    for await (const part of parquetParts(name, blob, isAsked)) {
      checkTwice(name, part.columns)
      yield part
    }
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
    if (isFirst)
      checkTwice(
        name,
        columns.map((column) => (isAsked(column) ? column : '')),
        records[0]?.line,
      )
    const header = columns
    const rows = (isFirst ? records.slice(1) : records).filter(({ values }) => !isHeader(values, header))
    checkWidths(name, rows, columns.length)
    yield { columns, rows, hasDecimalComma: dialect.separator === ';' }
  }
}

/** Columns of tags, whose keys may differ in their spelling alone. */
const TAGS = /^resource_?tags/i

/** Nobody knows which one of two columns with one name counts: columns that are not read are empty. */
function checkTwice(name: string, columns: readonly string[], line?: number): void {
  const found = new Map<string, number>()
  for (const [index, column] of columns.entries()) {
    const key = TAGS.test(column) ? column : plainName(column)
    const first = found.get(key)
    if (key !== '' && first !== undefined) {
      const both = [first, index].map((at) => `column ${at + 1} is ${columns[at]}`)
      throw new FocusMistake(name, `has ${columns[first]} twice: ${both.join(', and ')}. Keep one of them`, line)
    }
    found.set(key, index)
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

/** How files begin that are brought in place of bills. */
type Beginning = Content & { readonly bytes?: readonly number[]; readonly letters?: string; readonly at?: number }
const BEGINNINGS: readonly Beginning[] = BILL_FILES.beginnings
const TEXTS = BILL_FILES.texts.map(({ form, other }) => ({ form: new RegExp(form, 'i'), other }))

function contentOf(bytes: Uint8Array): Content {
  const begins = ({ bytes: own, letters = '', at = 0 }: Beginning): boolean => {
    const expected = own ?? Array.from(letters, (one) => one.charCodeAt(0))
    return expected.every((byte, index) => bytes[at + index] === byte)
  }
  const text = asciiOf(bytes).trimStart()
  return BEGINNINGS.find(begins) ?? TEXTS.find(({ form }) => form.test(text)) ?? { read: 'text' }
}

/** The first characters without a byte order mark; UTF-16 has a zero beside each. */
function asciiOf(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 512).filter((byte) => byte !== 0 && byte < 0x80)
  return String.fromCharCode(...start)
}
