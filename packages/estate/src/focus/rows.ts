import type { Cloud, Company } from '../clouds/cloud.js'
import { hourNow } from '../company/company.js'
import { discountsOf } from '../company/discounts.js'
import { type Commitment, feeOn } from '../company/ledger/commitment.js'
import { unusedText, usageText, wordsOf } from '../company/ledger/line-words.js'
import { productOf } from '../company/ledger/pool.js'
import type { Share } from '../company/ledger/shares.js'
import type { Kind } from '../company/resource.js'
import { dollars, type Micros } from '../kernel/money.js'
import { type Day, HOURS_IN_DAY, instantText, lastDayOfMonth, monthAround, startOfDay } from '../kernel/time.js'
import { chargesIn, type Unused } from '../operations/charges.js'
import { accountName, regionName } from '../operations/inventory.js'
import type { FocusRow } from './columns.js'

/**
 * The charges of a company on a day, by the codes of its clouds: usage by resource and payer, unused parts of commitments, and fees of
 * commitments.
 */
export async function focusRows(company: Company, day: Day): Promise<ReadonlyMap<string, readonly FocusRow[]>> {
  const writers = new Map(company.clouds.map((cloud) => [cloud, new RowWriter(company, cloud, day)]))
  const byCloud = new Map(company.clouds.map(({ code }): [string, FocusRow[]] => [code, []]))
  for (const { cloud, shares, unused } of await chargesIn(company, {})(day)) {
    const write = writers.get(cloud)
    const rows = byCloud.get(cloud.code)
    if (write === undefined || rows === undefined) continue
    for (const share of shares) rows.push(write.usage(share))
    for (const part of unused) rows.push(write.unused(part))
  }
  for (const [cloud, write] of writers) {
    for (const commitment of cloud.ledger(company).commitments) byCloud.get(cloud.code)?.push(...write.fees(commitment))
  }
  return byCloud
}

const DAY_IN_MS = 86_400_000
const HOUR_IN_MS = 3_600_000

class RowWriter {
  readonly #company: Company
  readonly #cloud: Cloud
  readonly #day: Day
  /** Hours of the day that have charges. */
  readonly #hours: number
  readonly #discountOf: ReturnType<typeof discountsOf>
  /** What all rows of the day have in common. */
  readonly #ofDay: OfDay

  constructor(company: Company, cloud: Cloud, day: Day) {
    this.#company = company
    this.#cloud = cloud
    this.#day = day
    this.#hours = Math.min(HOURS_IN_DAY, hourNow(company) - startOfDay(day))
    this.#discountOf = discountsOf(company.file, cloud.code)
    const month = monthAround(day)
    const { provider, publisher, subAccountType } = cloud.focus
    this.#ofDay = {
      ...NOTHING,
      BillingCurrency: 'USD',
      BillingPeriodStart: timeOf(month.first),
      BillingPeriodEnd: timeOf(month.last + 1),
      ChargePeriodStart: timeOf(day),
      ChargePeriodEnd: instantText(day * DAY_IN_MS + this.#hours * HOUR_IN_MS),
      InvoiceIssuerName: provider,
      PricingCurrency: 'USD',
      ProviderName: provider,
      PublisherName: publisher,
      SubAccountType: subAccountType,
    }
  }

  usage(share: Share): FocusRow {
    const { commitment } = share.payer
    const { resource, line, consumedQuantity, listCost, effectiveCost } = share
    const { unit, partsOfUnit, pricedBy, billing, what } = wordsOf(line)
    const { region, kind, tags } = resource
    const product = productOf(line)
    const zone = resource.zone ?? (kind.isRegional ? undefined : this.#cloud.zoneOf(region))
    const isOfRegion = this.#cloud.regions.some(({ code }) => code === region)
    const hasPrice = !('meter' in line && line.meter.isShareOfBill)
    const skuId = billing?.useType ?? what
    const isTax = 'meter' in line && line.meter.taxPercent !== undefined
    return {
      ...this.#ofDay,
      ...this.#account(resource.account),
      ...this.#service(product),
      ...this.#paidBy(commitment, effectiveCost, 'Used'),
      AvailabilityZone: zone ?? null,
      BilledCost: commitment === undefined ? dollars(effectiveCost) : 0,
      ChargeCategory: isTax ? 'Tax' : 'Usage',
      ChargeDescription: usageText(line, commitment),
      ChargeFrequency: isTax ? 'Recurring' : 'Usage-Based',
      ConsumedQuantity: isTax ? null : consumedQuantity / partsOfUnit,
      ConsumedUnit: isTax ? null : unitText(unit),
      EffectiveCost: dollars(effectiveCost),
      ListCost: dollars(listCost),
      PricingCategory: isTax ? null : pricingCategory(kind, commitment),
      PricingCurrencyEffectiveCost: dollars(effectiveCost),
      ...prices(
        listCost,
        this.#contracted(share),
        hasPrice ? line.price : undefined,
        pricedBy === undefined ? unitText(unit) : `${pricedBy.units} ${unitText(unit)}`,
      ),
      RegionId: isOfRegion ? region : null,
      RegionName: isOfRegion ? regionName(this.#company, resource) : null,
      ResourceId: resource.key,
      ResourceName: resource.name,
      ResourceType: kind.name,
      SkuId: isTax ? null : skuId,
      SkuMeter: isTax ? null : 'meter' in line ? line.meter.code : (line.part ?? what),
      SkuPriceDetails: hasPrice ? detailsOf(resource.type, 'meter' in line, kind.os) : null,
      SkuPriceId: hasPrice ? `${skuId} ${region}` : null,
      Tags: JSON.stringify(tags),
      x_Operation: billing?.operation ?? null,
      x_Credits: share.payer.name === 'sustained use' ? sustained(listCost - effectiveCost) : null,
      x_UsageType: billing?.useType ?? null,
    }
  }

  unused({ commitment, cost }: Unused): FocusRow {
    return {
      ...this.#ofDay,
      ...this.#ofCommitment(commitment),
      ...this.#paidBy(commitment, cost, 'Unused'),
      BilledCost: 0,
      ChargeCategory: 'Usage',
      ChargeDescription: unusedText(commitment),
      ChargeFrequency: 'Usage-Based',
      EffectiveCost: dollars(cost),
      ListCost: 0,
      PricingCategory: 'Committed',
      PricingCurrencyEffectiveCost: dollars(cost),
      ...unpriced(commitment.focus.unit),
      PricingQuantity: (commitment.focus.amount * cost) / commitment.hourlyCost,
    }
  }

  /** What a bill has of a commitment itself: it costs what the usage costs that it covers. */
  fees(commitment: Commitment): FocusRow[] {
    const { start, end, upfrontFee, billed } = commitment
    const day = this.#day
    const fee = feeOn(commitment, day, this.#hours)
    const oneTime = fee === 0 || day !== start ? 0 : upfrontFee
    const until = billed === 'hourly' ? day + 1 : Math.min(end, lastDayOfMonth(day) + 1)
    return [
      ...(oneTime === 0 ? [] : [this.#fee(commitment, oneTime, 'One-Time', timeOf(end))]),
      ...(fee === oneTime ? [] : [this.#fee(commitment, fee - oneTime, 'Recurring', timeOf(until))]),
    ]
  }

  #fee(commitment: Commitment, fee: Micros, frequency: 'One-Time' | 'Recurring', until: string): FocusRow {
    return {
      ...this.#ofDay,
      ...this.#ofCommitment(commitment),
      BilledCost: dollars(fee),
      ChargeCategory: 'Purchase',
      ChargeDescription: `${frequency === 'One-Time' ? 'Upfront' : 'Recurring'} fee of the ${commitment.words.name} ${commitment.id}`,
      ChargeFrequency: frequency,
      ChargePeriodEnd: until,
      EffectiveCost: 0,
      ListCost: dollars(fee),
      PricingCategory: 'Standard',
      PricingCurrencyEffectiveCost: 0,
      ...prices(fee, fee, fee, 'Fees'),
    }
  }

  /** A negotiated discount is taken off what no commitment covers. */
  #contracted({ line, payer, listCost, effectiveCost }: Share): Micros {
    if (payer.name === 'on demand') return effectiveCost
    return payer.name === 'commitment'
      ? listCost
      : Math.round((listCost * (100 - this.#discountOf(productOf(line)))) / 100)
  }

  #account(account: string) {
    const { id, name, type } = this.#cloud.focus.billingAccount(this.#company, account)
    return {
      BillingAccountId: id,
      BillingAccountName: name,
      BillingAccountType: type,
      SubAccountId: account,
      SubAccountName: accountName(this.#company, { vendor: this.#cloud.code, account }),
    }
  }

  #service({ code, name }: { readonly code: string; readonly name: string }) {
    const words = this.#cloud.focus.services[code]
    return {
      ServiceCategory: words?.category ?? 'Other',
      ServiceName: name,
      ServiceSubcategory: words?.subcategory ?? 'Other (Other)',
      x_ServiceCode: code,
    }
  }

  #ofCommitment(commitment: Commitment) {
    const { account, product, region, key, id, words, focus } = commitment
    return {
      ...this.#account(account),
      ...this.#service(product),
      ...commitmentWords(commitment),
      RegionId: region ?? null,
      RegionName: region === undefined ? null : regionName(this.#company, { vendor: this.#cloud.code, region }),
      ResourceId: key,
      ResourceName: id,
      ResourceType: focus.type,
      SkuId: key,
      SkuMeter: words.name,
      SkuPriceDetails: focus.machineType === undefined ? null : JSON.stringify({ InstanceType: focus.machineType }),
      SkuPriceId: key,
    }
  }

  /** The cost of a commitment is shared out by amount, so that a share of its cost is the same share of its amount. */
  #paidBy(commitment: Commitment | undefined, cost: Micros, status: 'Used' | 'Unused') {
    if (commitment === undefined) return {}
    const { focus, hourlyCost } = commitment
    return {
      ...commitmentWords(commitment),
      CommitmentDiscountQuantity: (focus.amount * cost) / hourlyCost,
      CommitmentDiscountStatus: status,
      CommitmentDiscountUnit: focus.unit,
    }
  }
}

/** The price of spot machines changes. */
function pricingCategory({ isSpot }: Kind, commitment: Commitment | undefined): string {
  if (commitment !== undefined) return 'Committed'
  return isSpot ? 'Dynamic' : 'Standard'
}

type OfDay = typeof NOTHING & Readonly<Record<ColumnOfDay, string>>

type ColumnOfDay =
  | 'BillingCurrency'
  | 'BillingPeriodStart'
  | 'BillingPeriodEnd'
  | 'ChargePeriodStart'
  | 'ChargePeriodEnd'
  | 'InvoiceIssuerName'
  | 'PricingCurrency'
  | 'ProviderName'
  | 'PublisherName'
  | 'SubAccountType'

/** What is unknown of most charges. */
const NOTHING = {
  AvailabilityZone: null,
  CapacityReservationId: null,
  CapacityReservationStatus: null,
  ChargeClass: null,
  CommitmentDiscountCategory: null,
  CommitmentDiscountId: null,
  CommitmentDiscountName: null,
  CommitmentDiscountQuantity: null,
  CommitmentDiscountStatus: null,
  CommitmentDiscountType: null,
  CommitmentDiscountUnit: null,
  ConsumedQuantity: null,
  ConsumedUnit: null,
  InvoiceId: null,
  ListUnitPrice: null,
  ContractedUnitPrice: null,
  PricingCurrencyContractedUnitPrice: null,
  PricingCurrencyListUnitPrice: null,
  PricingQuantity: null,
  PricingUnit: null,
  Tags: null,
  x_Credits: null,
  x_Operation: null,
  x_UsageType: null,
}

function commitmentWords({ key, id, focus }: Commitment) {
  return {
    CommitmentDiscountCategory: focus.category,
    CommitmentDiscountId: key,
    CommitmentDiscountName: id,
    CommitmentDiscountType: focus.type,
  }
}

/**
 * Costs are whole micro-dollars, and FOCUS wants them to be unit price times pricing quantity. So it is the pricing quantity that is
 * computed from the cost: the price stays the price of the list, and the consumed quantity what was consumed.
 */
function prices(list: Micros, contracted: Micros, price: Micros | undefined, unit: string) {
  const ofContract = { ContractedCost: dollars(contracted) }
  if (price === undefined) return ofContract
  if (price === 0) return unpriced(unit)
  const unitPrice = dollars(price)
  const contractedUnitPrice = list === 0 ? unitPrice : (contracted * unitPrice) / list
  return {
    ...ofContract,
    ContractedUnitPrice: contractedUnitPrice,
    ListUnitPrice: unitPrice,
    PricingCurrencyContractedUnitPrice: contractedUnitPrice,
    PricingCurrencyListUnitPrice: unitPrice,
    PricingQuantity: list / price,
    PricingUnit: unit,
  }
}

/** As GCP writes it. Its other credits come from commitments, and lie in the effective cost. */
function sustained(discount: Micros): string {
  return JSON.stringify([{ type: 'SUSTAINED_USAGE_DISCOUNT', amount: -dollars(discount) }])
}

/** What has no cost at list price, however much of it there is. */
function unpriced(unit: string) {
  return {
    ContractedCost: 0,
    ContractedUnitPrice: 0,
    ListUnitPrice: 0,
    PricingCurrencyContractedUnitPrice: 0,
    PricingCurrencyListUnitPrice: 0,
    PricingQuantity: 0,
    PricingUnit: unit,
  }
}

/** Machines have a type; the type of something else, such as the class of a bucket, is no instance type. */
function detailsOf(type: string, isMetered: boolean, os: string | undefined): string {
  return JSON.stringify(
    isMetered ? { x_Type: type } : { InstanceType: type, ...(os === undefined ? {} : { OperatingSystem: os }) },
  )
}

/** `GB-Months` of the unit `GB-month`: FOCUS writes units in the plural, with capital letters. */
function unitText(unit: string): string {
  return unit.replace(/[a-z]+$/, (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}s`)
}

function timeOf(day: Day): string {
  return instantText(day * DAY_IN_MS)
}
