import type { ExternalCost } from '@cloud-cost/asset-client'
import { unusedText } from '../../charges/commitment.js'
import { QUEUE } from '../../charges/queue.js'
import { placeOf } from '../../charges/resource-index.js'
import type { Share } from '../../charges/rows.js'
import { usageText } from '../../charges/rows.js'
import type { Cloud, Company, Inputs } from '../../clouds/cloud.js'
import { RECORD_TYPES, type Resource } from '../../company/resource.js'
import { rejected } from '../../kernel/failure.js'
import { keeps } from '../../kernel/inputs.js'
import { dollars } from '../../kernel/money.js'
import type { Steps } from '../../kernel/steps.js'
import { inTurns } from '../../kernel/steps.js'
import { type DateRange, type Day, dateOf, dayOf, daysOf, weekdayOf } from '../../kernel/time.js'
import { type ChargedDay, type ChargedLine, chargesIn, type Unused } from '../charges.js'
import { placesOf, regionName } from '../inventory.js'

/** More lines than anyone reads; the operation has no pages. */
const MOST_LINES = 250_000

type Query = Inputs<'listResourceExternalCosts'>['body']

/**
 * A line for each resource and payer on each day, by day, in the order of the resources; then a line for each commitment that was not
 * used up. They are computed while they are read.
 *
 * @throws RequestFailure when there are so many that no answer could hold them
 */
export async function externalCosts(
  company: Company,
  query: Query,
  range: DateRange,
): Promise<AsyncIterable<ExternalCost>> {
  const asks = asksFor(query)
  const chargesOn = chargesIn(company, asks)
  const countBy = async (sharesOf: (charges: readonly ChargedDay[]) => Awaitable<number>): Promise<number> => {
    let count = 0
    for (const day of daysOf(range)) {
      const charges = await chargesOn(day)
      for (const { unused } of charges) count += unused.filter(asks.unused).length
      count += await sharesOf(charges)
      if (count > MOST_LINES) break
    }
    return count
  }
  // To count lines takes about as long as to compute them, and most answers are far from the limit.
  if (
    (await countBy(mostShares)) > MOST_LINES &&
    (await countBy((all) => QUEUE.run(countShares(all), company.signal))) > MOST_LINES
  ) {
    throw rejected(
      `There are more than ${MOST_LINES} cost lines. Name an account, a type, resources or a shorter period.`,
    )
  }
  return linesOf(company, range, chargesOn, asks.unused)
}

type Awaitable<Result> = Result | Promise<Result>

function mostShares(charges: readonly ChargedDay[]): number {
  return charges.reduce((sum, { mostShares }) => sum + mostShares, 0)
}

/** The shares of resources on a day, each with the charges of its cloud. */
interface Found {
  readonly shares: readonly (readonly [ChargedDay, Share])[]
  /** Where a share comes in the order of lines: numbers are sorted in a tenth of the time that texts take. */
  readonly keys: readonly number[]
}

const SHARES_OF_A_STEP = 64

function* sharesIn(company: Company, charges: readonly ChargedDay[]): Steps<Found> {
  const numberOf = numbersOf(company)
  const shares: (readonly [ChargedDay, Share])[] = []
  const keys: number[] = []
  for (const charged of charges) {
    for (const share of charged.shares) {
      keys.push(textOrder(numberOf(share.resource)) * MOST_LINES + shares.length)
      shares.push([charged, share])
      if (shares.length % SHARES_OF_A_STEP === 0) yield
    }
  }
  return { shares, keys }
}

function* countShares(charges: readonly ChargedDay[]): Steps<number> {
  let count = 0
  for (const charged of charges) count += yield* charged.countShares()
  return count
}

async function* linesOf(
  company: Company,
  range: DateRange,
  chargesOn: (day: Day) => Promise<readonly ChargedDay[]>,
  isUnusedAsked: (unused: Unused) => boolean,
): AsyncIterable<ExternalCost> {
  for (const day of daysOf(range)) {
    const charges = await chargesOn(day)
    const found = await QUEUE.run(sharesIn(company, charges), company.signal)
    yield* inTurns(linesOn(company, day, found, charges, isUnusedAsked))
  }
}

function* linesOn(
  company: Company,
  day: Day,
  found: Found,
  charges: readonly ChargedDay[],
  isUnusedAsked: (unused: Unused) => boolean,
): Iterable<ExternalCost> {
  const costDay = costDayOf(day)
  yield* numbered(usageLines(company, costDay, found))
  const unused = charges.flatMap((charged) =>
    charged.unused.filter(isUnusedAsked).map((part) => unusedLine(company, charged.cloud, costDay, part)),
  )
  yield* numbered(unused.sort((first, second) => ((first.id ?? '') < (second.id ?? '') ? -1 : 1)))
}

/** The lines of resources, by their ids. The charges of a day come by price. */
function* usageLines(company: Company, day: CostDay, { shares, keys }: Found): Iterable<ExternalCost> {
  const numberOf = numbersOf(company)
  for (const key of Float64Array.from(keys).sort()) {
    const [{ cloud }, share] = shares[key % MOST_LINES] as readonly [ChargedDay, Share]
    yield usageLine(company, cloud, day, share, numberOf(share.resource))
  }
}

/** Digits of the number in the id of a line: at least so many, and no company has more resources than so many tell apart. */
const [LEAST_DIGITS, MOST_DIGITS] = [4, 8]

/** Orders numbers as the texts in the ids of lines: 10000 comes between 1000 and 1001. */
function textOrder(number: number): number {
  let digits = LEAST_DIGITS
  while (number >= 10 ** digits) digits += 1
  return number * 10 ** (MOST_DIGITS - digits) * 10 + digits
}

/** The positions of resources, from 1; 0 of what the company does not list. */
function numbersOf(company: Company): (resource: Resource) => number {
  const places = placesOf(company)
  return (resource) => (placeOf(places, resource) ?? -1) + 1
}

/** Lines of one id, which follow one another, are told apart by a number. */
function* numbered(lines: Iterable<ExternalCost>): Iterable<ExternalCost> {
  let before: string | undefined
  let count = 1
  for (const line of lines) {
    count = line.id === before ? count + 1 : 1
    before = line.id
    yield count === 1 ? line : { ...line, id: `${line.id}-${count}` }
  }
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
  const availabilityZone = resource.zone ?? (kind.isRegional ? undefined : cloud.zoneOf(resource))
  const { service, partsOfUnit, operation, subProduct, usageType, chargeCategory } = line
  const saving = savingOf(share)
  // Member by member: a literal with parts that may be absent takes five times as long, and a month has a hundred thousand of them.
  const written: Writable<ExternalCost> = {}
  if (availabilityZone !== undefined) written.availabilityZone = availabilityZone
  written.cost = dollars(effectiveCost)
  written.costDescription = usageText(line, payer)
  written.currency = company.currency
  written.date = day.date
  written.id = `${day.prefix}-${String(number).padStart(LEAST_DIGITS, '0')}`
  written.month = day.month
  written.name = resource.name
  if (operation !== undefined) written.operationName = operation
  // A bill may charge for what is no resource, such as a tax.
  if (resource.key !== '') {
    written.originalResourceId = resource.key
    written.resourceId = resource.id
    written.resourceType = kind.code
  }
  if (os !== undefined) written.os = os
  written.productCode = service.code
  written.productName = service.name
  // Of what is bought, taxed or credited, nothing is consumed.
  written.quantity = chargeCategory === 'Usage' ? consumedQuantity / partsOfUnit : 0
  written.recordType = commitment?.words.used ?? RECORD_TYPES[chargeCategory]
  written.region = regionName(company, resource)
  written.regionCode = region
  written.savingEffect = saving.savingEffect
  written.savingEffectQuantity = saving.savingEffectQuantity
  if (subProduct !== undefined) written.subProductName = subProduct
  if (usageType !== undefined) written.useType = usageType
  written.week = day.week
  written.year = day.year
  return written
}

type Writable<Value> = { -readonly [Name in keyof Value]: Value[Name] }

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
    currency: company.currency,
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
