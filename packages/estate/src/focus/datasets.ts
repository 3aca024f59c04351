// The datasets of FOCUS beside Cost and Usage.

import type { Commitment } from '../charges/commitment.js'
import { type Currency, dollars, LISTED_CURRENCY, type Micros } from '../kernel/money.js'
import { DAYS_IN_YEAR, type Day, HOURS_IN_DAY } from '../kernel/time.js'
import { type BillingPeriod, PAYMENT_TERMS, paymentDue, timeOf } from './billing-period.js'
import { type DatasetRow, type FocusDataset, type FocusVersion, focusColumns, rowOf, type Values } from './columns.js'

/** What a provider bills for. */
export interface Billed {
  readonly provider: string
  readonly currency: Currency
  readonly today: Day
}

/** What an invoice has of a category of charges. */
export interface InvoicedCharges {
  readonly period: BillingPeriod
  readonly account: string
  readonly category: string
  readonly billedCost: Micros
}

/** Returns the rows of a dataset; none where the version has no such dataset. */
export function rowsOf(dataset: FocusDataset, version: FocusVersion, all: readonly Values[]): readonly DatasetRow[] {
  const columns = focusColumns(dataset, version)
  return columns === undefined ? [] : all.map((values) => rowOf(Object.keys(columns), values))
}

/** Each purchase of a commitment is a contract of its own. */
export function contractCommitment(commitment: Commitment, { provider, currency, today }: Billed): Values {
  const { key, id, words, focus, start, end } = commitment
  const isSpend = focus.category === 'Spend'
  const hours = (end - start) * HOURS_IN_DAY
  // What a commitment to spend comes to; one to use is counted in what is used.
  const cost = isSpend ? dollars(commitment.hourlyCost * hours) : undefined
  const upfront = upfrontOf(commitment)
  const years = Math.round((end - start) / DAYS_IN_YEAR)
  return {
    BillingCurrency: currency.code,
    // What it applies to follows rules of the vendor, such as the sizes of a family.
    ContractCommitmentApplicability: JSON.stringify({ IsComplexScope: true }),
    ContractCommitmentBenefitCategory: 'Discount',
    ContractCommitmentCategory: focus.category,
    ContractCommitmentCost: cost,
    ContractCommitmentCreated: timeOf(start),
    ContractCommitmentDescription: `${words.name} ${id}`,
    ContractCommitmentDurationType: years === 1 ? '1 Year' : `${years} Years`,
    ContractCommitmentFulfillmentInterval: 'Hourly',
    ContractCommitmentId: key,
    ContractCommitmentLastUpdated: timeOf(end <= today ? end : start),
    ContractCommitmentLifecycleStatus: end <= today ? 'Expired' : 'Active',
    ContractCommitmentModel: 'Continuous',
    ContractCommitmentOfferCategory: 'Public',
    ContractCommitmentPaymentInterval: upfront === 1 ? 'One-Time' : 'Monthly',
    ContractCommitmentPaymentModel: upfront === 0 ? 'No Upfront' : upfront === 1 ? 'All Upfront' : 'Partial Upfront',
    ContractCommitmentPaymentUpfrontPercentage: upfront,
    ContractCommitmentPeriodEnd: timeOf(end),
    ContractCommitmentPeriodStart: timeOf(start),
    ContractCommitmentQuantity: isSpend ? undefined : focus.amount * hours,
    ContractCommitmentType: focus.type,
    ContractCommitmentUnit: isSpend ? undefined : focus.unit,
    ContractId: key,
    ContractPeriodEnd: timeOf(end),
    ContractPeriodStart: timeOf(start),
    InvoiceIssuerName: provider,
    PricingCurrency: LISTED_CURRENCY,
    PricingCurrencyContractCommitmentCost: cost === undefined ? undefined : cost / currency.rate,
    ServiceProviderName: provider,
  }
}

/** The share of its cost that is paid when it is bought. */
function upfrontOf({ start, end, upfrontFee, recurringFee, hourlyCost }: Commitment): number {
  if (recurringFee === 0) return 1
  return Math.round((upfrontFee / (hourlyCost * (end - start) * HOURS_IN_DAY)) * 1e4) / 1e4
}

export function billingPeriod({ start, end, closed }: BillingPeriod, { provider, today }: Billed): Values {
  return {
    BillingPeriodCreated: timeOf(start),
    BillingPeriodEnd: timeOf(end),
    BillingPeriodLastUpdated: timeOf(Math.min(closed, today)),
    BillingPeriodStart: timeOf(start),
    BillingPeriodStatus: today < closed ? 'Open' : 'Closed',
    InvoiceIssuerName: provider,
  }
}

/** An invoice has a line for each category of charges. */
export function invoiceDetail(charges: InvoicedCharges, { provider, currency }: Billed): Values {
  const { period, account, category, billedCost } = charges
  const issued = timeOf(period.closed)
  const invoice = invoiceIdOf(account, period)
  return {
    BilledCost: dollars(billedCost),
    BillingAccountId: account,
    BillingCurrency: currency.code,
    BillingPeriodEnd: timeOf(period.end),
    BillingPeriodStart: timeOf(period.start),
    ChargeCategory: category,
    InvoiceDetailCreated: issued,
    InvoiceDetailDescription: `${category} in ${period.month}`,
    InvoiceDetailId: `${invoice}-${category}`,
    InvoiceDetailLastUpdated: issued,
    InvoiceId: invoice,
    InvoiceIssueDate: issued,
    InvoiceIssueStatus: 'Issued',
    InvoiceIssuerName: provider,
    PaymentDueDate: timeOf(paymentDue(period)),
    PaymentTerms: PAYMENT_TERMS,
    ReferenceInvoiceId: invoice,
  }
}

/** The invoice of a billing account for a period. */
export function invoiceIdOf(account: string, { month }: BillingPeriod): string {
  return `${account}-${month}`
}
