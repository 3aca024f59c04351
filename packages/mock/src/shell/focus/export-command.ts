import type { Program } from '@cloud-cost/contract/command-line'
import { requireOneOf } from '@cloud-cost/contract/command-options'
import { FOCUS_DATASETS, type FocusDataset, type FocusVersion, versionsWith } from '@cloud-cost/estate/focus'
import { present } from '../../contract/json.js'
import { InvalidOptionError } from '../../in-process/options.js'
import type { ExportOptions } from '../cli/declarations.js'
import { explained } from '../cli/explain.js'
import { warn } from '../cli/output.js'
import { companiesOptions } from '../estate/load-estate.js'
import { EXTENSIONS } from './bill-files.js'
import { exportBills, type WrittenBill } from './export-bills.js'

/** Runs `cloud-cost-mock export`: the files go to the folder, and what is done to the error output. */
export function exportCommand(given: ExportOptions, program: Program): Promise<number> {
  return explained(program, async () => {
    const { focus, months, format, company: companyId, data, size, seed, clock, deliveries } = given
    const { focusVersion: version, dataset, asOf, granularity } = given
    const datasets = datasetsOf(dataset, version)
    if (asOf !== undefined && Number.isNaN(Date.parse(/^\d{4}-\d\d-\d\d$/.test(asOf) ? asOf : '')))
      throw new InvalidOptionError('as-of', `must be a date such as 2026-03-05, not "${asOf}"`)
    if (granularity === 'hour' && (months === undefined || months > MOST_MONTHS_BY_HOUR))
      throw new InvalidOptionError(
        'granularity',
        `hour needs --months from 1 to ${MOST_MONTHS_BY_HOUR}: a bill by the hour has 24 times as many charges`,
      )
    if (deliveries && asOf !== undefined)
      throw new InvalidOptionError(
        'as-of',
        'must be left out with --deliveries, which writes the deliveries of all days',
      )
    const options = {
      ...(await companiesOptions(present({ data, size, seed, clock }), warn)),
      ...present({ months, companyId, asOf, datasets }),
      granularity,
      version,
      format,
    }
    if (options.bills !== undefined)
      throw new InvalidOptionError(
        'data',
        'must be a company file: reading bills keeps less than an export has to write. Use the bills as they are',
      )
    const report = ({ file, rows, dataset: of }: WrittenBill): void =>
      warn(`${file}: ${rows} ${of === 'Cost and Usage' ? 'charges' : 'rows'}`)
    const bills = await exportBills(focus, { ...options, deliveries }, report).catch((error: unknown) => {
      if (!isOfSystem(error)) throw error
      throw new InvalidOptionError('focus', `must be a folder that can be written to: ${error.message}`)
    })
    if (companyId !== undefined && bills.length === 0)
      throw new InvalidOptionError('company', `must be the id of a company that has charges, not "${companyId}"`)
    warn(`${bills.length} files (.${EXTENSIONS[format]}) and manifest.json in ${focus}`)
    return 0
  })
}

const MOST_MONTHS_BY_HOUR = 3

/** @throws InvalidOptionError for a dataset that the version does not have */
function datasetsOf(names: readonly string[], version: FocusVersion): readonly FocusDataset[] | undefined {
  if (names.length === 0) return undefined
  const known = new Map(FOCUS_DATASETS.map((dataset) => [dataset.toLowerCase().replaceAll(' ', '-'), dataset]))
  return names.map((name) => {
    const dataset = known.get(requireOneOf('--dataset', name, [...known.keys()])) as FocusDataset
    const versions = versionsWith(dataset)
    if (versions.includes(version)) return dataset
    throw new InvalidOptionError(
      'dataset',
      `has ${name}, which FOCUS ${version} does not have: write it with --focus-version ${versions.join(' or ')}`,
    )
  })
}

/** Whether the system says what is wrong: a disk that is full, a file where a folder should be, rights that are missing. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
