import { recentRange, today } from '../../charges/company.js'
import type { Handlers } from '../../clouds/cloud.js'
import type { OperationIds } from '../../generated/operations.js'
import { rejected } from '../../kernel/failure.js'
import { searchRange } from '../../kernel/inputs.js'
import { dollars, type Micros } from '../../kernel/money.js'
import { dayOf, lastDayOfMonth } from '../../kernel/time.js'
import { costsByProduct, hasBasis, type ProductCost } from '../charges.js'
import { success } from './rows.js'

export const billing = {
  /** What a vendor cost on a day or in a period, by product. */
  async getDailyCostPortion(company, { body }) {
    const { costDate, startDate, endDate, selectedVendor = 'aws' } = body
    const range =
      costDate === undefined
        ? recentRange(company, { startDate, endDate })
        : searchRange({ startDate: costDate, endDate: costDate }, { first: 0, last: 0 }, ['costDate', 'costDate'])
    const isAsked = ({ vendor }: { readonly vendor: string }): boolean => vendor === selectedVendor.toLowerCase()
    return success(rowsOf(await costsByProduct(company, range, isAsked)))
  },
  /** What the bill of a month has up to the clock, by product: usage, and the fees of commitments. */
  async getBillingSummary(company, { body }) {
    const { searchYear, searchMnth, vndr = 'aws', lnkdAccId } = body
    const first = dayOf(`${searchYear}-${searchMnth}-01`)
    if (first === undefined) throw rejected('searchYear and searchMnth must be a month like 2026 and 03.')
    const services = await costsByProduct(
      company,
      { first, last: Math.min(lastDayOfMonth(first), today(company)) },
      ({ vendor, account }) => vendor === vndr.toLowerCase() && (lnkdAccId === undefined || lnkdAccId === account),
      'billed',
    )
    const cost = services.reduce((sum: Micros, service) => sum + service.cost, 0)
    const sum = hasBasis(company, vndr.toLowerCase(), 'billed') ? { cost: dollars(cost) } : {}
    return success({ month: `${searchYear}-${searchMnth}`, ...sum, services: rowsOf(services) })
  },
} satisfies Handlers<OperationIds['all']['billing']>

function rowsOf(costs: readonly ProductCost[]): object[] {
  return costs.map(({ product, cost }) => ({
    product: product.code,
    productName: product.name,
    cost: dollars(cost),
  }))
}
