import type { ReadBills } from '../src/focus/index.js'
import { createEstate } from '../src/index.js'

/** A charge of FOCUS 1.2 on AWS, of which tests change something. */
export const AWS_ROW = {
  BilledCost: '1.5',
  BillingAccountId: '111122223333',
  BillingAccountName: 'Secret Works',
  BillingCurrency: 'USD',
  BillingPeriodEnd: '2026-04-01T00:00:00Z',
  BillingPeriodStart: '2026-03-01T00:00:00Z',
  ChargeCategory: 'Usage',
  ChargeDescription: 'an hour',
  ChargeFrequency: 'Usage-Based',
  ChargePeriodEnd: '2026-03-02T01:00:00Z',
  ChargePeriodStart: '2026-03-02T00:00:00Z',
  CommitmentDiscountId: '',
  CommitmentDiscountStatus: '',
  ConsumedQuantity: '1',
  ConsumedUnit: 'Hours',
  EffectiveCost: '1.5',
  ListCost: '1.5',
  ListUnitPrice: '1.5',
  PricingQuantity: '1',
  ProviderName: 'AWS',
  RegionId: 'us-east-1',
  ResourceId: 'i-0123456789abcdef0',
  ServiceName: 'Amazon Elastic Compute Cloud',
  SkuId: 'SKU1',
  SkuPriceDetails: '',
  SubAccountId: '444455556666',
  Tags: '{"team":"secret"}',
  x_UsageType: '',
}

const GUID = '11111111-2222-4333-8444-55555555aaaa'

/** The same on Azure. */
export const AZURE_ROW: Row = {
  ...AWS_ROW,
  BillingAccountId: '/providers/Microsoft.Billing/billingAccounts/9001',
  ProviderName: 'Microsoft',
  RegionId: 'eastus',
  ServiceName: 'Virtual Machines',
  SubAccountId: `/subscriptions/${GUID}`,
  ResourceId: `/subscriptions/${GUID}/resourceGroups/shop/providers/Microsoft.Compute/virtualMachines/web1`,
}

export type Row = Readonly<Record<string, string>>

interface Dialect {
  readonly separator?: string
  readonly lineEnd?: string
  name?(column: string): string
}

/** Rows as CSV, with the columns of the first one. */
export function csvOf(
  rows: readonly Row[],
  { separator = ',', lineEnd = '\n', name = (column) => column }: Dialect = {},
): string {
  const columns = Object.keys(rows[0] ?? AWS_ROW)
  const field = (text: string): string =>
    text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const lines = [columns.map(name), ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return lines.map((line) => line.map(field).join(separator) + lineEnd).join('')
}

/** Micro-dollars by basis, account and month, and of all accounts together: the bill, and what usage costs. */
export type CostSums = Readonly<Record<string, number>>

const ALL_ACCOUNTS = 'all'

/** The costs that operations answer about all companies of bills. */
export async function answeredSums(bills: ReadBills): Promise<CostSums> {
  const session = createEstate({ bills, illustrative: true }).createSession()
  const sums = new Sums()
  const dataOf = async <Data>(operationId: string, body: object): Promise<Data> => {
    const answer = await session.answer({ operationId, path: {}, query: {}, body })
    if (answer === undefined || !('body' in answer)) throw new Error(JSON.stringify(answer))
    return (answer.body as { readonly data: Data }).data
  }
  for (const { entry } of bills.companies) {
    const { companyId, aws, azure, gcp } = entry
    const accounts = {
      aws: aws?.accounts.map(({ accountId }) => accountId),
      azure: azure?.subscriptions.map(({ subscriptionId }) => subscriptionId),
      gcp: gcp?.projects.map(({ projectId }) => projectId),
    }
    for (const [vendor, ids = []] of Object.entries(accounts)) {
      for (const account of [undefined, ...ids]) {
        const name = account ?? ALL_ACCOUNTS
        const of = { companyId, cmpnId: companyId, vendor, vndr: vendor }
        for (const month of monthsOf(entry.beginning ?? '', bills.clock)) {
          const body = { ...of, lnkdAccId: account, searchYear: month.slice(0, 4), searchMnth: month.slice(5) }
          const { cost } = await dataOf<{ readonly cost?: number }>('getBillingSummary', body)
          sums.add('billed', name, month, cost ?? 0)
        }
        const body = { ...of, accId: account, stDt: entry.beginning, endDt: bills.clock.slice(0, 10) }
        const lines = await dataOf<readonly { date: string; cost: number }[]>('listResourceExternalCosts', body)
        for (const { date, cost } of lines) sums.add('effective', name, date.slice(0, 7), cost)
      }
    }
  }
  return sums.all
}

/** What rows of FOCUS add up to, likewise. */
export function sumsOfRows(rows: readonly Row[]): CostSums {
  const sums = new Sums()
  for (const { SubAccountId = '', ChargePeriodStart = '', BilledCost, EffectiveCost } of rows) {
    for (const account of [SubAccountId.split('/').at(-1) ?? '', ALL_ACCOUNTS]) {
      sums.add('billed', account, ChargePeriodStart.slice(0, 7), Number(BilledCost))
      sums.add('effective', account, ChargePeriodStart.slice(0, 7), Number(EffectiveCost))
    }
  }
  return sums.all
}

/** Adds up costs of accounts and months; what adds up to nothing is left out. */
export class Sums {
  readonly #sums = new Map<string, number>()

  add(basis: 'billed' | 'effective', account: string, month: string, dollars: number): void {
    const key = `${basis} ${account} ${month}`
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + dollars)
  }

  get all(): CostSums {
    const rounded = Array.from(this.#sums, ([key, dollars]) => [key, Math.round(dollars * 1e6)] as const)
    return Object.fromEntries(rounded.filter(([, sum]) => sum !== 0).sort(([one], [other]) => (one < other ? -1 : 1)))
  }
}

function monthsOf(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); ) {
    months.push(month)
    const [year = 0, number = 0] = month.split('-').map(Number)
    month = new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
  }
  return months
}
