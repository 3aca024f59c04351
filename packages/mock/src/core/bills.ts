// The companies and bills that the window of the mock shows.
import type { EstateAnswer, EstateRequest } from '../exchange/estate-call.js'

/** The bill of a month in one cloud. */
export interface Bill {
  /** `yyyy-MM`. */
  readonly month: string
  readonly vendor: string
  readonly services: readonly { readonly name: string; readonly cost: number }[]
}

const OPERATION = 'getBillingSummary'
const VENDORS = ['aws', 'azure', 'gcp'] as const
const MONTHS = 12

/** What answers calls that the mock makes up itself. */
interface Asked {
  readonly clock: string
  ask(request: EstateRequest): Promise<EstateAnswer | undefined>
}

/** The bills of a company in the year up to the clock, from the oldest on; none where the mock has no companies. */
export async function billsOf(answers: Asked, companyId: string): Promise<Bill[]> {
  const months = monthsUpTo(answers.clock).flatMap((month) => VENDORS.map((vendor) => ({ month, vendor })))
  const bills = months.map(async ({ month, vendor }): Promise<Bill[]> => {
    const [searchYear, searchMnth] = month.split('-')
    const body = { companyId, searchYear, searchMnth, vndr: vendor }
    const answer = await answers.ask({ operationId: OPERATION, path: {}, query: {}, body, illustrative: true })
    if (answer === undefined || 'failure' in answer) return []
    const { data } = answer.body as { readonly data: { readonly services: readonly ServiceRow[] } }
    return [{ month, vendor, services: data.services.map(({ productName, cost }) => ({ name: productName, cost })) }]
  })
  return (await Promise.all(bills)).flat()
}

interface Company {
  readonly companyId: string
  readonly companyName: string
}

/** The companies of the mock, if it has any. */
export async function companiesOf(answers: Asked): Promise<Company[]> {
  const query = { permissionType: 'read' }
  const answer = await answers.ask({ operationId: 'listCompanies', path: {}, query, body: undefined })
  if (answer === undefined || 'failure' in answer) return []
  const { data } = answer.body as { readonly data: { readonly list: readonly Company[] } }
  return data.list.map(({ companyId, companyName }) => ({ companyId, companyName }))
}

interface ServiceRow {
  readonly productName: string
  readonly cost: number
}

function monthsUpTo(clock: string): string[] {
  const [year = 0, month = 1] = clock.slice(0, 7).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7),
  )
}
