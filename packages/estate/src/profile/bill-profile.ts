// The measures of a bill: what `inspect` prints, and what it costs by month.
import { historyOf } from '../charges/company.js'
import { total } from '../charges/query.js'
import type { Company } from '../clouds/cloud.js'
import { BILL_MEASURES } from '../generated/bill-measures.js'
import { dollars } from '../kernel/money.js'
import { intersection, lastDayOfMonth, monthAround, monthOf } from '../kernel/time.js'
import { hasBasis } from '../operations/charges.js'
import { factsOf } from './bill-facts.js'
import { measured } from './measures.js'

/** A measure of a bill, with the bounds between which real bills are. */
export interface BillMeasure {
  readonly id: string
  readonly name: string
  readonly unit: 'percent' | 'count' | 'ratio'
  readonly least?: number
  readonly most?: number
  /** Where the bounds come from. */
  readonly source: string
  /** What the bill has; left out where it does not tell. */
  readonly value?: number
  /** Whether the value is within the bounds. */
  readonly isUsual?: boolean
}

/**
 * Returns the measures of all charges of a company in the year up to its clock.
 *
 * @internal
 */
export async function profileOf(company: Company): Promise<BillMeasure[]> {
  const values = measured(await factsOf(company))
  return Object.entries(MEASURES).map(([id, { source, ...measure }]) => {
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = measure
    const value = values[id as keyof typeof values]
    const { text } = BILL_MEASURES.sources[source as keyof typeof BILL_MEASURES.sources]
    if (value === undefined) return { id, ...measure, source: text }
    return { id, ...measure, source: text, value, isUsual: value >= least && value <= most }
  })
}

const MEASURES: Readonly<Record<string, Omit<BillMeasure, 'id' | 'value' | 'isUsual'>>> = BILL_MEASURES.measures

/** What a cloud cost in a month, with tax and credits: in the currency of its bills, or in dollars. */
export interface MonthlyCost {
  /** `aws`, `azure` or `gcp`. */
  readonly vendor: string
  /** `yyyy-MM`. */
  readonly month: string
  /** Code of the currency of both costs, such as `EUR`. */
  readonly currency: string
  /** Amortized cost; left out where bills don't carry it. */
  readonly effectiveCost?: number
  /** What is billed; left out where bills don't carry it. */
  readonly billedCost?: number
}

/**
 * Returns the costs of the clouds in which a company is charged, by cloud and month, up to the hour of its clock.
 *
 * @internal
 */
export async function monthlyCosts(company: Company): Promise<MonthlyCost[]> {
  const history = historyOf(company)
  const costs: MonthlyCost[] = []
  for (const cloud of company.clouds) {
    const ledger = cloud.ledger(company)
    if (ledger.table.lines.length === 0) continue
    for (let day = history.first; day <= history.last; day = lastDayOfMonth(day) + 1) {
      const range = intersection(monthAround(day), history)
      const { effectiveCost, billedCost } = await total(ledger, { measure: 'cost', range })
      costs.push({
        vendor: cloud.code,
        month: monthOf(day),
        currency: company.currency,
        ...(hasBasis(company, cloud.code, 'effective') && { effectiveCost: dollars(effectiveCost) }),
        ...(hasBasis(company, cloud.code, 'billed') && { billedCost: dollars(billedCost) }),
      })
    }
  }
  return costs
}
