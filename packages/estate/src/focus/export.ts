// Exports charges as batches of FOCUS rows.

import { historyOf, today } from '../charges/company.js'
import type { Cloud, Company } from '../clouds/cloud.js'
import { CLOUDS } from '../clouds/index.js'
import { type CompaniesOptions, companiesOf } from '../companies.js'
import type { CompanyFile } from '../company/company-file.js'
import { ownCurrency } from '../kernel/money.js'
import { type DateRange, type Day, dateOf, dayOf, daysOf, firstDayOfMonth, monthsLater } from '../kernel/time.js'
import { type BillingPeriod, billingPeriodOf, timeOf } from './billing-period.js'
import type { ExportedCharge } from './charge-rows.js'
import type { DatasetRow, FocusDataset, FocusRow, FocusVersion } from './columns.js'
import {
  type Billed,
  billingPeriod,
  contractCommitment,
  type InvoicedCharges,
  invoiceDetail,
  rowsOf,
} from './datasets.js'
import { ChargeExport } from './exported-charge.js'
import { MOST_DAYS_LATE } from './restatements.js'

export interface FocusExportOptions extends CompaniesOptions {
  /** The id of the company whose bills are written; all companies when left out. */
  readonly companyId?: string
  /** How many of the last months, the clock's month included; all when left out. */
  readonly months?: number
  /** Whether a charge is for a day, or for an hour, of which at most three months are written; a day when left out. */
  readonly granularity?: 'day' | 'hour'
  /** The version of FOCUS; 1.2 when left out. */
  readonly version?: FocusVersion
  /**
   * The day, `yyyy-MM-dd`, at whose beginning a vendor has delivered the bills: some usage is known later than others, as a restatement while its
   * billing period is open, and as a correction afterwards. When left out, bills have what is known in the end.
   */
  readonly asOf?: string
}

/** Charges of one bill: what one provider charges one company in one month. */
export interface FocusBatch {
  readonly companyId: string
  /** The code of the cloud, such as `aws`. */
  readonly vendor: string
  /** The month, such as `2026-03`. */
  readonly period: string
  /** Charges of one day; many of them come in several batches. */
  readonly rows: readonly FocusRow[]
}

/** Rows of one dataset. */
export interface DatasetBatch extends Omit<FocusBatch, 'rows'> {
  readonly dataset: FocusDataset
  readonly rows: readonly DatasetRow[]
}

/**
 * The bills of companies in FOCUS, day by day: month after month of one company, so that no more bills are open at a time than there are
 * clouds. A day without charges is left out.
 *
 * @throws RangeError for companies whose charges are read from bills: reading keeps less than the bills say
 */
export async function* exportFocus(options: FocusExportOptions = {}): AsyncGenerator<FocusBatch, void, undefined> {
  for await (const { dataset, rows, ...bill } of exportDatasets(options)) {
    if (dataset === 'Cost and Usage') yield { ...bill, rows: rows as readonly FocusRow[] }
  }
}

/**
 * All datasets of a version of FOCUS, likewise: the charges of a month, then what invoices have of them, and at the end of a company its
 * commitments and billing periods.
 *
 * @throws RangeError as `exportFocus` does
 */
export async function* exportDatasets(options: FocusExportOptions = {}): AsyncGenerator<DatasetBatch, void, undefined> {
  if (options.bills !== undefined) throw new RangeError(BILLS_CANNOT_BE_WRITTEN)
  if (options.granularity === 'hour' && !(Number(options.months) <= MOST_MONTHS_BY_HOUR))
    throw new RangeError(`months must be at most ${MOST_MONTHS_BY_HOUR} where granularity is hour`)
  const { companies } = companiesOf(CLOUDS, options)
  for (const [companyId, state] of companies) {
    if (options.companyId !== undefined && options.companyId !== companyId) continue
    const company = options.asOf === undefined ? state : { ...state, clock: timeOf(dayAsOf(options.asOf)) }
    for await (const batch of datasetsOf(company, options)) yield { companyId, ...batch }
  }
}

const MOST_MONTHS_BY_HOUR = 3

/** The bills of one cloud as they are written. */
interface CloudExport {
  readonly cloud: Cloud
  readonly billed: Billed
  readonly charges: ChargeExport
  /** Corrections of charges of an earlier period. */
  readonly corrections: ExportedCharge[]
  readonly invoiced: Map<string, InvoicedCharges>
  readonly periods: Map<string, BillingPeriod>
}

async function* datasetsOf(
  company: Company,
  { months, version = '1.2', asOf, granularity }: FocusExportOptions,
): AsyncGenerator<Omit<DatasetBatch, 'companyId'>, void, undefined> {
  const isDelivery = asOf !== undefined
  const range = billedDays(company, months)
  const clouds = company.clouds.map((cloud): CloudExport => {
    const charges = new ChargeExport(company, cloud, { isDelivery, isHourly: granularity === 'hour', version })
    const billed = { provider: cloud.focus.provider, currency: ownCurrency(company.file), today: today(company) }
    return { cloud, billed, charges, corrections: [], invoiced: new Map(), periods: new Map() }
  })
  function* rowsIn(of: CloudExport, charges: readonly ExportedCharge[]): Iterable<Omit<DatasetBatch, 'companyId'>> {
    const [first] = charges
    if (first === undefined) return
    const { period } = first
    of.periods.set(period.month, period)
    for (const charge of charges) addInvoiced(of, charge)
    const rows = charges.map(({ row }) => row)
    yield { dataset: 'Cost and Usage', vendor: of.cloud.code, period: period.month, rows }
  }
  function* invoices(of: CloudExport): Iterable<Omit<DatasetBatch, 'companyId'>> {
    const closed = [...of.invoiced.values()]
    of.invoiced.clear()
    const details = closed.map((charges) => invoiceDetail(charges, of.billed))
    const rows = rowsOf('Invoice Detail', version, details)
    const [{ period } = { period: undefined }] = closed
    if (period !== undefined && rows.length > 0)
      yield { dataset: 'Invoice Detail', vendor: of.cloud.code, period: period.month, rows }
  }
  // What became known of the days before is corrected in the first period.
  const before = isDelivery ? daysOf({ first: range.first - MOST_DAYS_LATE, last: range.first - 1 }) : []
  for (const day of [...before, ...daysOf(range)]) {
    const { month, start } = billingPeriodOf(day)
    const isFirst = day === start || day === range.first
    if (isFirst) for (const of of clouds) yield* invoices(of)
    for (const of of clouds) {
      if (isFirst) yield* rowsIn(of, of.corrections.splice(0))
      for await (const charges of of.charges.chargesOn(day)) {
        of.corrections.push(...charges.filter((charge) => charge.period.month !== month))
        if (day >= range.first)
          yield* rowsIn(
            of,
            charges.filter((charge) => charge.period.month === month),
          )
      }
    }
  }
  for (const of of clouds) yield* invoices(of)
  for (const of of clouds) yield* ofCompany(of, version)
}

/** Adds what an invoice that was issued has of a charge. */
function addInvoiced(
  { billed, invoiced }: CloudExport,
  { period, billedTo: account, category, ...charge }: ExportedCharge,
) {
  if (period.closed > billed.today) return
  const key = `${account} ${category}`
  const before = invoiced.get(key)?.billedCost ?? 0
  invoiced.set(key, { period, account, category, billedCost: before + charge.billedCost })
}

/** The datasets that have a company as a whole. */
function* ofCompany(
  { cloud, billed, charges, periods }: CloudExport,
  version: FocusVersion,
): Iterable<Omit<DatasetBatch, 'companyId'>> {
  const period = billingPeriodOf(billed.today).month
  const datasets = [
    ['Contract Commitment', charges.commitments.map((commitment) => contractCommitment(commitment, billed))],
    ['Billing Period', Array.from(periods.values(), (one) => billingPeriod(one, billed))],
  ] as const
  for (const [dataset, all] of datasets) {
    const rows = rowsOf(dataset, version, all)
    if (rows.length > 0) yield { dataset, vendor: cloud.code, period, rows }
  }
}

/**
 * What vendors deliver of the last months: once a week, when a billing period ends, when it is closed, and at the clock. Each delivery has the
 * billing periods that were open since the one before.
 */
export function deliveriesOf(options: FocusExportOptions = {}): readonly { asOf: string; months: number }[] {
  const { companies } = companiesOf(CLOUDS, options)
  const asked = [...companies.values()].filter(({ companyId }) => (options.companyId ?? companyId) === companyId)
  const [beginning, last] = [
    Math.min(...asked.map((company) => billedDays(company, options.months).first)),
    Math.max(...asked.map(today)),
  ]
  return daysOf({ first: beginning + 1, last }).flatMap((day) => {
    const first = firstDayOfMonth(day)
    if (day !== last && !DELIVERED_ON.includes(day - first + 1)) return []
    const isBeforeClosed = day > first && day - 1 <= billingPeriodOf(first - 1).closed && first > beginning
    return [{ asOf: dateOf(day), months: isBeforeClosed ? 2 : 1 }]
  })
}

/** Days of the month: on the 4th, the month before is closed. */
const DELIVERED_ON = [1, 4, 11, 18, 25]

function dayAsOf(asOf: string): Day {
  const day = dayOf(asOf)
  if (day === undefined) throw new RangeError(`asOf must be a date such as 2026-03-05, not ${asOf}`)
  return day
}

/**
 * What the bills of companies do not say, as a company file: aliases, tenants, terms of commitments and how they are paid, tag groups, users.
 * With it, bills that are read again belong to the same companies.
 */
export function describedCompanies(options: FocusExportOptions = {}): CompanyFile {
  const { clock, companies } = companiesOf(CLOUDS, options)
  const asked = [...companies.values()].filter(({ companyId }) => (options.companyId ?? companyId) === companyId)
  return {
    clock,
    companies: asked.map(({ file }) => {
      const { growth, discounts, anomalies, beginning, fixedCharges, taxPercent, ...entry } = file
      return Object.assign(entry, ...CLOUDS.map(({ focus }) => focus.describedIn(file)))
    }),
  }
}

const BILLS_CANNOT_BE_WRITTEN =
  'bills must not be given: purchases, billed costs of single charges, contracted costs and charge classes of a bill that was read are not known. Use the files that it was read from'

function billedDays(company: Company, months: number | undefined): DateRange {
  const { first, last } = historyOf(company)
  return { first: Math.max(first, months === undefined ? first : monthsBack(last, months)), last }
}

/** The first day of the earliest of so many months, of which the last one has the day. */
function monthsBack(day: Day, months: number): Day {
  return monthsLater(firstDayOfMonth(day), 1 - months)
}
