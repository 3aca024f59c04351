// Compares a response with the contract.
import { undeclaredStatus } from '@cloud-cost/contract/declared-status'
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { MUST_BE_EMPTY, readJsonBody } from '@cloud-cost/contract/json-body'
import { type Operation, responseFor } from '@cloud-cost/contract/model'
import { type Deviation as SchemaDeviation, StrictValidator } from '@cloud-cost/contract/strict-validator'
import type { DeploymentResponse } from '../deployment.js'
import { locate, type Member, memberOf, valuesAt } from './body-path.js'
import { type Observed, observedUndocumented } from './unspecified.js'

/** Complains of members that are not described. */
const strictValidatorOf = madeOnce((document) => new StrictValidator(document))

/** Complains of those as well that are let through because the contract says that they are not shown. */
const revealingValidatorOf = madeOnce((document) => new StrictValidator(withoutOpenMarks(document) as JsonObject))

function madeOnce(make: (document: JsonObject) => StrictValidator): (document: JsonObject) => StrictValidator {
  const validators = new WeakMap<JsonObject, StrictValidator>()
  return (document) => {
    const validator = validators.get(document) ?? make(document)
    validators.set(document, validator)
    return validator
  }
}

/** A copy in which objects whose members are marked as not shown have only those that are described. */
function withoutOpenMarks(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutOpenMarks)
  if (!isObject(value)) return value
  const isOpen = value['additionalProperties'] === true && 'x-unspecified' in value
  const members = Object.entries(value).filter(([name]) => !(isOpen && name === 'additionalProperties'))
  return Object.fromEntries(members.map(([name, child]) => [name, withoutOpenMarks(child)]))
}

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

/** @param reveals whether it also says what there was of what the contract marks as undocumented */
export function check(operation: Operation, answer: DeploymentResponse, showValues: boolean, reveals = true): Check {
  const { status, text } = answer
  const { responses } = operation
  const declared = responseFor(responses, status)
  if (declared === undefined) {
    const statuses = responses.map((response) => response.status)
    return deviation('status', `The status ${undeclaredStatus(statuses, status)}.`)
  }
  if (status >= 500)
    return deviation('status', `${status}, where the contract has a response to a request of this kind.`)
  if (declared.reference === undefined)
    return text === '' ? { ...NOTHING, isError: status >= 400 } : deviation('content', `The body ${MUST_BE_EMPTY}.`)
  const read = readJsonBody(text)
  if ('reason' in read) return deviation('content', isPage(answer) ? PAGE : `The body ${read.reason}.`)
  const body = read.value as Json
  return { ...checkBody(operation, declared.reference, body, status, showValues, reveals), body }
}

function deviation(place: string, message: string): Check {
  return { ...NOTHING, deviations: [{ place, message, count: 1 }] }
}

/** What is said of an HTML page. */
export const PAGE = 'The body must be JSON; it is an HTML page (of a proxy, or to log in?).'

export function isPage({ contentType, text }: Pick<DeploymentResponse, 'contentType' | 'text'>): boolean {
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
  const found = strictValidatorOf(document).deviations(schema, body)
  const extras = extrasIn(found, body)
  const hidden = extrasIn(reveals ? revealingValidatorOf(document).deviations(schema, body) : [], body)
  const deviations = new Map<string, Deviation>()
  for (const { tokens, missing, message: words, extra } of found) {
    if (extra) continue
    const { place } = locate(tokens, body)
    const path = missing === undefined ? tokens : [...tokens, missing]
    const message = words.replace(`\`${path.join('.')}\``, `\`${locate(path, body).place}\``)
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
function extrasIn(deviations: readonly SchemaDeviation[], body: Json): ReadonlyMap<string, readonly Json[]> {
  const found = new Map<string, Json[]>()
  for (const { tokens, extra } of deviations) {
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
