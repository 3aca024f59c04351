import { today } from '../../charges/company.js'
import type { Cloud, Company, Handlers, Inputs } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { rejected } from '../../kernel/failure.js'
import { isIn, searchRange } from '../../kernel/inputs.js'
import { dollars, type Micros } from '../../kernel/money.js'
import { type DateRange, type Day, EVER, firstDayOfMonth, monthsBefore } from '../../kernel/time.js'
import { type ChargedLine, chargesIn, costsByDay, costsOfLines, costsOfLinesByDay, resourceCosts } from '../charges.js'
import { accountName, cloudOf, regionName } from '../inventory.js'
import {
  type Anomaly,
  anomaliesOf,
  DAYS_OF_HISTORY,
  type ExpectedCost,
  expectedCosts,
  expectedDays,
  expectedRow,
  sameWeekdays,
  smallestRise,
  usualOf,
  withHistory,
} from './anomalies.js'
import { lowerCase, namedRow, success } from './rows.js'

const DAYS_OF_TREND = 30

export const anomalyAnalysis = {
  async getAnomalyDetectionTrend(company, { path: { vendor }, body: { sensitivity, forecastDt } }) {
    const code = vendor.toLowerCase()
    const rise = smallestRise(sensitivity)
    const yesterday = today(company) - 1
    const last = Math.min(dayIn('forecastDt', forecastDt) ?? yesterday, yesterday)
    const range: DateRange = { first: last - DAYS_OF_TREND + 1, last }
    const days = await expectedCosts(company, (charged) => charged.vendor === code, range)
    return success(days.map((day) => ({ ...expectedRow(day), ...highestExpected(day, rise) })))
  },
  getAnomalyDashboardTrend: async (company, { path: { vendor }, body }) =>
    success(await widgetTrend(company, vendor.toLowerCase(), body)),
  /** The resources that cost more on the day than they usually do, with the highest rise first. */
  async getAnomalyPossibleCause(company, { path: { vendor }, body }) {
    const rise = smallestRise(body.sensitivity)
    const day = dayIn('forecastDate', body.forecastDate) ?? today(company) - 1
    const cloud = cloudOf(company, vendor.toLowerCase())
    const causes = cloud === undefined ? [] : await causesOf(company, cloud, day, rise)
    return success(
      causes.map(({ resource, cost, usual }) => ({ ...namedRow(company, resource), rise: dollars(cost - usual) })),
    )
  },
  aggregateAnomalies: async (company, { body }) => success(await aggregated(company, isIn(lowerCase(body.vendors)))),
  aggregateVendorAnomalies: async (company, { path: { vendor } }) =>
    success(await aggregated(company, (code) => code === vendor.toLowerCase())),
} satisfies Handlers<OperationIds['all']['anomaly-analysis']>

/** What a day may cost before the AI finds it. */
function highestExpected({ expected }: ExpectedCost, rise: number): object {
  return expected === undefined ? {} : { highestExpectedCost: dollars(Math.round(expected * (1 + rise))) }
}

/** An account and day that several rules find counts once. */
async function aggregated(company: Company, isVendor: (vendor: string) => boolean): Promise<object[]> {
  const found = new Map<string, Anomaly>()
  for (const anomaly of await anomaliesOf(company)) {
    const { vendor, account, day } = anomaly
    if (isVendor(vendor)) found.set(`${vendor} ${account} ${day}`, anomaly)
  }
  const anomalies = [...found.values()]
  return [...new Set(anomalies.map(({ vendor }) => vendor))].map((vendor) => {
    const ofVendor = anomalies.filter((anomaly) => anomaly.vendor === vendor)
    const excess = ofVendor.reduce((sum: Micros, { cost, expected }) => sum + cost - expected, 0)
    return { vendor, count: ofVendor.length, cost: dollars(excess) }
  })
}

function dayIn(name: string, text: string | undefined): Day | undefined {
  return text === undefined ? undefined : searchRange({ startDate: text }, EVER, [name, name]).first
}

/** A resource that cost more on a day than it usually does. */
interface Cause {
  readonly resource: Resource
  readonly cost: Micros
  readonly usual: Micros
}

const MOST_CAUSES = 10

/**
 * The resources whose cost rose most on a day. They are looked for in the accounts, regions and types whose cost rose most: to share out
 * the costs of all resources takes seconds in a large company.
 *
 * @param smallestRise as a share of what is usual
 */
async function causesOf(company: Company, cloud: Cloud, day: Day, smallestRise: number): Promise<Cause[]> {
  const risen = await rises(day, (date) => costsOfLines(company, cloud, { first: date, last: date }, keyOf))
  const lines = new Set(risen.map(({ of }) => of))
  const chargesOn = chargesIn(company, {
    cloud: (asked) => asked === cloud,
    line: (line) => lines.has(keyOf(line) ?? ''),
  })
  const resources = new Map<string, Resource>()
  const ofResources = await rises(day, async (date) => resourceCosts(await chargesOn(date), resources))
  return ofResources
    .filter(({ cost, usual }) => cost >= usual * (1 + smallestRise))
    .map(({ of, cost, usual }) => ({ resource: resources.get(of) as Resource, cost, usual }))
}

function keyOf({ account, region, type, isFixed }: ChargedLine): string | undefined {
  return isFixed ? undefined : `${account} ${region} ${type}`
}

interface Rise<Of> {
  readonly of: Of
  readonly cost: Micros
  readonly usual: Micros
}

/** What rose most above the same weekdays before; what was not there cost nothing. One day is read after the other, so that few figures are there at once. */
async function rises<Of>(day: Day, costsOn: (date: Day) => Promise<ReadonlyMap<Of, Micros>>): Promise<Rise<Of>[]> {
  const before: ReadonlyMap<Of, Micros>[] = []
  for (const date of sameWeekdays(day)) before.push(await costsOn(date))
  return Array.from(await costsOn(day), ([of, cost]): Rise<Of> => {
    return { of, cost, usual: usualOf(before.map((sums) => sums.get(of) ?? 0)) }
  })
    .filter(({ cost, usual }) => cost > usual)
    .sort((first, second) => second.cost - second.usual - (first.cost - first.usual))
    .slice(0, MOST_CAUSES)
}

type Settings = Inputs<'getAnomalyDashboardTrend'>['body']

const MOST_ITEMS = 10

/** What accounts, products or regions of a vendor cost on each day of the time frame of a widget, those with the highest cost first. */
async function widgetTrend(company: Company, vendor: string, settings: Settings): Promise<object[]> {
  const { viewBy, filter, selectedVendorsByWidget } = settings
  const cloud = cloudOf(company, vendor)
  if (cloud === undefined || !isIn(lowerCase(selectedVendorsByWidget))(vendor)) return []
  const range = timeFrame(company, settings.timeFrame)
  const isItem = isIn(itemsIn(settings, vendor))
  const isAccount = isIn(accountsIn(settings))
  const costs = viewBy === 'region' ? costsByRegion : costsBy(viewBy)
  const items = [...(await costs(company, cloud, withHistory(range), isAccount))]
    .filter(([item]) => isItem(item))
    .map(([item, days]) => ({ item, days, cost: sumOf(days.slice(DAYS_OF_HISTORY)) }))
    .sort((first, second) => second.cost - first.cost)
    .slice(0, filter === 'top_10_by_cost' ? MOST_ITEMS : undefined)
  return items.flatMap(({ item, days }) => {
    const itemName = nameOf(company, cloud, viewBy, item)
    return expectedDays(days, range).map((day) => ({ item, itemName, ...expectedRow(day) }))
  })
}

function nameOf(company: Company, cloud: Cloud, viewBy: Settings['viewBy'], item: string): string {
  const vendor = cloud.code
  if (viewBy === 'account') return accountName(company, { vendor, account: item })
  if (viewBy === 'region') return regionName(company, { vendor, region: item })
  return cloud.ledger(company).table.accounts.find(({ product }) => product.code === item)?.product.name ?? item
}

type Costs = ReadonlyMap<string, readonly Micros[]>
type IsAccount = (account: string) => boolean

function costsBy(dimension: 'account' | 'product') {
  return (company: Company, { code }: Cloud, range: DateRange, isAccount: IsAccount): Promise<Costs> => {
    return costsByDay(company, range, ({ vendor, account, product }) => {
      if (vendor !== code || !isAccount(account)) return undefined
      return dimension === 'account' ? account : product.code
    })
  }
}

/** A commitment that is bound to no region. */
const NO_REGION = 'global'

async function costsByRegion(company: Company, cloud: Cloud, range: DateRange, isAccount: IsAccount): Promise<Costs> {
  const regions = await costsOfLinesByDay(
    company,
    cloud,
    range,
    ({ account, region }) => (isAccount(account) ? region : undefined),
    ({ account, region = NO_REGION }) => (isAccount(account) ? region : undefined),
  )
  return new Map([...regions].filter(([, costs]) => costs.some((cost) => cost !== 0)))
}

/** So many months up to the one before the clock. */
function timeFrame(company: Company, text: string): DateRange {
  const [, months = ''] = /^last_(\d\d?)_months?$/.exec(text) ?? []
  if (months === '') throw rejected(`timeFrame must be a number of months such as last_3_months, not ${text}.`)
  const end = firstDayOfMonth(today(company))
  const first = monthsBefore(end, Number(months))
  return { first, last: Math.max(first, end - 1) }
}

function itemsIn({ filter, customFilter = [], item }: Settings, vendor: string): readonly string[] | undefined {
  if (filter !== 'custom') return item
  return customFilter.flatMap((entry) => (entry.vendor?.toLowerCase() === vendor ? (entry.item ?? []) : []))
}

function accountsIn({ selectedAccount, selectedAccounts = [] }: Settings): string[] {
  return selectedAccount === undefined ? [...selectedAccounts] : [selectedAccount, ...selectedAccounts]
}

function sumOf(costs: readonly Micros[]): Micros {
  return costs.reduce((sum, cost) => sum + cost, 0)
}
