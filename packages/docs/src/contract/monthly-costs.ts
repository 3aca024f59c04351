// What a company of the mock spends in each month.
import { createEstate } from '@cloud-cost/estate'
import { CLOUDS, type Company, companiesOf, dataOf } from './company-answers.js'

/** What the first company of the mock spends in each of the last months before its clock. */
export interface MonthlyCosts {
  readonly company: Company
  readonly clouds: readonly { readonly vendor: string; readonly name: string }[]
  readonly months: readonly Month[]
}

interface Month {
  readonly year: string
  /** `01` to `12`. */
  readonly month: string
  /** In US dollars, by cloud. */
  readonly costs: readonly number[]
}

const MONTHS = 12

let remembered: Promise<MonthlyCosts> | undefined

/** Asked for once: no change of a page changes it. */
export function monthlyCosts(): Promise<MonthlyCosts> {
  remembered ??= computedCosts()
  return remembered
}

async function computedCosts(): Promise<MonthlyCosts> {
  const { clock, createSession } = createEstate({ illustrative: true })
  const session = createSession()
  const [company] = await companiesOf(session)
  if (company === undefined) throw new Error('the mock has no company')
  const costOf = async (vndr: string, searchYear: string, searchMnth: string): Promise<number> => {
    const body = { companyId: company.companyId, searchYear, searchMnth, vndr }
    const request = { operationId: 'getBillingSummary', path: {}, query: {}, body }
    return (await dataOf<{ readonly cost: number }>(session, request)).cost
  }
  const months = monthsBefore(clock).map(async ([year, month]) => {
    return { year, month, costs: await Promise.all(CLOUDS.map(({ vendor }) => costOf(vendor, year, month))) }
  })
  return { company, clouds: CLOUDS, months: await Promise.all(months) }
}

/** The whole months before a time, the last one at the end. */
function monthsBefore(clock: string): (readonly [year: string, month: string])[] {
  const now = new Date(clock)
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + index, 1))
    return [first.toISOString().slice(0, 4), first.toISOString().slice(5, 7)] as const
  })
}
