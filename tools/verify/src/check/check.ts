import { isObject, type Json } from '@cloud-cost/contract/document'
import { type Operation, responseFor } from '@cloud-cost/contract/model'
import type { Complaint } from '@cloud-cost/contract/strict-validator'
import { tooDeepAt } from '@cloud-cost/mock'
import type { Answer } from '../deployment.js'
import { locate, type Member, memberOf, valuesAt } from './body-path.js'
import { type Observed, observedUndocumented } from './unspecified.js'
import { revealingValidatorOf, strictValidatorOf } from './validators.js'

/** What an answer shows about the contract. */
export interface Check {
  /** Whether the answer says what is wrong with the request. */
  readonly isError: boolean
  readonly deviations: readonly Deviation[]
  /** Members that the contract doesn't describe. */
  readonly undescribed: readonly Member[]
  /** What the contract marks as not shown, and what was there. */
  readonly unspecified: readonly Observed[]
  /** Code of the error, where the answer is one. */
  readonly code?: string
  /** The body, where it is JSON. */
  readonly body?: Json
}

export interface Deviation {
  /** `status`, `content`, or the place in the body. */
  readonly place: string
  readonly message: string
  /** The number of records in which it was seen. */
  readonly count: number
}

const NOTHING: Check = { isError: false, deviations: [], undescribed: [], unspecified: [] }

/** @param reveals whether it also says what there was of what the contract marks as not shown */
export function check(operation: Operation, answer: Answer, showValues: boolean, reveals = true): Check {
  const { status, contentType, text } = answer
  const description = responseFor(operation.responses, status)
  if (description === undefined || (description.status === 'default' && status < 400)) {
    return deviation('status', `${status} is not a status of the contract.`)
  }
  if (status >= 500)
    return deviation('status', `${status}, where the contract has a response to a request of this kind.`)
  if (description.reference === undefined) {
    if (text === '') return { ...NOTHING, isError: status >= 400 }
    return deviation('content', `there is a body (${contentType}), where the contract has none.`)
  }
  // Validators recurse.
  if (tooDeepAt(text) !== undefined) return deviation('content', 'the response is nested too deep to be checked.')
  let body: Json
  try {
    body = JSON.parse(text) as Json
  } catch {
    return deviation('content', notJson(answer))
  }
  return { ...checkBody(operation, description.reference, body, status, showValues, reveals), body }
}

function deviation(place: string, message: string): Check {
  return { ...NOTHING, deviations: [{ place, message, count: 1 }] }
}

/** Says what came in place of JSON. */
export function notJson({ contentType, text }: Answer): string {
  if (text === '') return 'the body is empty, where the contract has JSON.'
  if (isPage({ contentType, text }))
    return 'the response is an HTML page, where the contract has JSON (a proxy or a login page?).'
  return `the response is not JSON (${contentType || 'no content type'}), or it is cut off.`
}

export function isPage({ contentType, text }: Pick<Answer, 'contentType' | 'text'>): boolean {
  return /\bhtml\b/i.test(contentType) || /^\s*<(!doctype|html)/i.test(text)
}

function checkBody(
  operation: Operation,
  schema: string,
  body: Json,
  status: number,
  showValues: boolean,
  reveals: boolean,
): Check {
  const { document } = operation
  const complaints = strictValidatorOf(document).complaints(schema, body)
  const extras = extrasIn(complaints, body)
  const hidden = extrasIn(reveals ? revealingValidatorOf(document).complaints(schema, body) : [], body)
  const deviations = new Map<string, Deviation>()
  for (const { tokens, message: words, extra } of complaints) {
    if (extra) continue
    const { place } = locate(tokens, body)
    const message = words.replace(`\`${tokens.join('.')}\``, `\`${place}\``)
    const count = (deviations.get(message)?.count ?? 0) + 1
    deviations.set(message, { place: place || 'the body', message, count })
  }
  const isError = status >= 400 || (isObject(body) && body['status'] === 'error')
  return {
    isError,
    deviations: [...deviations.values()],
    undescribed: [...extras].map(([place, values]) => memberOf(place, values, showValues)),
    unspecified: [
      ...[...hidden]
        .filter(([place]) => !extras.has(place))
        .map(([place, values]) => ({ what: 'members', ...memberOf(place, values, showValues) })),
      ...(reveals ? observedUndocumented(operation, status, body, showValues) : []),
    ],
    ...(isError && codeOf(body)),
  }
}

/** The members that a validator doesn't know, with their values by place. */
function extrasIn(complaints: readonly Complaint[], body: Json): ReadonlyMap<string, readonly Json[]> {
  const found = new Map<string, Json[]>()
  for (const { tokens, extra } of complaints) {
    if (!extra) continue
    const { place, value = null } = locate(tokens, body)
    const values = found.get(place)
    if (values === undefined) found.set(place, [value])
    else values.push(value)
  }
  return found
}

/** The envelopes write the code of an error in different ways. */
function codeOf(body: Json): { readonly code?: string } {
  const code = [...valuesAt('*.Code', body), ...valuesAt('*.code', body)].find((value) => typeof value === 'string')
  return typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? { code } : {}
}
