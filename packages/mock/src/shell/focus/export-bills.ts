import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { describedCompanies, exportFocus, type FocusBatch, type FocusExportOptions } from '@cloud-cost/estate/focus'
import { type BillFile, createBillFile, EXTENSIONS, type Format } from './bill-files.js'

/** A file of the folder, as its manifest has it. */
export interface WrittenBill {
  readonly file: string
  readonly companyId: string
  readonly vendor: string
  /** The billing period, such as `2026-03`. */
  readonly period: string
  rows: number
}

/**
 * Writes bills into a folder, which is made where there is none: a file for each company, cloud and month, `manifest.json`, which lists
 * them, and `company.json`, which says what bills can't. `report` is called with each file that is whole.
 */
export async function exportBills(
  folder: string,
  format: Format,
  options: FocusExportOptions,
  report: (bill: WrittenBill) => void = () => {},
): Promise<readonly WrittenBill[]> {
  await makeFolder(resolve(folder))
  const bills: WrittenBill[] = []
  const open = new Map<string, { readonly bill: WrittenBill; readonly file: BillFile }>()
  const closeOthers = async ({ companyId, period }: Pick<FocusBatch, 'companyId' | 'period'>): Promise<void> => {
    for (const [name, { bill, file }] of open) {
      if (bill.companyId === companyId && bill.period === period) continue
      open.delete(name)
      await file.close()
      report(bill)
    }
  }
  for await (const batch of exportFocus(options)) {
    const { companyId, vendor, period, rows } = batch
    await closeOthers(batch)
    const name = `${encodeURIComponent(companyId)}-${vendor}-${period}.${EXTENSIONS[format]}`
    let found = open.get(name)
    if (found === undefined) {
      const bill = { file: name, companyId, vendor, period, rows: 0 }
      found = { bill, file: await createBillFile(join(folder, name), format) }
      open.set(name, found)
      bills.push(bill)
    }
    found.bill.rows += rows.length
    await found.file.write(rows)
  }
  await closeOthers({ companyId: '', period: '' })
  await writeJson(join(folder, 'company.json'), describedCompanies(options))
  const manifest = { focusVersion: '1.2', format, files: bills }
  await writeJson(join(folder, 'manifest.json'), manifest)
  return bills
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
