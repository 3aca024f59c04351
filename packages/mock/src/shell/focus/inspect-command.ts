import { ArgumentError, readArguments } from '@cloud-cost/contract/arguments'
import { UserError } from '@cloud-cost/contract/failure'
import { createEstate } from '@cloud-cost/estate'
import type { ReadBills } from '@cloud-cost/estate/focus'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import { say, warn } from '../cli/output.js'
import { companiesOptions } from '../estate/load-estate.js'

const USAGE = `Usage: cloud-cost-mock inspect FILE|FOLDER

Says which files of bills are counted, which are replaced or left out and why, which operations will have data, and what others lack.
It reads FOCUS 1.0 to 1.4, the Cost and Usage Report of AWS, and cost exports of Azure, as CSV, Parquet, gzip or zip.
What it says of a company is its number in the order of the bills: nothing of a bill is printed but the names of other providers.`

/** Runs `cloud-cost-mock inspect`: the operations of each company go to the output. */
export async function inspectCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help === true) {
    say(USAGE)
    return 0
  }
  const [data, ...others] = positionals
  if (data === undefined || others.length > 0) throw new ArgumentError('inspect requires one file or folder.')
  const { estate, bills } = await inspected(data).catch((error: unknown) => {
    throw error instanceof InvalidOptionError ? new UserError(`${data} ${error.reason}`) : error
  })
  if (bills !== undefined) printFiles(bills.report)
  for (const note of estate.notes) say(note)
  if (estate.notes.length > 0) say('')
  const companies = estate.inspect()
  companies.forEach(({ operations }, index) => {
    const withData = operations.filter(({ hasData }) => hasData)
    say(`Company ${index + 1} of ${companies.length}, up to ${estate.clock}`)
    say(`\n${withData.length} reads will have data:`)
    for (const { operationId, absent } of withData) {
      say(`  ${operationId}${absent.map(({ topic }) => `, without ${topic}`).join('')}`)
    }
    const reasons = new Map(operations.flatMap(({ absent }) => absent.map(({ topic, reason }) => [topic, reason])))
    say(`\n${operations.length - withData.length} reads will be empty:`)
    for (const [topic, reason] of reasons) {
      const empty = operations.filter(({ hasData, absent }) => !hasData && absent.some((gap) => gap.topic === topic))
      if (empty.length === 0) continue
      say(`  ${reason} (X-Mock-Absent: ${topic})`)
      for (const { operationId } of empty) say(`    ${operationId}`)
    }
    say('')
  })
  return 0
}

async function inspected(data: string) {
  const options = await companiesOptions({ data }, warn, () => {})
  return { estate: createEstate({ ...options, illustrative: true }), bills: options.bills }
}

function printFiles({ taken }: ReadBills['report']): void {
  say(`${taken.length} ${taken.length === 1 ? 'file is' : 'files are'} counted:`)
  for (const { file, form, charges } of taken)
    say(`  ${file}: ${charges} ${charges === 1 ? 'charge' : 'charges'}, ${form}`)
  say('')
}
