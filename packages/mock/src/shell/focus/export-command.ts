import { ArgumentError, readArguments } from '@cloud-cost/contract/arguments'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import { parseWholeNumber } from '../cli/options.js'
import { say, warn } from '../cli/output.js'
import { companiesOptions } from '../estate/load-estate.js'
import { EXTENSIONS, FORMATS, type Format } from './bill-files.js'
import { exportBills, type WrittenBill } from './export-bills.js'

const OPTIONS = {
  focus: { type: 'string' },
  months: { type: 'string' },
  format: { type: 'string' },
  company: { type: 'string' },
  data: { type: 'string' },
  size: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  help: { type: 'boolean' },
} as const

const USAGE = `Usage: cloud-cost-mock export --focus FOLDER [options]

Writes the bills of the companies in the format FOCUS 1.2: a file for each company, cloud and month, and a manifest.

  --focus FOLDER    where to write; it is made where there is none
  --months NUMBER   the last months, the clock's month included (default all)
  --format FORMAT   csv, compressed with gzip, or parquet (default csv)
  --company ID      the bills of this company alone (default all)
  --data, --size, --seed, --clock   which companies, as for the mock itself`

/** Runs `cloud-cost-mock export`: the files go to the folder, and what is done to the error output. */
export async function exportCommand(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, { options: OPTIONS })
  if (values.help === true) {
    say(USAGE)
    return 0
  }
  const { focus, months, format = 'csv', company } = values
  if (focus === undefined) throw new ArgumentError('export requires --focus with the folder to write to.')
  if (!isFormat(format)) throw new InvalidOptionError('format', `must be one of ${FORMATS.join(', ')}, not "${format}"`)
  const options = {
    ...(await companiesOptions(values, warn)),
    ...(months === undefined ? {} : { months: parseWholeNumber('months', months, 999, 1) }),
    ...(company === undefined ? {} : { companyId: company }),
  }
  if (options.bills !== undefined)
    throw new InvalidOptionError('data', 'must be a company file: bills have this format already')
  const report = ({ file, rows }: WrittenBill): void => warn(`${file}: ${rows} charges`)
  const bills = await exportBills(focus, format, options, report).catch((error: unknown) => {
    if (!isOfSystem(error)) throw error
    throw new InvalidOptionError('focus', `must be a folder that can be written to: ${error.message}`)
  })
  if (company !== undefined && bills.length === 0)
    throw new InvalidOptionError('company', `must be the id of a company that has charges, not "${company}"`)
  warn(`${bills.length} files (.${EXTENSIONS[format]}) and manifest.json in ${focus}`)
  return 0
}

function isFormat(text: string): text is Format {
  return FORMATS.some((format) => format === text)
}

/** Whether the system says what is wrong: a disk that is full, a file where a folder should be, rights that are missing. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
