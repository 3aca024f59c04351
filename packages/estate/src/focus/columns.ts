// The columns of Cost and Usage, each with how it is written.
import type { Commitment } from '../charges/commitment.js'
import type { BillingAccount, FocusWords } from '../company/focus-words.js'
import type { ChargeCategory, ChargeFrequency, Tags } from '../company/resource.js'
import { type Currency, dollars, LISTED_CURRENCY, type Micros } from '../kernel/money.js'
import type { BillingPeriod } from './billing-period.js'

/** A charge of a day, of which columns are written. */
export interface ExportedCharge {
  readonly day: ExportedDay
  readonly category: ChargeCategory
  readonly frequency: ChargeFrequency
  readonly description: string
  /** The end of what it is for; the end of the day when left out. */
  readonly periodEnd?: string
  readonly account: ExportedAccount
  readonly service: ExportedService
  readonly region: { readonly code: string; readonly name: string } | undefined
  readonly zone?: string | undefined
  /** What is used, or the commitment itself. */
  readonly resource: { readonly id: string; readonly name: string; readonly type: string; readonly tags?: Tags }
  readonly sku?: ExportedSku
  readonly pricing?: Pricing
  readonly pricingCategory?: string
  readonly consumed?: { readonly quantity: number; readonly unit: string }
  /** The commitment that pays, or that is paid for. */
  readonly commitment?: Commitment | undefined
  readonly commitmentQuantity?: number
  readonly status?: 'Used' | 'Unused'
  readonly listCost: Micros
  readonly contractedCost: Micros
  readonly effectiveCost: Micros
  readonly billedCost: Micros
  /** What sustained use takes off the list price. */
  readonly sustainedDiscount?: Micros
}

/** What all charges of a cloud in a period have in common. */
export interface ExportedDay {
  readonly cloud: Pick<FocusWords, 'provider' | 'publisher' | 'subAccountType'>
  readonly currency: Currency
  readonly period: BillingPeriod
  readonly billingPeriodStart: string
  readonly billingPeriodEnd: string
  readonly start: string
  readonly end: string
  /** The month of the invoice, of a billing period that is closed. */
  readonly invoice: string | undefined
  /** Whether charges of the period are corrected, which an earlier billing period has. */
  readonly isCorrection?: true
}

export interface ExportedAccount {
  readonly id: string
  readonly name: string
  /** Who is billed for it. */
  readonly billing: BillingAccount
}

export interface ExportedService extends Partial<FocusWords['services'][string]> {
  readonly code: string
  readonly name: string
}

interface ExportedSku {
  readonly id?: string
  readonly meter?: string
  readonly priceId?: string
  readonly details?: Readonly<Record<string, string | number>>
  readonly operation?: string | undefined
  readonly usageType?: string | undefined
}

/**
 * Costs are whole micro-dollars, and FOCUS wants them to be unit price times pricing quantity. So it is the pricing quantity that is
 * computed from the cost: the price stays the price of the list, and the consumed quantity what was consumed.
 */
interface Pricing {
  readonly unitPrice: Micros
  readonly quantity: number
  readonly unit: string
}

/** How the values of a column are written. */
export type FocusType = 'text' | 'money' | 'number' | 'time' | 'json'

/** Whether bills that are read need a column, may have it, or have it without an effect. */
type Reading = 'required' | 'optional' | 'ignored'

export type Value = string | number | null

interface Column<Type extends FocusType = FocusType, Read extends Reading = Reading> {
  readonly type: Type
  readonly reading: Read
  /**
   * The value of a charge that is written: `undefined` where it has none.
   *
   * @internal
   */
  readonly of: (charge: ExportedCharge) => Value | undefined
}

function column<Type extends FocusType, Read extends Reading>(
  type: Type,
  reading: Read,
  of: Column['of'],
): Column<Type, Read> {
  return { type, reading, of }
}

/** The columns of FOCUS in the order of their names, and the vendors' own that the estate knows: how each is written and read. */
export const COLUMNS = {
  AllocatedMethodDetails: column('json', 'ignored', notSplit),
  AllocatedMethodId: column('text', 'ignored', notSplit),
  AllocatedResourceId: column('text', 'ignored', notSplit),
  AllocatedResourceName: column('text', 'ignored', notSplit),
  AllocatedTags: column('json', 'ignored', notSplit),
  AvailabilityZone: column('text', 'optional', ({ zone }) => zone),
  BilledCost: column('money', 'required', ({ billedCost }) => dollars(billedCost)),
  BillingAccountId: column('text', 'required', ({ account }) => account.billing.id),
  BillingAccountName: column('text', 'optional', ({ account }) => account.billing.name),
  BillingAccountType: column('text', 'optional', ({ account }) => account.billing.type),
  BillingCurrency: column('text', 'required', ({ day }) => day.currency.code),
  BillingPeriodEnd: column('time', 'ignored', ({ day }) => day.billingPeriodEnd),
  BillingPeriodStart: column('time', 'required', ({ day }) => day.billingPeriodStart),
  CapacityReservationId: column('text', 'ignored', () => undefined),
  CapacityReservationStatus: column('text', 'ignored', () => undefined),
  ChargeCategory: column('text', 'required', ({ category }) => category),
  ChargeClass: column('text', 'optional', ({ day }) => (day.isCorrection ? 'Correction' : undefined)),
  ChargeDescription: column('text', 'optional', ({ description }) => description),
  ChargeFrequency: column('text', 'optional', ({ frequency }) => frequency),
  ChargePeriodEnd: column('time', 'required', ({ day, periodEnd }) => periodEnd ?? day.end),
  ChargePeriodStart: column('time', 'required', ({ day }) => day.start),
  CommitmentDiscountCategory: column('text', 'optional', ({ commitment }) => commitment?.focus.category),
  CommitmentDiscountId: column('text', 'optional', ({ commitment }) => commitment?.key),
  CommitmentDiscountName: column('text', 'ignored', ({ commitment }) => commitment?.id),
  CommitmentDiscountQuantity: column('number', 'optional', ({ commitmentQuantity }) => decimal(commitmentQuantity)),
  CommitmentDiscountStatus: column('text', 'optional', ({ status }) => status),
  CommitmentDiscountType: column('text', 'optional', ({ commitment }) => commitment?.focus.type),
  CommitmentDiscountUnit: column('text', 'optional', ({ commitment }) => commitment?.focus.unit),
  CommitmentProgramEligibilityDetails: column('json', 'ignored', ({ commitment, status }) =>
    commitment === undefined || status !== 'Used'
      ? undefined
      : JSON.stringify({ CommitmentPrograms: [{ ProgramType: commitment.focus.type }] }),
  ),
  ConsumedQuantity: column('number', 'optional', ({ consumed }) => consumed?.quantity),
  ConsumedUnit: column('text', 'optional', ({ consumed }) => consumed?.unit),
  ContractApplied: column('json', 'ignored', contractApplied),
  ContractedCost: column('money', 'optional', ({ contractedCost }) => dollars(contractedCost)),
  ContractedUnitPrice: column('number', 'ignored', contractedUnitPrice),
  EffectiveCost: column('money', 'required', ({ effectiveCost }) => dollars(effectiveCost)),
  HostProviderName: column('text', 'ignored', ({ day }) => day.cloud.provider),
  InvoiceDetailId: column('text', 'ignored', (charge) => {
    const invoice = invoiceOf(charge)
    return invoice === undefined ? undefined : invoiceDetailId(invoice, charge.category)
  }),
  InvoiceId: column('text', 'ignored', invoiceOf),
  InvoiceIssuerName: column('text', 'optional', ({ day }) => day.cloud.provider),
  ListCost: column('money', 'required', ({ listCost }) => dollars(listCost)),
  ListUnitPrice: column('number', 'optional', listUnitPrice),
  PricingCategory: column('text', 'ignored', ({ pricingCategory }) => pricingCategory),
  PricingCurrency: column('text', 'ignored', () => LISTED_CURRENCY),
  PricingCurrencyContractedUnitPrice: column('number', 'ignored', (charge) =>
    listed(charge, contractedUnitPrice(charge)),
  ),
  PricingCurrencyEffectiveCost: column('money', 'ignored', (charge) => listed(charge, dollars(charge.effectiveCost))),
  PricingCurrencyListUnitPrice: column('number', 'ignored', (charge) => listed(charge, listUnitPrice(charge))),
  PricingQuantity: column('number', 'optional', ({ pricing }) => decimal(pricing?.quantity)),
  PricingUnit: column('text', 'optional', ({ pricing }) => pricing?.unit),
  ProviderName: column('text', 'optional', ({ day }) => day.cloud.provider),
  PublisherName: column('text', 'ignored', ({ day }) => day.cloud.publisher),
  RegionId: column('text', 'optional', ({ region }) => region?.code),
  RegionName: column('text', 'ignored', ({ region }) => region?.name),
  ResourceId: column('text', 'optional', ({ resource }) => resource.id),
  ResourceName: column('text', 'optional', ({ resource }) => resource.name),
  ResourceType: column('text', 'optional', ({ resource }) => resource.type),
  ServiceCategory: column('text', 'ignored', ({ service }) => service.category ?? 'Other'),
  ServiceName: column('text', 'required', ({ service }) => service.name),
  ServiceProviderName: column('text', 'optional', ({ day }) => day.cloud.provider),
  ServiceSubcategory: column('text', 'ignored', ({ service }) => service.subcategory ?? 'Other (Other)'),
  SkuId: column('text', 'optional', ({ sku }) => sku?.id),
  SkuMeter: column('text', 'optional', ({ sku }) => sku?.meter),
  SkuPriceDetails: column('json', 'optional', ({ sku }) =>
    sku?.details === undefined ? undefined : JSON.stringify(sku.details),
  ),
  SkuPriceId: column('text', 'optional', ({ sku }) => sku?.priceId),
  SubAccountId: column('text', 'optional', ({ account }) => account.id),
  SubAccountName: column('text', 'optional', ({ account }) => account.name),
  SubAccountType: column('text', 'ignored', ({ day }) => day.cloud.subAccountType),
  Tags: column('json', 'optional', ({ resource }) =>
    resource.tags === undefined ? undefined : JSON.stringify(resource.tags),
  ),
  x_Credits: column('json', 'optional', ({ sustainedDiscount }) =>
    sustainedDiscount === undefined ? undefined : sustained(sustainedDiscount),
  ),
  x_Operation: column('text', 'optional', ({ sku }) => sku?.operation),
  x_ServiceCode: column('text', 'optional', ({ service }) => service.code),
  x_UsageType: column('text', 'optional', ({ sku }) => sku?.usageType),
}

export type KnownColumn = keyof typeof COLUMNS

export const FOCUS_VERSIONS = ['1.2', '1.3', '1.4'] as const
export type FocusVersion = (typeof FOCUS_VERSIONS)[number]

/** The versions that have a column, where not all of them do. */
const VERSIONS = {
  AllocatedMethodDetails: ['1.3', '1.4'],
  AllocatedMethodId: ['1.3', '1.4'],
  AllocatedResourceId: ['1.3', '1.4'],
  AllocatedResourceName: ['1.3', '1.4'],
  AllocatedTags: ['1.3', '1.4'],
  CommitmentProgramEligibilityDetails: ['1.4'],
  ContractApplied: ['1.3', '1.4'],
  HostProviderName: ['1.3', '1.4'],
  InvoiceDetailId: ['1.4'],
  ProviderName: ['1.2', '1.3'],
  PublisherName: ['1.2', '1.3'],
  ServiceProviderName: ['1.3', '1.4'],
} satisfies Partial<Record<KnownColumn, readonly FocusVersion[]>>

export const KNOWN_COLUMNS = Object.keys(COLUMNS) as readonly KnownColumn[]

/** The columns of charges in a version, in their order. */
export function columnsOf(version: FocusVersion): readonly KnownColumn[] {
  const versions: Partial<Record<KnownColumn, readonly FocusVersion[]>> = VERSIONS
  return KNOWN_COLUMNS.filter((name) => versions[name]?.includes(version) !== false)
}

/** A column of FOCUS 1.2, or one of the vendors' own. */
export type FocusColumn = Exclude<KnownColumn, keyof typeof VERSIONS> | 'ProviderName' | 'PublisherName'

export const COLUMN_NAMES = columnsOf('1.2') as readonly FocusColumn[]

export const FOCUS_COLUMNS = typesOf(COLUMN_NAMES)

export function typesOf<Name extends KnownColumn>(names: readonly Name[]): Readonly<Record<Name, FocusType>> {
  return Object.fromEntries(names.map((name) => [name, COLUMNS[name].type])) as Record<Name, FocusType>
}

/**
 * A charge: a value for each column of FOCUS 1.2, or of the version that was asked for. Times are ISO 8601 in UTC, and JSON is text. What is not
 * known is `null`.
 */
export type FocusRow = Readonly<Record<FocusColumn, Value>> & DatasetRow

/** A row of any dataset of FOCUS, likewise. */
export type DatasetRow = Readonly<Record<string, Value>>

/** A loop makes it three times as fast as `Object.fromEntries`, and a large company has millions. */
export function focusRow(charge: ExportedCharge, names: readonly KnownColumn[]): FocusRow {
  const row: Partial<Record<KnownColumn, Value>> = {}
  for (const name of names) row[name] = COLUMNS[name].of(charge) ?? null
  return row as FocusRow
}

/** The vendors split no charge among what shares a resource. */
function notSplit(): undefined {
  return undefined
}

/** The invoice of a billing account, once its billing period is closed. */
function invoiceOf({ account, day }: ExportedCharge): string | undefined {
  return day.invoice === undefined ? undefined : `${account.billing.id}-${day.invoice}`
}

/** An invoice has a line for each category of charges. */
export function invoiceDetailId(invoice: string, category: ChargeCategory): string {
  return `${invoice}-${category}`
}

/** A commitment of an amount of money applies money, and one of usage applies usage. */
function contractApplied({ commitment, commitmentQuantity = 0 }: ExportedCharge): string | undefined {
  if (commitment === undefined) return undefined
  const { key, focus } = commitment
  const amount = decimal(commitmentQuantity)
  const applied =
    focus.category === 'Spend'
      ? { ContractCommitmentAppliedCost: amount }
      : { ContractCommitmentAppliedQuantity: amount, ContractCommitmentAppliedUnit: focus.unit }
  return JSON.stringify({ Elements: [{ ContractId: key, ContractCommitmentId: key, ...applied }] })
}

function listUnitPrice({ pricing }: ExportedCharge): number | undefined {
  return pricing === undefined ? undefined : decimal(dollars(pricing.unitPrice))
}

function contractedUnitPrice({ pricing, listCost, contractedCost }: ExportedCharge): number | undefined {
  if (pricing === undefined) return undefined
  const unitPrice = dollars(pricing.unitPrice)
  return decimal(listCost === 0 ? unitPrice : (contractedCost * unitPrice) / listCost)
}

/** An amount in the currency of price lists. */
function listed({ day }: ExportedCharge, amount: number | undefined): number | undefined {
  const { rate } = day.currency
  return amount === undefined || rate === 1 ? amount : decimal(amount / rate)
}

/** A quotient with the digits that a double has for sure: those after them are of binary fractions. */
function decimal(quotient: number | undefined): number | undefined {
  return quotient === undefined ? undefined : Number(quotient.toPrecision(EXACT_DIGITS))
}

const EXACT_DIGITS = 15

/** As GCP writes it. Its other credits come from commitments, and lie in the effective cost. */
function sustained(discount: Micros): string {
  return JSON.stringify([{ type: 'SUSTAINED_USAGE_DISCOUNT', amount: -dollars(discount) }])
}
