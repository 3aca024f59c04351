// What a company of the mock costs on each day of a year.
import { createEstate, type EstateSession } from '@cloud-cost/estate'
import { CLOUDS, companiesOf, dataOf } from './company-answers.js'

/** What a company of the mock cost on each day of the year before its clock. */
export interface DailyCosts {
  readonly companyName: string
  /** `yyyy-MM-dd`, in order. */
  readonly dates: readonly string[]
  /** In US dollars, by day; only clouds that cost anything. */
  readonly clouds: readonly { readonly vendor: string; readonly name: string; readonly costs: readonly number[] }[]
}

const DAYS = 365
const DAY_IN_MS = 86_400_000

let remembered: Promise<readonly DailyCosts[]> | undefined

/** The companies that the mock has by default and that have costs. They take seconds, and no change of a page changes them. */
export function dailyCostsOfCompanies(): Promise<readonly DailyCosts[]> {
  remembered ??= computedCosts()
  return remembered
}

async function computedCosts(): Promise<DailyCosts[]> {
  const { clock, createSession } = createEstate({ illustrative: true })
  const session = createSession()
  const end = Date.parse(`${clock.slice(0, 10)}T00:00:00Z`)
  const dates = Array.from({ length: DAYS }, (_, index) =>
    new Date(end - (DAYS - index) * DAY_IN_MS).toISOString().slice(0, 10),
  )
  const costs = (await companiesOf(session)).map(async ({ companyId, companyName }) => {
    const all = CLOUDS.map(async ({ vendor, name }) => {
      const ofDates = dates.map((date) => costOn(session, companyId, vendor, date))
      return { vendor, name, costs: await Promise.all(ofDates) }
    })
    const clouds = (await Promise.all(all)).filter((cloud) => cloud.costs.some((cost) => cost > 0))
    return clouds.length === 0 ? [] : [{ companyName, dates, clouds }]
  })
  return (await Promise.all(costs)).flat()
}

async function costOn(
  session: EstateSession,
  companyId: string,
  selectedVendor: string,
  costDate: string,
): Promise<number> {
  const body = { companyId, selectedVendor, costDate }
  const request = { operationId: 'getDailyCostPortion', path: {}, query: {}, body }
  const portions = await dataOf<readonly { readonly cost: number }[]>(session, request)
  return portions.reduce((sum, { cost }) => sum + cost, 0)
}
