// Collects the facts of a bill that its profile measures.

import { isFixed, type Line } from '../charges/charge-table.js'
import { historyOf } from '../charges/company.js'
import { series, sum, total } from '../charges/query.js'
import type { CommitmentSums, CoverageByKind } from '../charges/sums.js'
import type { Cloud, Company } from '../clouds/cloud.js'
import type { Resource } from '../company/resource.js'
import { BILL_MEASURES } from '../generated/bill-measures.js'
import type { Micros } from '../kernel/money.js'
import { DAYS_IN_YEAR, type DateRange, type Day } from '../kernel/time.js'
import { type ChargedDay, chargesIn, hasBasis } from '../operations/charges.js'
import { existingResources } from '../operations/inventory.js'

/** What a charge is for. */
export type ChargeClass = keyof typeof BILL_MEASURES.classes | 'other' | 'tax' | 'credit'

/** A line of a bill with what it cost. */
export interface CostOfLine {
  readonly line: Line
  readonly chargeClass: ChargeClass
  readonly cost: Micros
}

/** What measures are taken of: a cloud of a company, over a year or as much of it as there is. */
export interface CloudFacts {
  readonly code: string
  readonly range: DateRange
  readonly lines: readonly CostOfLine[]
  /** What commitments were not used for. */
  readonly unused: Micros
  readonly commitments: readonly { readonly start: Day; readonly end: Day; readonly sums: CommitmentSums }[]
  readonly coverage: CoverageByKind
  /** The effective costs of each day, by the ids of accounts, without tax and credits. */
  readonly accounts: ReadonlyMap<string, readonly Micros[]>
  /** The zone of a resource, where the bill says no more. */
  zoneOf: Cloud['zoneOf']
  /** Resources of the last day, and their charges. */
  readonly resources: readonly Resource[]
  readonly lastDay: readonly ChargedDay[]
}

/** Collects the facts of the clouds in which a company is charged for anything. */
export async function factsOf(company: Company): Promise<CloudFacts[]> {
  const { first, last } = historyOf(company)
  // The day of the clock has not ended.
  const end = Math.max(first, last - 1)
  const range = { first: Math.max(first, end - DAYS_IN_YEAR + 1), last: end }
  const found: CloudFacts[] = []
  for (const cloud of company.clouds) {
    const { lines } = cloud.ledger(company).table
    if (lines.length > 0 && hasBasis(company, cloud.code, 'effective'))
      found.push(await cloudFacts(company, cloud, range))
  }
  return found
}

async function cloudFacts(company: Company, cloud: Cloud, range: DateRange): Promise<CloudFacts> {
  const ledger = cloud.ledger(company)
  const usage = await sum(ledger, { measure: 'usage', range, by: (line: Line) => line })
  const lines = Array.from(usage, ([line, { effectiveCost }]): CostOfLine => {
    return { line, chargeClass: classOf(line, effectiveCost), cost: effectiveCost }
  })
  const excluded = new Set(lines.filter(isOfBill).map(({ line }) => `${line.account} ${line.service.code}`))
  const byAccount = await series(ledger, {
    measure: 'cost',
    range,
    by: ({ account, product }) => (excluded.has(`${account} ${product.code}`) ? undefined : account),
  })
  const uses = await sum(ledger, { measure: 'utilization', range, by: (commitment) => commitment })
  return {
    code: cloud.code,
    zoneOf: cloud.zoneOf,
    range,
    lines,
    unused: [...uses.values()].reduce((all, { cost, usedCost }) => all + cost - usedCost, 0),
    commitments: Array.from(uses, ([{ start, end }, sums]) => ({ start, end, sums })),
    coverage: await total(ledger, { measure: 'coverage', range }),
    accounts: new Map(
      Array.from(byAccount, ([account, days]) => [account, days.map(({ effectiveCost }) => effectiveCost)]),
    ),
    resources: existingResources(company, range.last).filter(({ vendor }) => vendor === cloud.code),
    lastDay: await chargesIn(company, { cloud: (one) => one === cloud })(range.last),
  }
}

/** Whether a line is for what is paid beside usage, and not for usage. */
function isOfBill({ line, chargeClass }: CostOfLine): boolean {
  return isFixed(line) || chargeClass === 'credit'
}

const CLASSES = Object.entries(BILL_MEASURES.classes).map(([name, pattern]) => {
  return [name as ChargeClass, new RegExp(pattern, 'i')] as const
})

function classOf(line: Line, cost: Micros): ChargeClass {
  const { chargeCategory, service, sku, usageType = '', kind } = line
  if (chargeCategory === 'Tax') return 'tax'
  if (chargeCategory === 'Credit' || cost < 0) return 'credit'
  const text = [service.name, sku, usageType, kind.name].join(' ')
  return CLASSES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
}
