import type { Program } from '@cloud-cost/contract/command-line'
import { UserError } from '@cloud-cost/contract/failure'
import { type BillMeasure, createEstate, type InspectedCompany, type MonthlyCost } from '@cloud-cost/estate'
import type { ReadBills } from '@cloud-cost/estate/focus'
import { present } from '../../contract/json.js'
import { InvalidOptionError } from '../../in-process/options.js'
import type { InspectOptions } from '../cli/declarations.js'
import { explained } from '../cli/explain.js'
import { say, warn } from '../cli/output.js'
import { companiesOptions } from '../estate/load-estate.js'

/** Runs `cloud-cost-mock inspect`: the operations of each company, and what tells a believable bill, go to the output. */
export function inspectCommand(data: string | undefined, options: InspectOptions, program: Program): Promise<number> {
  return explained(program, () => inspect(data, options))
}

async function inspect(data: string | undefined, { size, seed, clock }: InspectOptions): Promise<number> {
  const options = await companiesOptions(present({ data, size, seed, clock }), warn, () => {}).catch(
    (error: unknown) => {
      throw error instanceof InvalidOptionError && data !== undefined ? new UserError(`${data} ${error.reason}`) : error
    },
  )
  const estate = createEstate({ ...options, illustrative: true })
  const { bills } = options
  if (bills !== undefined) printFiles(bills.report)
  for (const note of estate.notes) say(note)
  if (estate.notes.length > 0) say('')
  const companies = estate.inspect()
  const costs = await estate.monthlyCosts()
  const profiles = await estate.profiles()
  companies.forEach((company, index) => {
    say(`Company ${index + 1} of ${companies.length}, up to ${estate.clock}`)
    printCosts(costs[index] ?? [])
    if (bills !== undefined) printOperations(company)
    const told = (profiles[index] ?? []).filter(({ value }) => value !== undefined)
    if (told.length > 0) printProfile(told)
    say('')
  })
  return 0
}

function printFiles({ taken }: ReadBills['report']): void {
  say(`${taken.length} ${taken.length === 1 ? 'file is' : 'files are'} counted:`)
  for (const { file, form, charges } of taken)
    say(`  ${file}: ${charges} ${charges === 1 ? 'charge' : 'charges'}, ${form}`)
  say('')
}

/** Prints what each cloud costs by month and in all, as far as its bills carry it. */
function printCosts(costs: readonly MonthlyCost[]): void {
  for (const vendor of new Set(costs.map(({ vendor }) => vendor))) {
    const months = costs.filter((cost) => cost.vendor === vendor)
    const all = { effectiveCost: inAll(months, 'effectiveCost'), billedCost: inAll(months, 'billedCost') }
    const { currency = '' } = months[0] ?? {}
    // A bill may have any text in its place.
    const unit = /^[A-Z]{3}$/.test(currency) ? ` in ${currency}` : ''
    say(`\n${`Cost of ${vendor}${unit}`.padEnd(22)}${'amortized'.padStart(20)}${'billed'.padStart(20)}`)
    for (const { month, effectiveCost, billedCost } of [...months, { month: 'total', ...all }])
      say(`  ${month.padEnd(20)}${amountText(effectiveCost).padStart(20)}${amountText(billedCost).padStart(20)}`)
  }
}

/** The sum of months; `undefined` where bills don't carry it. */
function inAll(months: readonly MonthlyCost[], basis: 'effectiveCost' | 'billedCost'): number | undefined {
  if (months[0]?.[basis] === undefined) return undefined
  return months.reduce((sum, month) => sum + (month[basis] ?? 0), 0)
}

function amountText(amount: number | undefined): string {
  return amount === undefined
    ? '–'
    : amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

function printOperations({ operations }: InspectedCompany): void {
  const withData = operations.filter(({ hasData }) => hasData)
  say(`\n${withData.length} reads will have data:`)
  for (const { operationId, missingData } of withData) {
    say(`  ${operationId}${missingData.map(({ topic }) => `, without ${topic}`).join('')}`)
  }
  const reasons = new Map(
    operations.flatMap(({ missingData }) => missingData.map(({ topic, reason }) => [topic, reason])),
  )
  say(`\n${operations.length - withData.length} reads will be empty:`)
  for (const [topic, reason] of reasons) {
    const empty = operations.filter(
      ({ hasData, missingData }) => !hasData && missingData.some((gap) => gap.topic === topic),
    )
    if (empty.length === 0) continue
    say(`  ${reason} (X-Mock-Absent: ${topic})`)
    for (const { operationId } of empty) say(`    ${operationId}`)
  }
}

/** Prints the measures that a bill tells, unusual ones with an exclamation mark. */
function printProfile(told: readonly BillMeasure[]): void {
  const unusual = told.filter(({ isUsual }) => isUsual === false)
  const width = Math.max(...told.map(({ name }) => name.length))
  say(
    `\nProfile: ${told.length - unusual.length} of ${told.length} measures are as real bills have them, in the year up to the clock`,
  )
  for (const { name, value = 0, unit, least, most, isUsual } of told) {
    const amount = `${rounded(value)}${unit === 'percent' ? ' %' : ''}`
    say(`${isUsual === false ? '!' : ' '} ${name.padEnd(width)} ${amount.padStart(9)}  ${bounds(least, most)}`)
  }
}

function rounded(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Math.round(value * 100) / 100)
}

function bounds(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return `at most ${most}`
  return most === undefined ? `at least ${least}` : `${least} to ${most}`
}
