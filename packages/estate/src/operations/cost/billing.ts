import type { Company, Handlers } from '../../clouds/cloud.js'
import { today } from '../../company/company.js'
import { recentRange } from '../../company/ranges.js'
import type { Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { rejected } from '../../kernel/failure.js'
import { searchRange } from '../../kernel/inputs.js'
import { dollars } from '../../kernel/money.js'
import { type Day, dayOf, daysOf, lastDayOfMonth } from '../../kernel/time.js'
import { resourcesOf } from '../inventory.js'
import { costOf } from './anomalies.js'
import { success } from './rows.js'

export const billing = {
  /** What the resources of a vendor cost on a day or in a period, by product. */
  getDailyCostPortion: {
    illustrative(company, { body }) {
      const { costDate, startDate, endDate, selectedVendor = 'aws' } = body
      const range =
        costDate === undefined
          ? recentRange(company, { startDate, endDate })
          : searchRange({ startDate: costDate, endDate: costDate }, { first: 0, last: 0 }, ['costDate', 'costDate'])
      return success(byProduct(company, daysOf(range), (resource) => resource.vendor === selectedVendor.toLowerCase()))
    },
  },
  /** The costs of a month up to the clock, by product. */
  getBillingSummary: {
    illustrative(company, { body }) {
      const { searchYear, searchMnth, vndr = 'aws', lnkdAccId } = body
      const first = dayOf(`${searchYear}-${searchMnth}-01`)
      if (first === undefined) throw rejected('searchYear and searchMnth must be a month like 2026 and 03.')
      const days = daysOf({ first, last: Math.min(lastDayOfMonth(first), today(company)) })
      const services = byProduct(
        company,
        days,
        ({ vendor, account }) => vendor === vndr.toLowerCase() && (lnkdAccId === undefined || lnkdAccId === account),
      )
      return success({ month: `${searchYear}-${searchMnth}`, cost: sumOf(services), services })
    },
  },
} satisfies Handlers<OperationIds['all']['billing']>

interface ProductCost {
  readonly product: string
  readonly productName: string
  readonly cost: number
}

function byProduct(company: Company, days: readonly Day[], isWanted: (resource: Resource) => boolean): ProductCost[] {
  const products = new Map<string, { readonly name: string; readonly resources: Resource[] }>()
  for (const resource of resourcesOf(company).filter(isWanted)) {
    const { code, name } = resource.kind.product
    const known = products.get(code)
    if (known === undefined) products.set(code, { name, resources: [resource] })
    else known.resources.push(resource)
  }
  return [...products].map(([product, { name: productName, resources }]) => ({
    product,
    productName,
    cost: dollars(days.reduce((sum, day) => sum + costOf(company, resources, day), 0)),
  }))
}

function sumOf(costs: readonly ProductCost[]): number {
  return dollars(costs.reduce((sum, { cost }) => sum + Math.round(cost * 1_000_000), 0))
}
