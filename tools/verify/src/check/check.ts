import { isObject, type Json } from '@cloud-cost/contract/document'
import { type Operation, responseFor } from '@cloud-cost/contract/model'
import type { Answer } from '../deployment.js'
import { typeOf } from './json-type.js'
import { placeOf, valuesAt } from './place.js'
import { type Seen, seenUnspecified } from './unspecified.js'
import { validatorsOf } from './validators.js'

/** What an answer shows about the contract. */
export interface Check {
  /** `error` is an answer that says what is wrong with the request, in a form that the contract describes. */
  readonly kind: 'success' | 'error' | 'deviation'
  readonly deviations: readonly Deviation[]
  /** Members that the contract doesn't describe. */
  readonly undescribed: readonly Member[]
  /** What the contract marks as not shown, and what was there. */
  readonly unspecified: readonly Seen[]
  /** Code of the error, where the answer is one. */
  readonly code?: string
  /** The body, where it is JSON. */
  readonly body?: Json
}

export interface Deviation {
  /** `status`, `content`, or the place in the body. */
  readonly place: string
  readonly message: string
  /** In how many records it was seen. */
  readonly count: number
}

export interface Member {
  readonly place: string
  readonly type: string
  readonly values?: readonly Json[]
}

/** Checks a response with the contract. */
export function check(operation: Operation, answer: Answer, showValues: boolean): Check {
  const { status, contentType, text } = answer
  const description = responseFor(operation.responses, status)
  if (description === undefined || (description.status === 'default' && !isErrorStatus(status))) {
    return deviation('status', `${status} is not a status of the contract.`)
  }
  if (status >= 500)
    return deviation('status', `${status}, where the contract has a response to a request of this kind.`)
  if (description.reference === undefined) {
    return text === ''
      ? success()
      : deviation('content', `there is a body (${contentType}), where the contract has none.`)
  }
  const body = parse(text)
  if (body === undefined) return deviation('content', notJson(answer))
  return { ...checkBody(operation, description.reference, body, status, showValues), body }
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

function checkBody(operation: Operation, schema: string, body: Json, status: number, showValues: boolean): Check {
  const { strict, revealing } = validatorsOf(operation.document)
  const complaints = strict.complaints(schema, body)
  const extras = complaints.filter(({ extra }) => extra).map(({ tokens }) => tokens)
  const known = new Set(extras.map(String))
  const hidden = revealing
    .complaints(schema, body)
    .filter(({ extra, tokens }) => extra && !known.has(String(tokens)))
    .map(({ tokens }) => tokens)
  const deviations = merge(
    complaints
      .filter(({ extra }) => !extra)
      .map(({ tokens, message }) => {
        const place = placeOf(tokens, body)
        return {
          place: place || 'the body',
          message: message.replace(`\`${tokens.join('.')}\``, `\`${place}\``),
          count: 1,
        }
      }),
  )
  const isError = isErrorStatus(status) || (isObject(body) && body['status'] === 'error')
  return {
    kind: deviations.length > 0 ? 'deviation' : isError ? 'error' : 'success',
    deviations,
    undescribed: membersAt(extras, body, showValues),
    unspecified: seenUnspecified(operation, status, body, membersAt(hidden, body, showValues), showValues),
    ...(isError && codeOf(body)),
  }
}

function membersAt(paths: readonly (readonly string[])[], body: Json, showValues: boolean): Member[] {
  return [...new Set(paths.map((tokens) => placeOf(tokens, body)))].map((place) => {
    const values = valuesAt(place, body)
    return { place, type: typeOf(values), ...(showValues && { values: values.slice(0, 3) }) }
  })
}

function merge(deviations: readonly Deviation[]): Deviation[] {
  const merged = new Map<string, Deviation>()
  for (const one of deviations) {
    const count = (merged.get(one.message)?.count ?? 0) + 1
    merged.set(one.message, { ...one, count })
  }
  return [...merged.values()]
}

/** The envelopes write the code of an error in different ways. */
function codeOf(body: Json): { readonly code?: string } {
  const code = [...valuesAt('*.Code', body), ...valuesAt('*.code', body)].find((value) => typeof value === 'string')
  return typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? { code } : {}
}

function isErrorStatus(status: number): boolean {
  return status >= 400
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function success(): Check {
  return { kind: 'success', deviations: [], undescribed: [], unspecified: [] }
}

function deviation(place: string, message: string): Check {
  return { ...success(), kind: 'deviation', deviations: [{ place, message, count: 1 }] }
}
