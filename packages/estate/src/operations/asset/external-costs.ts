import type { ExternalCost } from '@cloud-cost/asset-client'
import type { Cloud, Company, Inputs } from '../../clouds/cloud.js'
import { unusedText, usageText, wordsOf } from '../../company/ledger/line-words.js'
import { productOf } from '../../company/ledger/pool.js'
import type { Share } from '../../company/ledger/shares.js'
import type { Resource } from '../../company/resource.js'
import { rejected } from '../../kernel/failure.js'
import { keeps } from '../../kernel/inputs.js'
import { dollars } from '../../kernel/money.js'
import { remembered } from '../../kernel/remembered.js'
import { type DateRange, type Day, dateOf, dayOf, weekdayOf } from '../../kernel/time.js'
import { type ChargedLine, eachChargedDay, type Unused } from '../charges.js'
import { regionName, resourcesOf } from '../inventory.js'

/** More lines than anyone reads; the operation has no pages. */
const MOST_LINES = 100_000

type Query = Inputs<'listResourceExternalCosts'>['body']

/**
 * A line for each resource and payer on each day, by day, in the order of the resources; then a line for each commitment that was not
 * used up.
 *
 * @throws RequestFailure when there are so many that no answer could hold them
 */
export async function externalCosts(company: Company, query: Query, range: DateRange): Promise<ExternalCost[]> {
  const asks = asksFor(query)
  const numbers = numbersOf(resourcesOf(company))
  // Lines are written once it is known that there are not too many of them.
  const lines = new Map<Day, (() => ExternalCost[])[]>()
  let count = 0
  await eachChargedDay(company, range, asks, ({ cloud, shares, unused }, day) => {
    const asked = unused.filter(asks.unused)
    count += shares.length + asked.length
    if (count > MOST_LINES) {
      throw rejected(
        `There are more than ${MOST_LINES} cost lines. Name an account, a type, resources or a shorter period.`,
      )
    }
    const costDay = costDayOf(day)
    const linesOfDay = lines.get(day) ?? []
    linesOfDay.push(() => [
      ...shares.map((share) => usageLine(company, cloud, costDay, share, numbers.get(share.resource) ?? 0)),
      ...asked.map((part) => unusedLine(company, cloud, costDay, part)),
    ])
    lines.set(day, linesOfDay)
  })
  return [...lines.entries()]
    .sort(([first], [second]) => first - second)
    .flatMap(([, ofDay]) => ordered(ofDay.flatMap((write) => write())))
}

/** The positions of resources, from 1. */
const numbersOf = remembered(
  (resources: readonly Resource[]): ReadonlyMap<Resource, number> =>
    new Map(resources.map((resource, index) => [resource, index + 1])),
)

/** Sorts lines by resource, since the charges of a day come by price. The ids of lines of one resource are told apart by a number. */
function ordered(lines: readonly ExternalCost[]): ExternalCost[] {
  const sorted = [...lines].sort((first, second) => ((first.id ?? '') < (second.id ?? '') ? -1 : 1))
  let before = ''
  let count = 1
  return sorted.map((line) => {
    count = line.id === before ? count + 1 : 1
    before = line.id ?? ''
    return count === 1 ? line : { ...line, id: `${line.id}-${count}` }
  })
}

function asksFor({ vendor, accId, rsrcType, arnList = [] }: Query) {
  const keepsVendor = keeps(vendor?.toLowerCase())
  const keepsAccount = keeps(accId)
  const keepsType = keeps(rsrcType)
  const keys = new Set(arnList)
  return {
    cloud: ({ code }: Cloud): boolean => keepsVendor(code),
    line: ({ account, kind }: ChargedLine): boolean => keepsAccount(account) && keepsType(kind.code),
    ...(keys.size === 0 ? {} : { resource: ({ key }: Resource): boolean => keys.has(key) }),
    // A commitment is no resource of any type.
    unused: ({ commitment: { account, key } }: Unused): boolean =>
      rsrcType === undefined && (keys.size === 0 || keys.has(key)) && keepsAccount(account),
  }
}

/** What the cost lines of a day have in common. Weeks begin on Sunday, the first one on 1 January. */
function costDayOf(day: Day) {
  const date = dateOf(day)
  const year = date.slice(0, 4)
  const newYear = dayOf(`${year}-01-01`) ?? day
  const week = Math.floor((day - newYear + weekdayOf(newYear)) / 7) + 1
  return {
    date,
    prefix: `cost-${date.replaceAll('-', '')}`,
    month: date.slice(5, 7),
    week: String(week).padStart(2, '0'),
    year,
  }
}
type CostDay = ReturnType<typeof costDayOf>

/** What saves on a line, and what it saves against the list price, in dollars. */
function savingOf({ payer, listCost, effectiveCost }: Share) {
  const discount = listCost > effectiveCost ? 'negotiated discount' : 'none'
  const savingEffect = payer.commitment?.words.name ?? (payer.name === 'sustained use' ? payer.name : discount)
  return { savingEffect, savingEffectQuantity: dollars(listCost - effectiveCost) }
}

function usageLine(company: Company, cloud: Cloud, day: CostDay, share: Share, number: number): ExternalCost {
  const { resource, line, payer, consumedQuantity, effectiveCost } = share
  const { commitment } = payer
  const { kind, region } = resource
  const { os } = kind
  const product = productOf(line)
  const availabilityZone = resource.zone ?? (kind.isRegional ? undefined : cloud.zoneOf(region))
  const { partsOfUnit, billing } = wordsOf(line)
  // A tax is a charge for no quantity.
  const recordType = 'meter' in line ? line.meter.recordType : undefined
  return {
    ...(availabilityZone === undefined ? {} : { availabilityZone }),
    cost: dollars(effectiveCost),
    costDescription: usageText(line, commitment),
    currency: company.currency ?? 'USD',
    date: day.date,
    id: `${day.prefix}-${String(number).padStart(4, '0')}`,
    month: day.month,
    name: resource.name,
    ...(billing?.operation === undefined ? {} : { operationName: billing.operation }),
    ...identity(resource),
    ...(os === undefined ? {} : { os }),
    productCode: product.code,
    productName: product.name,
    quantity: recordType === undefined ? consumedQuantity / partsOfUnit : 0,
    recordType: commitment?.words.used ?? recordType ?? 'Usage',
    region: regionName(company, resource),
    regionCode: region,
    ...savingOf(share),
    ...(billing?.subProduct === undefined ? {} : { subProductName: billing.subProduct }),
    ...(billing === undefined ? {} : { useType: billing.useType }),
    week: day.week,
    year: day.year,
  }
}

/** A bill may charge for what is no resource, such as a tax. */
function identity({ key, id, kind }: Resource) {
  return key === '' ? {} : { originalResourceId: key, resourceId: id, resourceType: kind.code }
}

function unusedLine(
  company: Company,
  { code: vendor }: Cloud,
  day: CostDay,
  { commitment, cost }: Unused,
): ExternalCost {
  const { id, key, region, product, words } = commitment
  return {
    cost: dollars(cost),
    costDescription: unusedText(commitment),
    currency: company.currency ?? 'USD',
    date: day.date,
    id: `${day.prefix}-unused-${id}`,
    month: day.month,
    name: id,
    originalResourceId: key,
    productCode: product.code,
    productName: product.name,
    quantity: 0,
    recordType: words.unused,
    ...(region === undefined ? {} : { region: regionName(company, { vendor, region }), regionCode: region }),
    resourceId: id,
    savingEffect: words.name,
    savingEffectQuantity: dollars(-cost),
    week: day.week,
    year: day.year,
  }
}
