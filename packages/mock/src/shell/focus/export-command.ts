import type { Program } from '@cloud-cost/contract/command-line'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import type { ExportOptions } from '../cli/declarations.js'
import { explained } from '../cli/explain.js'
import { warn } from '../cli/output.js'
import { companiesOptions } from '../estate/load-estate.js'
import { present } from '../present.js'
import { EXTENSIONS } from './bill-files.js'
import { exportBills, type WrittenBill } from './export-bills.js'

/** Runs `cloud-cost-mock export`: the files go to the folder, and what is done to the error output. */
export function exportCommand(given: ExportOptions, program: Program): Promise<number> {
  return explained(program, async () => {
    const { focus, months, format, company: companyId, data, size, seed, clock } = given
    const options = {
      ...(await companiesOptions(present({ data, size, seed, clock }), warn)),
      ...present({ months, companyId }),
    }
    if (options.bills !== undefined)
      throw new InvalidOptionError(
        'data',
        'must be a company file: reading bills keeps less than an export has to write. Use the bills as they are',
      )
    const report = ({ file, rows }: WrittenBill): void => warn(`${file}: ${rows} charges`)
    const bills = await exportBills(focus, format, options, report).catch((error: unknown) => {
      if (!isOfSystem(error)) throw error
      throw new InvalidOptionError('focus', `must be a folder that can be written to: ${error.message}`)
    })
    if (companyId !== undefined && bills.length === 0)
      throw new InvalidOptionError('company', `must be the id of a company that has charges, not "${companyId}"`)
    warn(`${bills.length} files (.${EXTENSIONS[format]}) and manifest.json in ${focus}`)
    return 0
  })
}

/** Whether the system says what is wrong: a disk that is full, a file where a folder should be, rights that are missing. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
