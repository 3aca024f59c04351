// The datasets of FOCUS beside Cost and Usage, and the columns of each version.

import type { Commitment } from '../charges/commitment.js'
import type { ChargeCategory } from '../company/resource.js'
import { type Currency, dollars, LISTED_CURRENCY, type Micros } from '../kernel/money.js'
import { DAYS_IN_YEAR, type Day, HOURS_IN_DAY } from '../kernel/time.js'
import { type BillingPeriod, PAYMENT_TERMS, paymentDue, timeOf } from './billing-period.js'
import {
  columnsOf,
  type DatasetRow,
  type ExportedAccount,
  FOCUS_VERSIONS,
  type FocusType,
  type FocusVersion,
  invoiceDetailId,
  typesOf,
  type Value,
} from './columns.js'

/** What a provider sells, or bills for. */
interface Billed {
  readonly provider: string
  readonly currency: Currency
  readonly today: Day
}

/** A commitment with who is billed for it. */
interface SoldCommitment extends Billed {
  readonly commitment: Commitment
}

interface BilledPeriod extends Billed {
  readonly period: BillingPeriod
}

/** What an invoice has of a category of charges. */
export interface InvoicedCharges extends BilledPeriod {
  readonly account: ExportedAccount['billing']
  readonly category: ChargeCategory
  readonly billedCost: Micros
}

interface DatasetColumn<Of> {
  readonly type: FocusType
  of(entry: Of): Value
}

type DatasetColumns<Of> = Readonly<Record<string, DatasetColumn<Of>>>

function text<Of>(of: (entry: Of) => string | null): DatasetColumn<Of> {
  return { type: 'text', of }
}

function time<Of>(of: (entry: Of) => Day): DatasetColumn<Of> {
  return { type: 'time', of: (entry) => timeOf(of(entry)) }
}

const CONTRACT_COMMITMENT_1_3: DatasetColumns<SoldCommitment> = {
  BillingCurrency: text(({ currency }) => currency.code),
  ContractCommitmentCategory: text(({ commitment }) => commitment.focus.category),
  ContractCommitmentCost: { type: 'money', of: ({ commitment }) => spendOf(commitment) },
  ContractCommitmentDescription: text(({ commitment: { words, id } }) => `${words.name} ${id}`),
  ContractCommitmentId: text(({ commitment }) => commitment.key),
  ContractCommitmentPeriodEnd: time(({ commitment }) => commitment.end),
  ContractCommitmentPeriodStart: time(({ commitment }) => commitment.start),
  ContractCommitmentQuantity: {
    type: 'number',
    of: ({ commitment }) => (isSpend(commitment) ? null : commitment.focus.amount * hoursOf(commitment)),
  },
  ContractCommitmentType: text(({ commitment }) => commitment.focus.type),
  ContractCommitmentUnit: text(({ commitment }) => (isSpend(commitment) ? null : commitment.focus.unit)),
  // Each purchase of a commitment is a contract of its own.
  ContractId: text(({ commitment }) => commitment.key),
  ContractPeriodEnd: time(({ commitment }) => commitment.end),
  ContractPeriodStart: time(({ commitment }) => commitment.start),
}

const CONTRACT_COMMITMENT_1_4: DatasetColumns<SoldCommitment> = {
  ...CONTRACT_COMMITMENT_1_3,
  // What it applies to follows rules of the vendor, such as the sizes of a family.
  ContractCommitmentApplicability: { type: 'json', of: () => JSON.stringify({ IsComplexScope: true }) },
  ContractCommitmentBenefitCategory: text(() => 'Discount'),
  ContractCommitmentCreated: time(({ commitment }) => commitment.start),
  ContractCommitmentDiscountPercentage: { type: 'number', of: () => null },
  ContractCommitmentDurationType: text(({ commitment: { start, end } }) => {
    const years = Math.round((end - start) / DAYS_IN_YEAR)
    return years === 1 ? '1 Year' : `${years} Years`
  }),
  ContractCommitmentFulfillmentInterval: text(() => 'Hourly'),
  ContractCommitmentLastUpdated: time(({ commitment: { start, end }, today }) => (end <= today ? end : start)),
  ContractCommitmentLifecycleStatus: text(({ commitment: { end }, today }) => (end <= today ? 'Expired' : 'Active')),
  ContractCommitmentModel: text(() => 'Continuous'),
  ContractCommitmentOfferCategory: text(() => 'Public'),
  ContractCommitmentPaymentInterval: text(({ commitment }) => (upfrontOf(commitment) === 1 ? 'One-Time' : 'Monthly')),
  ContractCommitmentPaymentModel: text(({ commitment }) => {
    const upfront = upfrontOf(commitment)
    if (upfront === 0) return 'No Upfront'
    return upfront === 1 ? 'All Upfront' : 'Partial Upfront'
  }),
  ContractCommitmentPaymentUpfrontPercentage: { type: 'number', of: ({ commitment }) => upfrontOf(commitment) },
  InvoiceIssuerName: text(({ provider }) => provider),
  PricingCurrency: text(() => LISTED_CURRENCY),
  PricingCurrencyContractCommitmentCost: {
    type: 'money',
    of: ({ commitment, currency }) => {
      const spend = spendOf(commitment)
      return spend === null ? null : spend / currency.rate
    },
  },
  ServiceProviderName: text(({ provider }) => provider),
}

const BILLING_PERIOD: DatasetColumns<BilledPeriod> = {
  BillingPeriodCreated: time(({ period }) => period.start),
  BillingPeriodEnd: time(({ period }) => period.end),
  BillingPeriodLastUpdated: time(({ period, today }) => Math.min(period.closed, today)),
  BillingPeriodStart: time(({ period }) => period.start),
  BillingPeriodStatus: text(({ period, today }) => (today < period.closed ? 'Open' : 'Closed')),
  InvoiceIssuerName: text(({ provider }) => provider),
}

const INVOICE_DETAIL: DatasetColumns<InvoicedCharges> = {
  BilledCost: { type: 'money', of: ({ billedCost }) => dollars(billedCost) },
  BillingAccountId: text(({ account }) => account.id),
  BillingCurrency: text(({ currency }) => currency.code),
  BillingPeriodEnd: time(({ period }) => period.end),
  BillingPeriodStart: time(({ period }) => period.start),
  ChargeCategory: text(({ category }) => category),
  InvoiceDetailCreated: time(({ period }) => period.closed),
  InvoiceDetailDescription: text(({ category, period }) => `${category} in ${period.month}`),
  InvoiceDetailGrain: { type: 'json', of: () => null },
  InvoiceDetailId: text((charges) => invoiceDetailId(invoiceIdOf(charges), charges.category)),
  InvoiceDetailLastUpdated: time(({ period }) => period.closed),
  InvoiceId: text(invoiceIdOf),
  InvoiceIssueDate: time(({ period }) => period.closed),
  InvoiceIssueStatus: text(() => 'Issued'),
  InvoiceIssuerName: text(({ provider }) => provider),
  PaymentDueDate: time(({ period }) => paymentDue(period)),
  PaymentTerms: text(() => PAYMENT_TERMS),
  ReferenceInvoiceId: text(invoiceIdOf),
}

/** The columns of datasets beside the charges, by the versions that have them. */
const DATASETS = {
  'Contract Commitment': { '1.3': CONTRACT_COMMITMENT_1_3, '1.4': CONTRACT_COMMITMENT_1_4 },
  'Billing Period': { '1.4': BILLING_PERIOD },
  'Invoice Detail': { '1.4': INVOICE_DETAIL },
} as const

export type FocusDataset = 'Cost and Usage' | keyof typeof DATASETS

export const FOCUS_DATASETS = ['Cost and Usage', ...Object.keys(DATASETS)] as readonly FocusDataset[]

/** Returns the columns of a dataset with the types of their values, in their order; nothing where the version has no such dataset. */
export function focusColumns(
  dataset: FocusDataset,
  version: FocusVersion,
): Readonly<Record<string, FocusType>> | undefined {
  if (dataset === 'Cost and Usage') return typesOf(columnsOf(version))
  const columns = columnsIn(dataset, version)
  if (columns === undefined) return undefined
  return Object.fromEntries(sorted(columns).map(([name, { type }]) => [name, type]))
}

/** The versions that have a dataset. */
export function versionsWith(dataset: FocusDataset): readonly FocusVersion[] {
  return FOCUS_VERSIONS.filter((version) => focusColumns(dataset, version) !== undefined)
}

/** Returns the rows of a dataset; none where the version has no such dataset. */
export function rowsOf<Dataset extends keyof typeof DATASETS>(
  dataset: Dataset,
  version: FocusVersion,
  entries: readonly EntryOf[Dataset][],
): readonly DatasetRow[] {
  const found = columnsIn(dataset, version) as DatasetColumns<EntryOf[Dataset]> | undefined
  if (found === undefined) return []
  const columns = sorted(found)
  return entries.map((entry) => Object.fromEntries(columns.map(([name, { of }]) => [name, of(entry)])))
}

interface EntryOf {
  readonly 'Contract Commitment': SoldCommitment
  readonly 'Billing Period': BilledPeriod
  readonly 'Invoice Detail': InvoicedCharges
}

function columnsIn(dataset: keyof typeof DATASETS, version: FocusVersion): DatasetColumns<never> | undefined {
  const versions: Partial<Record<FocusVersion, DatasetColumns<never>>> = DATASETS[dataset]
  return versions[version]
}

function sorted<Of>(columns: DatasetColumns<Of>): [string, DatasetColumn<Of>][] {
  return Object.entries(columns).sort(([one], [other]) => (one < other ? -1 : 1))
}

function isSpend({ focus }: Commitment): boolean {
  return focus.category === 'Spend'
}

function hoursOf({ start, end }: Commitment): number {
  return (end - start) * HOURS_IN_DAY
}

/** What a commitment to spend comes to; one to use is counted in what is used. */
function spendOf(commitment: Commitment): number | null {
  return isSpend(commitment) ? dollars(commitment.hourlyCost * hoursOf(commitment)) : null
}

/** The share of its cost that is paid when it is bought. */
function upfrontOf(commitment: Commitment): number {
  const { upfrontFee, recurringFee, hourlyCost } = commitment
  if (recurringFee === 0) return 1
  return Math.round((upfrontFee / (hourlyCost * hoursOf(commitment))) * 1e4) / 1e4
}

function invoiceIdOf({ account, period }: InvoicedCharges): string {
  return `${account.id}-${period.month}`
}
