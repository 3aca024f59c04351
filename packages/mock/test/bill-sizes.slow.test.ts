import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readFocus } from '@cloud-cost/estate/focus'
import { strToU8, zipSync } from 'fflate'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, expect, it } from 'vitest'
import { loadEstate } from '../src/index.js'

const CHARGE = {
  BilledCost: '1.5',
  BillingAccountId: '111122223333',
  BillingCurrency: 'USD',
  BillingPeriodStart: '2026-03-01T00:00:00Z',
  ChargeCategory: 'Usage',
  ChargePeriodEnd: '2026-03-03T00:00:00Z',
  ChargePeriodStart: '2026-03-02T00:00:00Z',
  EffectiveCost: '1.5',
  ListCost: '1.5',
  ProviderName: 'AWS',
  ResourceId: 'i-0123456789abcdef',
  ResourceName: 'a name, with "quotes"',
  ServiceName: 'Amazon Elastic Compute Cloud',
  SubAccountId: '444455556666',
  Tags: '{"team":"web"}',
}

function rowsOf(count: number): (typeof CHARGE)[] {
  return Array.from({ length: count }, (_, index) => ({
    ...CHARGE,
    ResourceId: `${CHARGE.ResourceId}${index}`,
    Tags: `{"team":"web","number":"${index}"}`,
  }))
}

function csv(count: number): string {
  const field = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = rowsOf(count).map((row) => Object.values(row).map(field).join(','))
  return `${[Object.keys(CHARGE).join(','), ...lines].join('\n')}\n`
}

function parquet(count: number): Uint8Array {
  const rows = rowsOf(count)
  const columnData = Object.keys(CHARGE).map((name) => ({
    name,
    data: rows.map((row) => row[name as keyof typeof CHARGE]),
  }))
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 10_000 }))
}

/** In microseconds of the processor. */
const SLACK = 200_000

const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-sizes-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Reader = (count: number) => () => Promise<unknown>

/** A bill of so many rows, read or refused. */
function bill(bytesOf: (count: number) => string | Uint8Array): Reader {
  return (count) => {
    const data = new Blob([bytesOf(count) as Uint8Array<ArrayBuffer>])
    return () => readFocus([{ name: 'bill', data }]).catch(() => {})
  }
}

/** A company file of so many entries, read or refused. */
function company(name: string, textOf: (count: number) => string): Reader {
  return (count) => {
    const data = join(folder, `${count}-${name}`)
    writeFileSync(data, textOf(count))
    return () => loadEstate({ data }).catch(() => {})
  }
}

const head =
  'clock: "2026-04-01T09:00:00Z"\ncompanies:\n  - companyId: C-1\n    companyName: Works\n    aws:\n      accounts:\n'

it.each<[string, number, Reader]>([
  ['CSV', 20_000, bill(csv)],
  [
    'CSV in one file of two',
    20_000,
    (count) => () => readFocus(['a', 'b'].map((name) => ({ name, data: new Blob([csv(count)]) }))),
  ],
  ['CSV with a quote that is not closed', 40_000, bill((count) => csv(count).replace(',USD,', ',"USD,'))],
  ['CSV with a field that goes on to the end', 40_000, bill((count) => `${csv(1)}"${'x'.repeat(count * 100)}`)],
  ['CSV with empty lines', 20_000, bill((count) => csv(count).replaceAll('\n', '\n\n\n'))],
  ['gzip', 20_000, bill((count) => gzipSync(csv(count)))],
  ['zip', 20_000, bill((count) => zipSync({ 'bill.csv': strToU8(csv(count)) }))],
  [
    'zip of many files',
    50,
    bill((count) =>
      zipSync(
        Object.fromEntries(
          Array.from({ length: count }, (_, at) => [`${at}.csv`, strToU8(csv(20).replaceAll('abcdef', `of-${at}-`))]),
        ),
      ),
    ),
  ],
  [
    'zip of copies',
    100,
    bill((count) =>
      zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.csv`, strToU8(csv(20))]))),
    ),
  ],
  ['Parquet', 20_000, bill(parquet)],
  [
    'accounts of a company',
    3_000,
    company(
      'a.yaml',
      (count) =>
        head +
        Array.from(
          { length: count },
          (_, at) =>
            `        - { accountId: "${100_000_000_000 + at}", accountAlias: a${at}, accountType: ${at === 0 ? 'master' : 'member'} }`,
        ).join('\n'),
    ),
  ],
  [
    'keys that are not allowed',
    20_000,
    company('b.yaml', (count) => Array.from({ length: count }, (_, at) => `key${at}: 1`).join('\n')),
  ],
  ['entries that are no companies', 20_000, company('c.yaml', (count) => `companies:\n${'  - 1\n'.repeat(count)}`)],
  [
    'JSON',
    5_000,
    company('d.json', (count) =>
      JSON.stringify({ companies: Array.from({ length: count }, (_, at) => ({ companyId: `C-${at}` })) }),
    ),
  ],
])('%s of four times the size takes about four times as long', async (_, count, reader) => {
  const timeOf = async (times: number): Promise<number> => {
    const read = reader(count * times)
    const before = process.cpuUsage()
    await read()
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  // What is loaded and compiled first counts for nothing.
  await timeOf(1)
  const [one, two, four] = [await timeOf(1), await timeOf(2), await timeOf(4)]
  // What is refused at once takes next to no time.
  expect(two).toBeLessThan(2 * 2 * one + SLACK)
  expect(four).toBeLessThan(4 * 2 * one + SLACK)
})
