// Writes the bills of companies.
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  type DatasetBatch,
  deliveriesOf,
  describedCompanies,
  exportDatasets,
  type FocusDataset,
  type FocusExportOptions,
  focusColumns,
} from '@cloud-cost/estate/focus'
import { type BillFile, createBillFile, EXTENSIONS, type Format } from './bill-files.js'

/** A file of the folder, as its manifest has it. */
export interface WrittenBill {
  readonly file: string
  readonly dataset: FocusDataset
  readonly companyId: string
  readonly vendor: string
  /** The billing period, such as `2026-03`; of a dataset that has them all, the last one. */
  readonly period: string
  rows: number
}

export interface WrittenOptions extends FocusExportOptions {
  readonly format: Format
  /** The datasets that are written: all of the version when left out. */
  readonly datasets?: readonly FocusDataset[]
}

/**
 * Writes bills into a folder, which is made where there is none: a file for each company, cloud and month, files with the other datasets of the
 * version, `manifest.json`, which lists them, and `company.json`, which says what bills can't. Deliveries of vendors have a folder of the day each, with the
 * billing periods that were open since the delivery before. `report` is called with each file that is whole.
 */
export async function exportBills(
  folder: string,
  { deliveries = false, ...options }: WrittenOptions & { readonly deliveries?: boolean | undefined },
  report: (bill: WrittenBill) => void = () => {},
): Promise<readonly WrittenBill[]> {
  await makeFolder(resolve(folder))
  const bills: WrittenBill[] = []
  if (!deliveries) bills.push(...(await writeBills(folder, options, report)))
  for (const { asOf, months } of deliveries ? deliveriesOf(options) : []) {
    const reportIn = (bill: WrittenBill): void => report({ ...bill, file: `${asOf}/${bill.file}` })
    bills.push(...(await writeBills(join(folder, asOf), { ...options, asOf, months }, reportIn)))
  }
  await writeJson(join(folder, 'company.json'), describedCompanies(options))
  return bills
}

async function writeBills(
  folder: string,
  { format, datasets, ...options }: WrittenOptions,
  report: (bill: WrittenBill) => void,
): Promise<readonly WrittenBill[]> {
  await makeFolder(resolve(folder))
  const { version = '1.2', asOf } = options
  const bills: WrittenBill[] = []
  const open = new Map<string, { readonly bill: WrittenBill; readonly file: BillFile }>()
  const closeOthers = async ({ companyId, period }: Pick<DatasetBatch, 'companyId' | 'period'>): Promise<void> => {
    for (const [name, { bill, file }] of open) {
      if (bill.companyId === companyId && bill.period === period) continue
      open.delete(name)
      await file.close()
      report(bill)
    }
  }
  for await (const batch of exportDatasets(options)) {
    const { companyId, vendor, period, dataset, rows } = batch
    if (datasets?.includes(dataset) === false) continue
    await closeOthers(batch)
    const name = `${nameOf(batch)}.${EXTENSIONS[format]}`
    let found = open.get(name)
    if (found === undefined) {
      const bill = { file: name, dataset, companyId, vendor, period, rows: 0 }
      found = { bill, file: await createBillFile(join(folder, name), format, focusColumns(dataset, version) ?? {}) }
      open.set(name, found)
      bills.push(bill)
    }
    found.bill.rows += rows.length
    await found.file.write(rows)
  }
  await closeOthers({ companyId: '', period: '' })
  const delivered = asOf === undefined ? {} : { createdAt: `${asOf}T00:00:00Z` }
  await writeJson(join(folder, 'manifest.json'), { focusVersion: version, format, ...delivered, files: bills })
  return bills
}

/** The bill of a month, and what there is of it or of all months in other datasets. */
function nameOf({ companyId, vendor, period, dataset }: DatasetBatch): string {
  const name = `${encodeURIComponent(companyId)}-${vendor}`
  if (dataset === 'Cost and Usage') return `${name}-${period}`
  const plural = `${dataset.toLowerCase().replace(' ', '-')}s`
  return dataset === 'Invoice Detail' ? `${name}-${plural}-${period}` : `${name}-${plural}`
}

/** Makes a folder and those above it one by one: `recursive` of Node never ends where the folder above lets none be made, as `/proc` does. */
async function makeFolder(path: string): Promise<void> {
  const isFolder = async (): Promise<boolean> => (await stat(path).catch(() => undefined))?.isDirectory() === true
  if (await isFolder()) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path).catch(async (error: unknown) => {
    // Another program may just have made it.
    if (!(await isFolder())) throw error
  })
}

function writeJson(path: string, value: object): Promise<void> {
  return writeFile(path, `${JSON.stringify(value, undefined, 2)}\n`)
}
