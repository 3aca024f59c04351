import type { Program } from '@cloud-cost/contract/command-line'
import { UserError } from '@cloud-cost/contract/failure'
import { type CompanyFile, createEstate } from '@cloud-cost/estate'
import { stringify } from 'yaml'
import { present } from '../../contract/json.js'
import type { GenerateOptions } from '../cli/declarations.js'
import { explained } from '../cli/explain.js'
import { say } from '../cli/output.js'
import { companiesOptions } from './load-estate.js'

/** How far the cost of the last whole month may be from what is asked for. */
const TOLERANCE = 0.05
const MOST_RESOURCES = 100_000
/** How often amounts are scaled. */
const TRIES = 5
/** What a company file allows. */
const MOST_AMOUNT = 1_000_000_000
/** What machines and databases, with the disks and traffic that go with them, are of the cost. */
const MACHINES_SHARE = 0.7
/** Dollars a month of a machine with that, at which the search begins. */
const USUAL_COST = 150

/** Runs `cloud-cost-mock generate`: a company file, as YAML, goes to the output. */
export function generateCommand(options: GenerateOptions, program: Program): Promise<number> {
  return explained(program, () => generate(options))
}

async function generate({ accounts, monthly, months, seed, clock, like }: GenerateOptions): Promise<number> {
  const withResources = async (resources: number): Promise<CompanyFile> => {
    const size = `accounts=${accounts},resources=${resources},months=${months}`
    const { company } = await companiesOptions(present({ size, seed, clock, like }))
    if (company === undefined) throw new Error('A size makes a company.')
    return company
  }
  const company = await costing(monthly, accounts, withResources)
  say(stringify(company, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd())
  return 0
}

/**
 * The company whose last whole month costs so many dollars: with as many machines as cost most of that, and the amounts of services and storage
 * that make up for the rest.
 *
 * @throws UserError when no company with the accounts costs that.
 */
async function costing(
  monthly: number,
  accounts: number,
  withResources: (resources: number) => Promise<CompanyFile>,
): Promise<CompanyFile> {
  const isClose = (cost: number): boolean => Math.abs(cost - monthly) <= monthly * TOLERANCE
  const company = await withMachines(monthly * MACHINES_SHARE, withResources)
  const cost = await costOf(company)
  if (isClose(cost)) return company
  let [before, latest] = [
    { factor: 1, cost },
    { factor: 2, cost: await costOf(withAmounts(company, 2)) },
  ]
  // What is a share of others, and what runs by whole hours, is not in proportion.
  for (let count = 0; count < TRIES; count += 1) {
    const slope = (latest.cost - before.cost) / (latest.factor - before.factor)
    const factor = Math.max(0, latest.factor + (monthly - latest.cost) / slope)
    if (!Number.isFinite(factor) || factor === latest.factor) break
    const scaled = withAmounts(company, factor)
    before = latest
    latest = { factor, cost: await costOf(scaled) }
    if (isClose(latest.cost)) return scaled
  }
  const part = await withAmountsFor(monthly, await partCosting(monthly, await withResources(1)))
  if (isClose(part.cost)) return part.company
  const reached = Math.abs(part.cost - monthly) < Math.abs(latest.cost - monthly) ? part.cost : latest.cost
  throw new UserError(
    `a company of --accounts ${accounts} and this --seed can't cost ${monthly} dollars a month: the nearest is ${Math.round(reached)}. Change one of --monthly, --accounts and --seed.`,
  )
}

/** The company whose machines, without amounts of services and storage, come as near to a cost as they can. */
async function withMachines(
  wanted: number,
  withResources: (resources: number) => Promise<CompanyFile>,
): Promise<CompanyFile> {
  let [least, most] = [0, MOST_RESOURCES]
  let nearest: { readonly company: CompanyFile; readonly distance: number } | undefined
  for (let resources = Math.ceil(wanted / USUAL_COST); resources > least && resources < most; ) {
    const company = await withResources(resources)
    const cost = await costOf(withAmounts(company, 0))
    const distance = Math.abs(cost - wanted)
    if (nearest === undefined || distance < nearest.distance) nearest = { company, distance }
    if (distance <= wanted * TOLERANCE) break
    if (cost > wanted) most = resources
    else least = resources
    // About as many more as it costs too little.
    const guess = Math.round((resources * wanted) / cost)
    resources = guess > least && guess < most ? guess : Math.round((least + Math.min(most, 2 * resources)) / 2)
  }
  return nearest?.company ?? (await withResources(1))
}

interface CostingCompany {
  readonly company: CompanyFile
  /** Dollars in the last whole month. */
  readonly cost: number
}

/** The company with amounts that bring it as close to a cost as they can. */
async function withAmountsFor(monthly: number, { company, cost }: CostingCompany): Promise<CostingCompany> {
  const doubled = await costOf(withAmounts(company, 2))
  const factor = 1 + (monthly - cost) / (doubled - cost)
  if (!(factor > 0)) return { company, cost }
  const scaled = withAmounts(company, factor)
  return { company: scaled, cost: await costOf(scaled) }
}

/** As fine as it is looked for the part of a company. */
const STEPS_OF_PART = 14

/** The largest part of a company that does not cost more: few machines, disks and gateways, and small amounts of everything else. */
async function partCosting(monthly: number, whole: CompanyFile): Promise<CostingCompany> {
  let [least, most] = [0, 1]
  let found = { company: partOf(whole, 0), cost: 0 }
  for (let step = 0; step < STEPS_OF_PART; step += 1) {
    const share = (least + most) / 2
    const company = partOf(whole, share)
    const cost = await costOf(company)
    if (cost > monthly) most = share
    else [least, found] = [share, { company, cost }]
  }
  return found
}

/** What is there or not, and costs what it costs. What is committed to is left out: a small company commits to nothing. */
const WHOLE = new Set(['machines', 'databases', 'natGateways', 'loadBalancers', 'support'])
const DISKS = new Set(['disks', 'volumes', 'snapshots'])
const COMMITTED = new Set(['reservedInstances', 'savingsPlans', 'reservations', 'commitments'])

function partOf(company: CompanyFile, share: number): CompanyFile {
  const firstOf = (list: readonly unknown[]): unknown[] => list.slice(0, Math.floor(share * list.length))
  const parted = withAmounts(company, share)
  const ofCloud = (cloud: object): object => {
    const kept = Object.entries(cloud)
      .filter(([name]) => !COMMITTED.has(name))
      .map(([name, value]) => [name, WHOLE.has(name) || DISKS.has(name) ? firstOf(value as unknown[]) : value])
    const { machines = [] } = Object.fromEntries(kept) as { machines?: readonly { readonly name: string }[] }
    const names = new Set(machines.map(({ name }) => name))
    const isAttached = ({ attachedTo = '' }: { readonly attachedTo?: string }): boolean =>
      attachedTo === '' || names.has(attachedTo) || names.has(attachedTo.replace(/-\d+$/, ''))
    return Object.fromEntries(
      kept.map(([name, value]) => [name, DISKS.has(String(name)) ? (value as object[]).filter(isAttached) : value]),
    )
  }
  return {
    ...parted,
    companies: parted.companies.map((entry) => {
      const { aws, azure, gcp, ...others } = entry
      const clouds = Object.entries({ aws, azure, gcp }).filter(([, cloud]) => cloud !== undefined)
      return { ...others, ...Object.fromEntries(clouds.map(([code, cloud]) => [code, ofCloud(cloud as object)])) }
    }),
  }
}

/** Dollars in the last whole month before the clock. */
async function costOf(company: CompanyFile): Promise<number> {
  const [costs = []] = await createEstate({ company }).monthlyCosts()
  const whole = costs.map(({ month }) => month).filter((month) => month < company.clock.slice(0, 'yyyy-MM'.length))
  const last = whole.sort().at(-1)
  return costs.filter(({ month }) => month === last).reduce((sum, { effectiveCost = 0 }) => sum + effectiveCost, 0)
}

/** The lists of a cloud whose amounts cost in proportion, and depend on nothing else. */
const MEASURED = new Set([
  'loadBalancers',
  'natGateways',
  'buckets',
  'storageAccounts',
  'datasets',
  'services',
  'functions',
  'logGroups',
  'fixedCharges',
  'credits',
])

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
  const { companies, ...file } = scaled(company, false) as CompanyFile
  // What rounds to nothing was never credited.
  return {
    ...file,
    companies: companies.map(({ credits = [], ...entry }) => ({
      ...entry,
      credits: credits.filter(({ amount }) => amount > 0),
    })),
  }
}
