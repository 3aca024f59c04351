// Adds up what a company's clouds cost in each month.
import { total } from '../charges/query.js'
import { historyOf } from '../charges/ranges.js'
import type { Company } from '../clouds/cloud.js'
import { dollars } from '../kernel/money.js'
import { intersection, lastDayOfMonth, monthAround, monthOf } from '../kernel/time.js'
import { hasBasis } from '../operations/charges.js'

/** What a cloud cost in a month, with tax and credits: in the currency of its bills, or in dollars. */
export interface MonthlyCost {
  /** `aws`, `azure` or `gcp`. */
  readonly vendor: string
  /** `yyyy-MM`. */
  readonly month: string
  /** Amortized cost; left out where bills don't carry it. */
  readonly effectiveCost?: number
  /** What is billed; left out where bills don't carry it. */
  readonly billedCost?: number
}

/** Returns the costs of the clouds in which a company is charged, by cloud and month, up to the hour of its clock. */
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
        ...(hasBasis(company, cloud.code, 'effective') && { effectiveCost: dollars(effectiveCost) }),
        ...(hasBasis(company, cloud.code, 'billed') && { billedCost: dollars(billedCost) }),
      })
    }
  }
  return costs
}
