// The table of the contract tests: every call of an operation, with the outcome that the contract makes one expect.
import { isObject, type Json } from '@cloud-cost/contract/document'
import { type Operation, resolved, responseFor } from '@cloud-cost/contract/model'
import { sample } from '@cloud-cost/contract/trials'
import { bodiesOf, successOf } from '../contract/operation.js'
import { type CallInputs, completeInputs, exampleInputs } from './inputs.js'
import { missingInputs, wrongInputs } from './mistakes.js'

/** The kinds of cases, with one of how many of each `npm test` tries. */
const ONE_OF = {
  /** Every example of a request, every input at once, and texts that need encoding are carried out. */
  requests: 8,
  /** Every named example of a success comes back as the contract has it. */
  examples: 2,
  /** An error inside a 200 is an `EnvelopeError`. */
  envelope: 4,
  /** Every error status is an error of its class. */
  statuses: 8,
  /** A call without a token is an `AuthenticationError`. */
  token: 4,
  /** Every required input, left out, is refused by its name. */
  missing: 4,
  /** Every bound, closed value, form and type, violated, is refused by its name. */
  values: 8,
} as const

export type Kind = keyof typeof ONE_OF

/** A call, and what is due to it. */
export interface Case {
  readonly kind: Kind
  readonly name: string
  readonly inputs: CallInputs
  readonly headers?: { readonly [name: string]: string }
  readonly withoutToken?: true
  /** The HTTP status of the answer; none where the client sends nothing. */
  readonly status?: number
  /** The error's class; a success without. */
  readonly error?: string
  /** The whole body that is due; any that the contract allows without. */
  readonly body?: { readonly value: Json | undefined }
  /** The input that is wrong. */
  readonly location?: string
}

const casesByOperation = new WeakMap<Operation, readonly Case[]>()

/** The table of an operation. */
export function casesOf(operation: Operation): readonly Case[] {
  const cases = casesByOperation.get(operation) ?? makeCases(operation)
  casesByOperation.set(operation, cases)
  return cases
}

/** The first request of every operation. */
export function firstCases(operations: readonly Operation[]): ReadonlyMap<Operation, readonly Case[]> {
  return new Map(operations.map((operation) => [operation, casesOf(operation).slice(0, 1)]))
}

/** The cases that are tried on a server: the first request of every operation, and some of each kind. */
export function casesTried(operations: readonly Operation[]): ReadonlyMap<Operation, readonly Case[]> {
  const rows = operations.flatMap((operation) => casesOf(operation).map((row) => ({ operation, row })))
  const sampled = Object.entries(ONE_OF).flatMap(([kind, oneOf]) => {
    const ofKind = rows.filter(({ row }) => row.kind === kind)
    return sample(ofKind, oneOf, ({ operation, row }) => `${operation.operationId} ${row.name}`)
  })
  const tried = new Set(sampled.map(({ row }) => row))
  return new Map(
    operations.map((operation) => [
      operation,
      casesOf(operation).filter((row, index) => index === 0 || tried.has(row)),
    ]),
  )
}

function makeCases(operation: Operation): Case[] {
  return [
    ...requests(operation),
    ...examples(operation),
    ...statuses(operation),
    ...withoutToken(operation),
    ...missingInputs(operation).map((mistake): Case => {
      const isPath = mistake.location.startsWith('path.')
      return isPath
        ? { kind: 'missing', error: 'ValidationError', ...mistake }
        : { kind: 'missing', error: 'BadRequestError', status: 400, ...mistake }
    }),
    ...wrongInputs(operation).map(
      (mistake): Case => ({ kind: 'values', error: 'BadRequestError', status: 400, ...mistake }),
    ),
  ]
}

function requests(operation: Operation): Case[] {
  const names = [...(operation.body?.examples.keys() ?? ['default'])]
  // The inputs that were made up fit no record of a server that keeps state.
  const choice = bodiesOf(successOf(operation)).has('default') ? { headers: { Prefer: 'example=default' } } : {}
  return [
    ...names.map((name) => ({ name: `request ${name}`, inputs: exampleInputs(operation, name) })),
    { name: 'every input', inputs: completeInputs(operation), ...choice },
    { name: 'texts that need encoding', inputs: withHardTexts(operation), ...choice },
  ].map((request): Case => ({ kind: 'requests', status: 200, ...request }))
}

/** Characters that mean something in a URL, or that are more than one byte. */
const HARD_TEXT = 'a b/c?d&e=f+g#h%25,é;ü:"x"'

function withHardTexts(operation: Operation): CallInputs {
  const inputs = completeInputs(operation)
  const hard = (place: 'path' | 'query'): { [name: string]: Json } =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter): [string, Json] => {
          const { name, schema } = parameter
          const { type, enum: closed, format, pattern } = resolved(operation.document, schema)
          if (type === 'array') return [name, [HARD_TEXT, 'second']]
          const isFree = type === 'string' && closed === undefined && format === undefined && pattern === undefined
          return [name, isFree ? HARD_TEXT : (inputs[place]?.[name] ?? null)]
        }),
    )
  return { ...inputs, ...(inputs.path && { path: hard('path') }), ...(inputs.query && { query: hard('query') }) }
}

function examples(operation: Operation): Case[] {
  const success = successOf(operation)
  const inputs = exampleInputs(operation)
  if (success.reference === undefined)
    return [{ kind: 'examples', name: 'no body', inputs, status: 200, body: { value: undefined } }]
  return [...bodiesOf(success)].map(([name, value]): Case => {
    const isError = isObject(value) && value['status'] === 'error'
    const common = {
      name: `example ${name}`,
      inputs,
      headers: { Prefer: `example=${name}` },
      status: 200,
      body: { value },
    }
    return isError ? { kind: 'envelope', error: 'EnvelopeError', ...common } : { kind: 'examples', ...common }
  })
}

/** The classes by status, and the statuses with which a `default` answer is tried. */
const CLASSES: { readonly [status: string]: string } = {
  400: 'BadRequestError',
  401: 'AuthenticationError',
  403: 'PermissionDeniedError',
  404: 'NotFoundError',
  409: 'ConflictError',
  418: 'ApiError',
  429: 'RateLimitError',
  500: 'InternalServerError',
}

function statuses(operation: Operation): Case[] {
  const inputs = exampleInputs(operation)
  return Object.entries(CLASSES).flatMap(([status, error]): Case[] => {
    const response = responseFor(operation.responses, Number(status))
    return [...(response === undefined ? [] : bodiesOf(response).values())].map((value) => ({
      kind: 'statuses',
      name: `status ${status}`,
      inputs,
      headers: { Prefer: `code=${status}` },
      status: Number(status),
      error,
      body: { value },
    }))
  })
}

function withoutToken(operation: Operation): Case[] {
  const inputs = exampleInputs(operation)
  return [
    { kind: 'token', name: 'without a token', inputs, withoutToken: true, status: 401, error: 'AuthenticationError' },
  ]
}
