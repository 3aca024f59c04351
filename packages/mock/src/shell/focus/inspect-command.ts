import type { Program } from '@cloud-cost/contract/command-line'
import { UserError } from '@cloud-cost/contract/failure'
import { createEstate } from '@cloud-cost/estate'
import type { ReadBills } from '@cloud-cost/estate/focus'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import { explained } from '../cli/explain.js'
import { say, warn } from '../cli/output.js'
import { companiesOptions } from '../estate/load-estate.js'

/** Runs `cloud-cost-mock inspect`: the operations of each company go to the output. */
export function inspectCommand(data: string, program: Program): Promise<number> {
  return explained(program, () => inspect(data))
}

async function inspect(data: string): Promise<number> {
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
