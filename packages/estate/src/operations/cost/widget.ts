import { today } from '../../charges/company.js'
import type { Cloud, Company, Inputs } from '../../clouds/cloud.js'
import { rejected } from '../../kernel/failure.js'
import { isIn } from '../../kernel/inputs.js'
import type { Micros } from '../../kernel/money.js'
import { type DateRange, firstDayOfMonth, monthsBefore } from '../../kernel/time.js'
import { costsByDay, costsOfLinesByDay } from '../charges.js'
import { accountName, cloudOf, regionName } from '../inventory.js'
import { DAYS_OF_HISTORY, expectedDays } from './expectation.js'
import { expectedRow, lowerCase } from './rows.js'

type Settings = Inputs<'getAnomalyDashboardTrend'>['body']

const MOST_ITEMS = 10

/** What accounts, products or regions of a vendor cost on each day of the time frame of a widget, those with the highest cost first. */
export async function widgetTrend(company: Company, vendor: string, settings: Settings): Promise<object[]> {
  const { viewBy, filter, selectedVendorsByWidget } = settings
  const cloud = cloudOf(company, vendor)
  if (cloud === undefined || !isIn(lowerCase(selectedVendorsByWidget))(vendor)) return []
  const range = timeFrame(company, settings.timeFrame)
  const history: DateRange = { first: range.first - DAYS_OF_HISTORY, last: range.last }
  const isItem = isIn(itemsIn(settings, vendor))
  const isAccount = isIn(accountsIn(settings))
  const costs = viewBy === 'region' ? costsByRegion : costsBy(viewBy)
  const items = [...(await costs(company, cloud, history, isAccount))]
    .filter(([item]) => isItem(item))
    .map(([item, days]) => ({ item, days, cost: sumOf(days.slice(DAYS_OF_HISTORY)) }))
    .sort((first, second) => second.cost - first.cost)
    .slice(0, filter === 'top_10_by_cost' ? MOST_ITEMS : undefined)
  return items.flatMap(({ item, days }) => {
    const itemName = nameOf(company, cloud, viewBy, item)
    return expectedDays(days, history)
      .slice(DAYS_OF_HISTORY)
      .map((day) => ({ item, itemName, ...expectedRow(day) }))
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
