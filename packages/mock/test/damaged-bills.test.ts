import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { installed } from '@cloud-cost/contract/installed'
import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import { FocusMistake, readFocus } from '@cloud-cost/estate/focus'
import { strToU8, zipSync } from 'fflate'
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'

const ROWS = 30
const COST = 1.5
const CHARGE = {
  BilledCost: COST,
  BillingAccountId: '111122223333',
  BillingCurrency: 'USD',
  BillingPeriodStart: new Date('2026-03-01T00:00:00Z'),
  ChargeCategory: 'Usage',
  ChargePeriodEnd: new Date('2026-03-02T01:00:00Z'),
  ChargePeriodStart: new Date('2026-03-02T00:00:00Z'),
  CommitmentDiscountId: null,
  EffectiveCost: COST,
  ListCost: COST,
  ProviderName: 'AWS',
  ResourceId: 'i-0123456789abcdef',
  ServiceName: 'Amazon Elastic Compute Cloud',
  SubAccountId: '444455556666',
  Tags: '{"team":"web, or ""both"""}',
}
const rows = Array.from({ length: ROWS }, (_, index) => ({
  ...CHARGE,
  ResourceId: `${CHARGE.ResourceId}${index % 7}`,
  Tags: index % 3 === 0 ? null : '{"team":"web"}',
}))

/** For each type of column, all encodings that hyparquet-writer writes; what is left out, it chooses. */
const ENCODINGS: Readonly<Record<'STRING' | 'DOUBLE' | 'TIMESTAMP', readonly ColumnSource['encoding'][]>> = {
  STRING: ['PLAIN', 'RLE_DICTIONARY', 'DELTA_LENGTH_BYTE_ARRAY', 'DELTA_BYTE_ARRAY', undefined],
  DOUBLE: ['PLAIN', 'RLE_DICTIONARY', 'BYTE_STREAM_SPLIT', 'PLAIN', undefined],
  TIMESTAMP: ['PLAIN', 'RLE_DICTIONARY', 'BYTE_STREAM_SPLIT', 'DELTA_BINARY_PACKED', undefined],
}
const COMPRESSORS = {
  GZIP: (page: Uint8Array) => gzipSync(page),
  BROTLI: (page: Uint8Array) => brotliCompressSync(page),
  LZ4_RAW: lz4OfLiterals,
  ZSTD: zstdOfRawBlocks,
}
const CODECS = ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI', 'LZ4_RAW', 'ZSTD'] as const

interface File {
  readonly name: string
  readonly bytes: Uint8Array
}

function parquetFiles(): File[] {
  return CODECS.flatMap((codec) =>
    ENCODINGS.STRING.map((_, index): File => {
      const columnData = Object.entries(CHARGE).map(([name, value], position): ColumnSource => {
        const type = typeof value === 'number' ? 'DOUBLE' : value instanceof Date ? 'TIMESTAMP' : 'STRING'
        const encoding = ENCODINGS[type][index]
        const nullable = value === null || name === 'Tags' || position % 2 === 0
        const data = rows.map((row) => row[name as keyof typeof CHARGE])
        return { name, data, type, nullable, ...(encoding === undefined ? {} : { encoding }) }
      })
      const bytes = parquetWriteBuffer({ columnData, codec, compressors: COMPRESSORS, rowGroupSize: 20 })
      return { name: `${codec}-${index}.parquet`, bytes: new Uint8Array(bytes) }
    }),
  )
}

function csv(): string {
  const field = (value: unknown): string => {
    const text = value instanceof Date ? value.toISOString() : String(value ?? '')
    return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines = rows.map((row) => Object.values(row).map(field).join(','))
  return `${[Object.keys(CHARGE).join(','), ...lines].join('\n')}\n`
}

function otherFiles(parquet: Uint8Array): File[] {
  const text = csv()
  return [
    { name: 'bill.csv', bytes: strToU8(text) },
    { name: 'utf-16.csv', bytes: Buffer.from(`\uFEFF${text}`, 'utf16le') },
    { name: 'bill.csv.gz', bytes: gzipSync(text) },
    { name: 'bill.parquet.gz', bytes: gzipSync(parquet) },
    { name: 'deflated.zip', bytes: zipSync({ 'of/bill.csv': strToU8(text) }) },
    { name: 'stored.zip', bytes: zipSync({ 'bill.parquet': parquet }, { level: 0 }) },
  ]
}

/** What is used of DuckDB. It has a native part, which nobody else should need. */
interface DuckDb {
  readonly DuckDBInstance: { create(): Promise<{ connect(): Promise<{ run(sql: string): Promise<unknown> }> }> }
}

async function duckDbFiles(): Promise<File[]> {
  const { load } = await installed(['@duckdb/node-api@1.5.6-r.1'])
  const { DuckDBInstance } = await load<DuckDb>('@duckdb/node-api')
  const connection = await (await DuckDBInstance.create()).connect()
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-damaged-'))
  writeFileSync(join(folder, 'bill.csv'), csv())
  const files: File[] = []
  for (const codec of ['uncompressed', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4', 'lz4_raw']) {
    for (const version of ['V1', 'V2']) {
      const path = join(folder, `${codec}-${version}.parquet`)
      const nested = `* REPLACE (MAP {'team': 'web', 'row': ResourceId} AS Tags, BilledCost::DECIMAL(20, 6) AS BilledCost)`
      await connection.run(
        `COPY (SELECT ${nested} FROM '${join(folder, 'bill.csv')}') TO '${path}' (FORMAT parquet, COMPRESSION ${codec}, PARQUET_VERSION ${version})`,
      )
      files.push({ name: `duckdb-${codec}-${version}.parquet`, bytes: readFileSync(path) })
    }
  }
  rmSync(folder, { recursive: true })
  return files
}

async function read({ name, bytes }: File): Promise<number> {
  const { report } = await readFocus([{ name, data: new Blob([new Uint8Array(bytes)]) }])
  return report.taken.reduce((sum, { charges }) => sum + charges, 0)
}

const parquet = parquetFiles()
const files = [
  ...parquet,
  ...otherFiles(parquet[0]?.bytes ?? new Uint8Array(0)),
  ...(TRIES_ALL ? await duckDbFiles() : []),
]

it('bills in all encodings and compressions are read', async () => {
  for (const file of sample(files, 3, ({ name }) => name))
    expect([file.name, await read(file)]).toEqual([file.name, ROWS])
})

describe('a damaged bill', () => {
  const SEEDS = TRIES_ALL ? 2_000 : 30
  const first = TRIES_ALL ? Math.floor(Math.random() * 2 ** 31) : 1

  it('takes no longer where any page of Zstandard says that it is as long as a gigabyte', async () => {
    const sound = Buffer.from(files.find(({ name }) => name === 'ZSTD-1.parquet')?.bytes ?? [])
    const frame = Buffer.of(0x28, 0xb5, 0x2f, 0xfd, 0xa0)
    for (let at = sound.indexOf(frame); at !== -1; at = sound.indexOf(frame, at + 1)) {
      const bytes = Buffer.from(sound)
      bytes.writeUInt32LE(2 ** 30, at + frame.length)
      const start = process.cpuUsage()
      // A column that nobody needs is not read.
      const found = await read({ name: 'bill.parquet', bytes }).catch((error: unknown) => error)
      if (found !== ROWS) expect(found).toBeInstanceOf(FocusMistake)
      const { user, system } = process.cpuUsage(start)
      expect(user + system).toBeLessThan(2_000_000)
    }
  })

  it('is read or refused by its name, nearly always within a second', async () => {
    let slow = 0
    for (let seed = first; seed < first + SEEDS; seed += 1) {
      const draw = drawsOf(seed)
      const file = files[draw(files.length)] as File
      const start = performance.now()
      const refusal = await read({ ...file, bytes: damaged(file.bytes, draw) }).catch((error: unknown) => error)
      const time = performance.now() - start
      if (typeof refusal !== 'number') {
        expect(refusal, `seed ${seed}, ${file.name}`).toBeInstanceOf(FocusMistake)
        expect((refusal as FocusMistake).file).toContain(file.name)
      }
      if (time > 1_000) slow += 1
      expect(time, `seed ${seed}, ${file.name}`).toBeLessThan(10_000)
    }
    expect(slow).toBeLessThanOrEqual(SEEDS / 100)
  }, 1_200_000)
})

/** Draws whole numbers below a limit, the same ones for the same seed. */
function drawsOf(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

/** One to three places are changed, left out or added, one in three of them at the end, where Parquet and zip say where everything is. */
function damaged(bytes: Uint8Array, draw: (limit: number) => number): Uint8Array {
  let found = Buffer.from(bytes)
  for (let left = 1 + draw(3); left > 0; left -= 1) {
    const at = draw(3) === 0 ? found.length - 1 - draw(Math.min(found.length, 3_000)) : draw(found.length)
    const byte = [0, 1, 0x0a, 0x22, 0x7f, 0x80, 0xfe, 0xff][draw(8)] ?? 0
    const kind = draw(12)
    if (kind < 5) found[at] = (found[at] ?? 0) ^ (1 << draw(8))
    else if (kind < 8) found[at] = byte
    else if (kind === 8) found = Buffer.concat([found.subarray(0, at), Buffer.of(byte), found.subarray(at)])
    else if (kind === 9) found = Buffer.concat([found.subarray(0, at), found.subarray(at + 1 + draw(8))])
    else if (kind === 10) found.fill(byte, at, Math.min(at + 8, found.length))
    else found = found.subarray(0, at)
  }
  return found
}

/** A block of LZ4 that has its text as it is. */
function lz4OfLiterals(page: Uint8Array): Uint8Array {
  const rest = page.length - 15
  if (rest < 0) return Uint8Array.from([page.length << 4, ...page])
  return Uint8Array.from([0xf0, ...new Array<number>(Math.floor(rest / 255)).fill(255), rest % 255, ...page])
}

/** A frame of Zstandard that has its text as it is. */
function zstdOfRawBlocks(page: Uint8Array): Uint8Array {
  const most = 100_000
  const size = Buffer.alloc(4)
  size.writeUInt32LE(page.length)
  const blocks = Array.from({ length: Math.max(1, Math.ceil(page.length / most)) }, (_, index) => {
    const block = page.subarray(index * most, (index + 1) * most)
    const header = Buffer.alloc(4)
    header.writeUInt32LE((block.length << 3) | ((index + 1) * most >= page.length ? 1 : 0))
    return Buffer.concat([header.subarray(0, 3), block])
  })
  return Buffer.concat([Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), size, ...blocks])
}
