import type { CompanyFile } from '@cloud-cost/estate'
import type { BillData } from '@cloud-cost/estate/focus'
import { areBills, readBills } from '../focus/read-bills.js'
import { readCompanyFile } from './company-file.js'

/** What `--data` names, as data that a thread can post. */
export type Data = { readonly company: CompanyFile } | { readonly bills: BillData }

/**
 * Reads a company file, or bills with the company file beside them.
 *
 * @param warn called with what is sound and most likely not meant
 * @param progress called with how many rows of which file of bills are read
 * @throws InvalidOptionError when something can't be read
 */
export async function readData(
  path: string,
  warn: (line: string) => void,
  progress: (file: string, rows: number) => void,
): Promise<Data> {
  // What a company file beside bills says of commitments covers what is in the bills.
  return areBills(path)
    ? { bills: await readBills(path, (file) => readCompanyFile(file, () => {}), progress) }
    : { company: await readCompanyFile(path, warn) }
}
