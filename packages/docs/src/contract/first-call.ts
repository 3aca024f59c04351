// The call that the first page sends, and what the mock answers.
import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { createEstate } from '@cloud-cost/estate'
import { billingRequest, FIRST_OPERATION } from '../samples/first-request.js'
import { CLOUDS, type Company, companiesOf } from './company-answers.js'

/** What can be chosen for the call, and the response to the first of each. */
export interface FirstCall {
  readonly companies: readonly Company[]
  readonly clouds: typeof CLOUDS
  /** `yyyy-MM`, the last whole month before the clock of the mock first. */
  readonly months: readonly string[]
  readonly body: JsonObject
  readonly response: Json
}

const MONTHS = 12

let remembered: Promise<FirstCall> | undefined

/** Asked for once: no change of a page changes it. */
export function firstCall(): Promise<FirstCall> {
  remembered ??= computed()
  return remembered
}

async function computed(): Promise<FirstCall> {
  const { clock, createSession } = createEstate({ illustrative: true })
  const session = createSession()
  const companies = await companiesOf(session)
  const months = monthsBefore(clock)
  const body = billingRequest(companies[0]?.companyId ?? '', CLOUDS[0].vendor, months[0] ?? '')
  const response = await session.answer({ operationId: FIRST_OPERATION, path: {}, query: {}, body })
  if (response === undefined || 'failure' in response) throw new Error(`${FIRST_OPERATION} is not answered`)
  return { companies, clouds: CLOUDS, months, body, response: response.body as Json }
}

function monthsBefore(clock: string): string[] {
  const now = new Date(clock)
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index - 1, 1)).toISOString().slice(0, 7),
  )
}
