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
/** How many sizes are tried, and how often amounts are scaled. */
const [SIZES, TRIES] = [14, 5]
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
 * The company whose last whole month costs so many dollars: as large as it may be, with the amounts of services and storage that make up for
 * the rest. A company that costs less than the smallest one is a part of that.
 *
 * @throws UserError when no company with the accounts costs that.
 */
async function costing(
  monthly: number,
  accounts: number,
  withResources: (resources: number) => Promise<CompanyFile>,
): Promise<CompanyFile> {
  const isClose = ({ cost }: { readonly cost: number }): boolean => Math.abs(cost - monthly) <= monthly * TOLERANCE
  const wanted = monthly * MACHINES_SHARE
  const first = Math.min(Math.max(1, wanted / USUAL_COST), MOST_RESOURCES)
  const search = { first, end: MOST_RESOURCES + 1, step: 1 }
  const company =
    (await largestWithin(wanted, search, (size) => withResources(Math.floor(size)), withoutAmounts)) ??
    (await partWithin(monthly, await withResources(1)))
  // What is a share of others, and what runs by whole hours, is not in proportion.
  let before = { company, factor: 0, cost: await costOf(withoutAmounts(company)) }
  let latest = { company, factor: 1, cost: await costOf(company) }
  for (let count = 0; count < TRIES && !isClose(latest); count += 1) {
    const slope = (latest.cost - before.cost) / (latest.factor - before.factor)
    const factor = Math.max(0, latest.factor + (monthly - latest.cost) / slope)
    if (!Number.isFinite(factor) || factor === latest.factor) break
    const scaled = withAmounts(company, factor)
    before = latest
    latest = { company: scaled, factor, cost: await costOf(scaled) }
  }
  if (isClose(latest)) return latest.company
  throw new UserError(
    `a company of --accounts ${accounts} and this --seed can't cost ${monthly} dollars a month: the nearest is ${Math.round(latest.cost)}. Change one of --monthly, --accounts and --seed.`,
  )
}

/** The largest company of those tried that costs no more, if there is one. Costs are about in proportion to sizes. */
async function largestWithin(
  most: number,
  { first, end, step }: { readonly first: number; readonly end: number; readonly step: number },
  withSize: (size: number) => CompanyFile | Promise<CompanyFile>,
  counted: (company: CompanyFile) => CompanyFile = (company) => company,
): Promise<CompanyFile | undefined> {
  let found: CompanyFile | undefined
  let [from, until, size] = [0, end, first]
  for (let count = 0; count < SIZES && until - from > step; count += 1) {
    const company = await withSize(size)
    const cost = await costOf(counted(company))
    if (cost > most) until = size
    else [from, found] = [size, company]
    if (from === size && cost >= most * (1 - TOLERANCE)) break
    const guess = (size * most) / cost
    // A company that costs nothing says nothing of a larger one, and one that is far too large takes long.
    size = guess > from && guess < until ? guess : Math.min((from + until) / 2, 2 * size)
  }
  return found
}

/** The largest part of a company that does not cost more: few machines, disks and gateways, and small amounts of everything else. */
async function partWithin(most: number, whole: CompanyFile): Promise<CompanyFile> {
  const found = await largestWithin(most, { first: 0.5, end: 1, step: 0 }, (share) => partOf(whole, share))
  return found ?? partOf(whole, 0)
}

function withoutAmounts(company: CompanyFile): CompanyFile {
  return withAmounts(company, 0)
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
