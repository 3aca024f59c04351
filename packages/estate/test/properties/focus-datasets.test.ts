import { TRIES_ALL } from '@cloud-cost/contract/trials'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  csvHeader,
  type DatasetBatch,
  type DatasetRow,
  deliveriesOf,
  exportDatasets,
  exportFocus,
  FOCUS_DATASETS,
  FOCUS_VERSIONS,
  type FocusExportOptions,
  type FocusVersion,
  focusColumns,
  focusCsv,
  readFocus,
  versionsWith,
} from '../../src/focus/index.js'
import { dateOf } from '../../src/kernel/time.js'
import { answeredSums } from '../bill-rows.js'
import { csvFiles } from '../focus.js'
import { ACCOUNT, oneCompany, PROJECT, SUBSCRIPTION } from '../support.js'
import { companies as all, fileOf, TODAY } from './random.js'
import { runs } from './runs.js'

/** What has no account is charged for nothing. `npm test` tries a small one, since each is exported many times. */
const companies = TRIES_ALL
  ? all.filter(({ accounts }) => accounts > 0)
  : fc.constant({ seed: 1, accounts: 1, resources: 9 })
/** The earliest of them is closed. */
const MONTHS = 3

async function batchesOf(options: FocusExportOptions): Promise<DatasetBatch[]> {
  const batches: DatasetBatch[] = []
  for await (const batch of exportDatasets({ months: MONTHS, ...options })) batches.push(batch)
  return batches
}

function rowsIn(batches: readonly DatasetBatch[], dataset: string): DatasetRow[] {
  return batches.filter((batch) => batch.dataset === dataset).flatMap(({ rows }) => [...rows])
}

/** Micro-dollars by keys; what adds up to nothing is left out. */
function sums(rows: readonly DatasetRow[], column: string, ...keys: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const row of rows) {
    const key = keys.map((name) => String(row[name])).join(' ')
    found[key] = (found[key] ?? 0) + Math.round(Number(row[column]) * 1e6)
  }
  const sorted = Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.filter(([, sum]) => sum !== 0))
}

test('each version has the datasets and columns that it says, and rows have these and no others', async () => {
  const counts: Record<FocusVersion, readonly (number | undefined)[]> = {
    '1.2': [57, undefined, undefined, undefined],
    '1.3': [65, 13, undefined, undefined],
    '1.4': [65, 30, 6, 18],
  }
  const company = fileOf({ seed: 5, accounts: 3, resources: TRIES_ALL ? 30 : 15 })
  for (const version of FOCUS_VERSIONS) {
    const columns = FOCUS_DATASETS.map((dataset) => {
      return Object.keys(focusColumns(dataset, version) ?? {}).filter((name) => !name.startsWith('x_'))
    })
    expect(columns.map(({ length }) => length || undefined)).toEqual(counts[version])
    expect(columns.map((names) => [...names].sort())).toEqual(columns)
    const batches = await batchesOf({ company, version })
    expect(new Set(batches.map(({ dataset }) => dataset))).toEqual(
      new Set(FOCUS_DATASETS.filter((dataset) => versionsWith(dataset).includes(version))),
    )
    for (const { dataset, rows } of batches) {
      const columns = Object.keys(focusColumns(dataset, version) ?? {}).join()
      expect(rows.map((row) => Object.keys(row).join()).filter((names) => names !== columns)).toEqual([])
    }
  }
})

test('invoices have what the charges of closed periods come to, and charges refer to what there is', async () => {
  await fc.assert(
    fc.asyncProperty(companies, async (size) => {
      const batches = await batchesOf({ company: fileOf(size), version: '1.4', asOf: dateOf(TODAY) })
      const [charges, details, commitments, periods] = FOCUS_DATASETS.flatMap((dataset) =>
        dataset === 'Cost and Usage' ? [rowsIn(batches, dataset)] : [],
      ).concat(['Invoice Detail', 'Contract Commitment', 'Billing Period'].map((name) => rowsIn(batches, name))) as [
        DatasetRow[],
        DatasetRow[],
        DatasetRow[],
        DatasetRow[],
      ]
      const invoiced = charges.filter((row) => row['InvoiceId'] !== null)
      expect(sums(details, 'BilledCost', 'InvoiceDetailId')).toEqual(sums(invoiced, 'BilledCost', 'InvoiceDetailId'))
      const ids = new Set(commitments.map((row) => row['ContractCommitmentId']))
      const isApplied = ({ ContractApplied: applied, CommitmentDiscountId: id }: DatasetRow): boolean =>
        id === null ? applied === null : ids.has(JSON.parse(String(applied)).Elements[0].ContractCommitmentId)
      expect(charges.filter((row) => !isApplied(row))).toEqual([])
      const closed = new Map(periods.map((row) => [row['BillingPeriodStart'], row['BillingPeriodStatus'] === 'Closed']))
      const isInvoiced = (row: DatasetRow): boolean => row['InvoiceId'] !== null
      expect(charges.filter((row) => isInvoiced(row) !== closed.get(row['BillingPeriodStart'] ?? ''))).toEqual([])
    }),
    { numRuns: runs(1, 10) },
  )
})

/** The rows of charges that a delivery has, by billing period and cloud. */
async function delivered(company: FocusExportOptions['company'], asOf: string) {
  const found = new Map<string, DatasetRow[]>()
  for await (const { vendor, period, rows } of exportFocus({ ...(company && { company }), asOf, months: MONTHS })) {
    const key = `${vendor} ${period}`
    found.set(key, [...(found.get(key) ?? []), ...rows])
  }
  return found
}

test('a closed billing period never changes, and corrections bring it to what is known in the end', async () => {
  let corrected = 0
  await fc.assert(
    fc.asyncProperty(companies, async (size) => {
      const company = fileOf(size)
      const invoices = new Map<string, Record<string, number>>()
      for (const daysBefore of [50, 17, 0]) {
        for (const [key, rows] of await delivered(company, dateOf(TODAY - daysBefore))) {
          const [row] = rows
          corrected += rows.filter(({ ChargeClass }) => ChargeClass === 'Correction').length
          if (row?.['InvoiceId'] === null) continue
          const found = sums(rows, 'BilledCost', 'InvoiceId', 'ServiceName')
          expect([key, invoices.get(key) ?? found]).toEqual([key, found])
          invoices.set(key, found)
        }
      }
      // What is known after ten days is all that there is: the last delivery and the final rows agree on each day before.
      const last = [...(await delivered(company, dateOf(TODAY))).values()].flat()
      const final: DatasetRow[] = []
      for await (const { rows } of exportFocus({ company, months: MONTHS })) final.push(...rows)
      const [from, until] = [`${dateOf(TODAY - 58)}`, `${dateOf(TODAY - 11)}`]
      const inTime = ({ ChargePeriodStart: start }: DatasetRow) => String(start) > from && String(start) < until
      for (const column of ['BilledCost', 'EffectiveCost', 'ListCost', 'ConsumedQuantity'])
        expect(sums(last.filter(inTime), column, 'SubAccountId', 'ServiceName', 'ChargePeriodStart')).toEqual(
          sums(final.filter(inTime), column, 'SubAccountId', 'ServiceName', 'ChargePeriodStart'),
        )
    }),
    { numRuns: runs(1, 10) },
  )
  expect(corrected).toBeGreaterThan(0)
})

test('hours have what days have, none is negative, and no machine is charged for more than an hour', async () => {
  await fc.assert(
    fc.asyncProperty(companies, async (size) => {
      const company = fileOf(size)
      const rowsOf = async (granularity: 'day' | 'hour') => {
        const found: DatasetRow[] = []
        const options = { company, months: 1, granularity, version: '1.3' } as const
        for await (const { rows } of exportFocus({ ...options, clock: `${dateOf(TODAY + 2)}T05:00:00Z` }))
          found.push(...rows)
        return found.map((row): DatasetRow => ({ ...row, day: String(row['ChargePeriodStart']).slice(0, 10) }))
      }
      const [days, hours] = [await rowsOf('day'), await rowsOf('hour')]
      const line = [
        'SubAccountId',
        'SkuPriceId',
        'CommitmentDiscountId',
        'CommitmentDiscountStatus',
        'ChargeCategory',
        'day',
      ]
      // Where several pay for a fleet, each machine has other payers by the hour.
      const payersOf = new Map<unknown, Set<unknown>>()
      for (const { SkuPriceId: price, CommitmentDiscountId: payer } of days)
        payersOf.set(price, (payersOf.get(price) ?? new Set()).add(payer))
      const isPaidByOne = ({ SkuPriceId: price }: DatasetRow) => payersOf.get(price)?.size === 1
      for (const column of ['BilledCost', 'EffectiveCost', 'ListCost', 'ConsumedQuantity']) {
        expect(sums(hours, column, ...line)).toEqual(sums(days, column, ...line))
        const [some, whole] = [hours, days].map((rows) => sums(rows.filter(isPaidByOne), column, ...line, 'ResourceId'))
        expect(some).toEqual(whole)
      }
      expect(sums(hours, 'ConsumedQuantity', 'ResourceId', 'SkuPriceId', 'day')).toEqual(
        sums(days, 'ConsumedQuantity', 'ResourceId', 'SkuPriceId', 'day'),
      )
      const usage = hours.filter(({ ChargeCategory }) => ChargeCategory === 'Usage')
      for (const { ChargePeriodStart: start, ChargePeriodEnd: end, ...row } of usage) {
        expect(Date.parse(String(end)) - Date.parse(String(start))).toBe(3_600_000)
        for (const column of [
          'ConsumedQuantity',
          'PricingQuantity',
          'ListCost',
          'EffectiveCost',
          'BilledCost',
          'ContractedCost',
        ])
          if (Number(row[column]) < 0)
            expect.fail(`${column} of ${String(row['ResourceId'])} is ${String(row[column])} in ${start}`)
      }
      const machines = usage.filter(
        ({ ConsumedUnit: unit, SkuPriceDetails: of }) => unit === 'Hours' && /InstanceType/.test(String(of)),
      )
      const ran = sums(machines, 'ConsumedQuantity', 'ResourceId', 'SkuPriceId', 'ChargePeriodStart')
      expect(Object.entries(ran).filter(([, quantity]) => quantity > 1e6)).toEqual([])
    }),
    // Commitments and sustained use move among its machines in the course of a day.
    { numRuns: runs(1, 10), examples: [[{ seed: 1, accounts: 2, resources: 39 }]] },
  )
})

test.runIf(TRIES_ALL)('our own deliveries are read as the latest of each billing period, in each version', async () => {
  await fc.assert(
    fc.asyncProperty(companies, fc.constantFrom(...FOCUS_VERSIONS), async (size, version) => {
      const options = { company: fileOf(size), version }
      const texts: Record<string, string> = {}
      const latest = new Map<string, readonly DatasetRow[]>()
      const manifests: Record<string, string> = {}
      for (const { asOf, months } of deliveriesOf({ ...options, months: MONTHS })) {
        const files: string[] = []
        const ofDelivery = new Map<string, DatasetRow[]>()
        for (const { vendor, period, dataset, rows } of await batchesOf({ ...options, asOf, months })) {
          const file = `${vendor}-${period}-${dataset}.csv`
          const name = `${asOf}/${file}`
          if (!files.includes(file)) files.push(file)
          const names = Object.keys(focusColumns(dataset, version) ?? {})
          texts[name] = (texts[name] ?? csvHeader(names)) + focusCsv(rows, names)
          if (dataset === 'Cost and Usage')
            ofDelivery.set(`${vendor} ${period}`, [...(ofDelivery.get(`${vendor} ${period}`) ?? []), ...rows])
        }
        for (const [key, rows] of ofDelivery) latest.set(key, rows)
        manifests[`${asOf}/manifest.json`] = JSON.stringify({ createdAt: `${asOf}T00:00:00Z`, files })
      }
      const bills = await readFocus(csvFiles({ ...texts, ...manifests }, 1e6))
      const rows = [...latest.values()].flat()
      const answered = await answeredSums(bills)
      const all = (basis: string) =>
        Object.entries(answered).reduce(
          (sum, [key, micros]) => (key.startsWith(`${basis} all `) ? sum + micros : sum),
          0,
        )
      const total = (column: string) => Object.values(sums(rows, column)).reduce((sum, micros) => sum + micros, 0)
      expect(all('billed')).toBe(total('BilledCost'))
      expect(all('effective')).toBe(total('EffectiveCost'))
    }),
    { numRuns: runs(1, 10) },
  )
})

test.each([
  ['m6i.xlarge', { InstanceSeries: 'M6i', CoreCount: 4, MemorySize: 16 }],
  ['t3.medium', { InstanceSeries: 'T3', MemorySize: 4 }],
  ['Standard_D4s_v5', { InstanceSeries: 'Dsv5', CoreCount: 4, MemorySize: 16 }],
  ['n2-standard-4', { InstanceSeries: 'N2', CoreCount: 1 }],
])('the price of %s tells the series, cores and memory of what is priced', async (type, details) => {
  const machine = { name: 'one', type, count: 1 }
  const clouds = {
    ...(type.includes('.') && { aws: { machines: [{ ...machine, account: ACCOUNT, region: 'us-east-1' }] } }),
    ...(type.includes('_') && { azure: { machines: [{ ...machine, subscription: SUBSCRIPTION, region: 'eastus' }] } }),
    ...(type.startsWith('n2') && { gcp: { machines: [{ ...machine, project: PROJECT, region: 'us-central1' }] } }),
  }
  const company = { ...oneCompany(clouds), clock: '2026-03-03T00:00:00Z' }
  const found: object[] = []
  for await (const { rows } of exportFocus({ company, months: 1 }))
    for (const { SkuPriceDetails } of rows) found.push(JSON.parse(String(SkuPriceDetails)) as object)
  expect(found).toContainEqual({ InstanceType: type, ...details, OperatingSystem: 'Linux' })
})
