import type { JsonObject } from '@cloud-cost/contract/document'
import type { SampleCall } from './sample.js'

/** The operation that the first page calls: what a company pays a cloud in a month, by service. */
export const FIRST_OPERATION = 'getBillingSummary'

/** What the script of the first page knows of the operation. */
export type FirstCallData = Pick<SampleCall, 'group' | 'operation'>

/** The body of the request for a month such as `2026-03`. */
export function billingRequest(companyId: string, vndr: string, month: string): JsonObject {
  const [searchYear = '', searchMnth = ''] = month.split('-')
  return { companyId, searchYear, searchMnth, vndr }
}
