import { historyOf } from '../charges/ranges.js'
import type { Company } from '../clouds/cloud.js'
import { CLOUDS } from '../clouds/index.js'
import { type CompaniesOptions, companiesOf } from '../companies.js'
import type { CompanyFile } from '../company/company-file.js'
import { type DateRange, type Day, daysOf, firstDayOfMonth, monthOf, monthsLater } from '../kernel/time.js'
import type { FocusRow } from './columns.js'
import { ChargeExport } from './exported-charge.js'

export interface FocusExportOptions extends CompaniesOptions {
  /** The id of the company whose bills are written; all companies when left out. */
  readonly companyId?: string
  /** How many of the last months, the clock's month included; all when left out. */
  readonly months?: number
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

/**
 * The bills of companies as FOCUS 1.2 has them, day by day: month after month of one company, so that no more bills are open at a
 * time than there are clouds. A day without charges is left out.
 *
 * @throws RangeError for companies whose charges are read from bills: reading keeps less than the bills say
 */
export async function* exportFocus(options: FocusExportOptions = {}): AsyncGenerator<FocusBatch, void, undefined> {
  if (options.bills !== undefined) throw new RangeError(BILLS_CANNOT_BE_WRITTEN)
  const { companies } = companiesOf(CLOUDS, options)
  for (const [companyId, company] of companies) {
    if (options.companyId !== undefined && options.companyId !== companyId) continue
    const clouds = company.clouds.map((cloud) => ({ vendor: cloud.code, charges: new ChargeExport(company, cloud) }))
    for (const day of daysOf(billedDays(company, options.months))) {
      for (const { vendor, charges } of clouds) {
        for await (const rows of charges.rowsOn(day)) yield { companyId, vendor, period: monthOf(day), rows }
      }
    }
  }
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
