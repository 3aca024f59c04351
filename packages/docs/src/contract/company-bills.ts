// What the mock answers of the bills of its companies.
import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { createEstate } from '@cloud-cost/estate'
import { billingRequest, FIRST_OPERATION } from '../samples/first-request.js'

const CLOUDS = [
  { vendor: 'aws', name: 'AWS' },
  { vendor: 'azure', name: 'Azure' },
  { vendor: 'gcp', name: 'GCP' },
] as const

const MONTHS = 12

interface Company {
  readonly companyId: string
  readonly companyName: string
}

/** The call that the first page sends: what can be chosen for it, and the response to the first of each. */
export interface FirstCall {
  readonly companies: readonly Company[]
  readonly clouds: typeof CLOUDS
  /** `yyyy-MM`, the last whole month before the clock of the mock first. */
  readonly months: readonly string[]
  readonly body: JsonObject
  readonly response: Json
}

/** What a company pays in each month, in US dollars; only clouds that cost anything. */
export interface MonthlyBills {
  readonly companyName: string
  /** `yyyy-MM`, in order. */
  readonly months: readonly string[]
  readonly clouds: readonly { readonly vendor: string; readonly name: string; readonly amounts: readonly number[] }[]
}

export interface CompanyBills {
  readonly firstCall: FirstCall
  /** The bills of all companies that have any. */
  readonly bills: readonly MonthlyBills[]
}

/** What the pages show the answers of, computed once. A mock of this estate goes on answering when the contract is replaced. */
export const ESTATE: ReturnType<typeof createEstate> = createEstate()

let remembered: Promise<CompanyBills> | undefined

/** Asked for once: no change of a page changes it. */
export function companyBills(): Promise<CompanyBills> {
  remembered ??= askedBills()
  return remembered
}

async function askedBills(): Promise<CompanyBills> {
  const session = ESTATE.createSession()
  const ask = async <Data>(operationId: string, query: JsonObject, body?: JsonObject): Promise<{ data: Data }> => {
    const answer = await session.answer({ operationId, path: {}, query, body, illustrative: true })
    if (answer === undefined || 'failure' in answer) throw new Error(`${operationId} is not answered`)
    return answer.body as { data: Data }
  }
  const billOf = (company: string, vendor: string, month: string): Promise<{ data: { cost?: number } }> =>
    ask(FIRST_OPERATION, {}, billingRequest(company, vendor, month))
  const months = monthsBefore(ESTATE.clock)
  const { data } = await ask<{ list: Company[] }>('listCompanies', { permissionType: 'read' })
  const companies = data.list
  const firsts = [companies[0]?.companyId ?? '', CLOUDS[0].vendor, months[0] ?? ''] as const
  const bills: MonthlyBills[] = []
  for (const { companyId, companyName } of companies) {
    const ofClouds = CLOUDS.map(async ({ vendor, name }) => {
      const amounts = months.toReversed().map(async (month) => (await billOf(companyId, vendor, month)).data.cost ?? 0)
      return { vendor, name, amounts: await Promise.all(amounts) }
    })
    const clouds = (await Promise.all(ofClouds)).filter(({ amounts }) => amounts.some((amount) => amount > 0))
    if (clouds.length > 0) bills.push({ companyName, months: months.toReversed(), clouds })
  }
  const response = (await billOf(...firsts)) as unknown as Json
  return { firstCall: { companies, clouds: CLOUDS, months, body: billingRequest(...firsts), response }, bills }
}

function monthsBefore(clock: string): string[] {
  const now = new Date(clock)
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index - 1, 1)).toISOString().slice(0, 7),
  )
}
