import type { Program } from '@cloud-cost/contract/command-line'
import { UserError } from '@cloud-cost/contract/failure'
import { type CompanyFile, createEstate } from '@cloud-cost/estate'
import { stringify } from 'yaml'
import type { GenerateOptions } from '../cli/declarations.js'
import { explained } from '../cli/explain.js'
import { say } from '../cli/output.js'
import { present } from '../present.js'
import { companiesOptions } from './load-estate.js'

/** How far the cost of the last whole month may be from what is asked for. */
const TOLERANCE = 0.05
const MOST_RESOURCES = 100_000
/** What a company file allows. */
const MOST_AMOUNT = 1_000_000_000
/** Dollars a month of a machine with all that goes with it, at which the search begins. */
const USUAL_COST = 150

/** Runs `cloud-cost-mock generate`: a company file, as YAML, goes to the output. */
export function generateCommand(options: GenerateOptions, program: Program): Promise<number> {
  return explained(program, () => generate(options))
}

async function generate({ accounts, monthly, months, seed, clock }: GenerateOptions): Promise<number> {
  const withResources = async (resources: number): Promise<CompanyFile> => {
    const size = `accounts=${accounts},resources=${resources},months=${months}`
    const { company } = await companiesOptions(present({ size, seed, clock }))
    if (company === undefined) throw new Error('A size makes a company.')
    return company
  }
  const company = await costing(monthly, accounts, withResources)
  say(stringify(company, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd())
  return 0
}

/**
 * The company whose last whole month costs so many dollars: with the number of machines that comes closest, and the amounts of services
 * and storage that make up for the rest.
 *
 * @throws UserError when no company with the accounts costs that.
 */
async function costing(
  monthly: number,
  accounts: number,
  withResources: (resources: number) => Promise<CompanyFile>,
): Promise<CompanyFile> {
  const isClose = (cost: number): boolean => Math.abs(cost - monthly) <= monthly * TOLERANCE
  const tried: { readonly company: CompanyFile; readonly cost: number }[] = []
  let [least, most] = [0, MOST_RESOURCES]
  for (let resources = 1; resources > least && resources < most; ) {
    const company = await withResources(resources)
    const cost = await costOf(company)
    if (isClose(cost)) return company
    tried.push({ company, cost })
    if (cost > monthly) most = resources
    else least = resources
    const guess = tried.length === 1 ? Math.ceil(monthly / USUAL_COST) : Math.round(Math.sqrt(least * most))
    resources = Math.min(guess, most - 1)
  }
  const [nearest] = tried.sort((one, other) => Math.abs(one.cost - monthly) - Math.abs(other.cost - monthly))
  if (nearest === undefined) throw new Error('The search tries one company at least.')
  const { company, cost } = nearest
  const doubled = await costOf(withAmounts(company, 2))
  const factor = 1 + (monthly - cost) / (doubled - cost)
  const scaled = factor > 0 ? withAmounts(company, factor) : company
  const reached = await costOf(scaled)
  if (isClose(reached)) return scaled
  throw new UserError(
    `a company of --accounts ${accounts} and this --seed can't cost ${monthly} dollars a month: the nearest is ${Math.round(reached)}. Change one of --monthly, --accounts and --seed.`,
  )
}

/** Dollars in the last whole month before the clock. */
async function costOf(company: CompanyFile): Promise<number> {
  const [costs = []] = await createEstate({ company }).monthlyCosts()
  const whole = costs.map(({ month }) => month).filter((month) => month < company.clock.slice(0, 'yyyy-MM'.length))
  const last = whole.sort().at(-1)
  return costs.filter(({ month }) => month === last).reduce((sum, { effectiveCost = 0 }) => sum + effectiveCost, 0)
}

/** The lists of a cloud whose amounts cost in proportion, and depend on nothing else. */
const MEASURED = new Set(['buckets', 'storageAccounts', 'datasets', 'services', 'functions', 'logGroups'])

function withAmounts(company: CompanyFile, factor: number): CompanyFile {
  const scaled = (value: unknown, isAmount: boolean): unknown => {
    if (typeof value === 'number')
      return isAmount ? Math.min(Math.round(value * factor * 100) / 100, MOST_AMOUNT) : value
    if (Array.isArray(value)) return value.map((item) => scaled(item, isAmount))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, inner]) => [
      name,
      scaled(inner, (isAmount && name !== 'growth') || MEASURED.has(name)),
    ])
    return Object.fromEntries(entries)
  }
  return scaled(company, false) as CompanyFile
}
