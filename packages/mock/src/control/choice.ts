import parsePreferHeader from 'parse-prefer-header'
import type { CompiledOperation } from '../contract.js'
import { examplesOf } from '../engine/examples.js'
import { violationAt } from '../engine/violations.js'
import type { Inputs } from '../inputs.js'
import { Refusal } from '../refusal.js'

/** The answer that a request asks for. */
export interface AnswerChoice {
  readonly status?: number
  readonly example?: string
  readonly dynamic: boolean
  readonly seed?: string
}

const PREFERENCES = ['code', 'example', 'dynamic', 'seed'] as const

/** The preferences of a request, which Prism reads from the header `Prefer` or from the query. */
export function parseChoice(header: string | undefined, query: Inputs['query']): AnswerChoice {
  if (header === undefined && !PREFERENCES.some((name) => `__${name}` in query)) return { dynamic: false }
  const preferences = header === undefined ? fromQuery(query) : parsePreferHeader(header)
  const { code, example, dynamic = 'false', seed } = preferences as { [name: string]: string | true | undefined }
  if (code !== undefined && !/^[2-5]\d\d$/.test(String(code))) {
    throw refuse(`Prefer: code takes a status from 200 to 599, not ${shown(code)}.`)
  }
  if (!['true', 'false'].includes(String(dynamic))) {
    throw refuse(`Prefer: dynamic takes true or false, not ${shown(dynamic)}.`)
  }
  for (const [name, value] of Object.entries({ example, seed })) {
    if (value === true) throw refuse(`Prefer: ${name} takes a value: ${name}=NAME.`)
  }
  return {
    ...(code !== undefined && { status: Number(code) }),
    ...(typeof example === 'string' && { example }),
    dynamic: String(dynamic) === 'true',
    ...(typeof seed === 'string' && { seed }),
  }
}

/** The examples of an operation by status, for a caller who asked for one that isn't there. */
export function listExamples({ prism }: CompiledOperation): string {
  return prism.responses
    .map((response) => {
      const names = examplesOf(response).map(({ key }) => key)
      return `${response.code}: ${names.length === 0 ? 'none' : names.join(', ')}`
    })
    .join('; ')
}

function fromQuery(query: Inputs['query']): { [name: string]: string } {
  return Object.fromEntries(
    PREFERENCES.flatMap((name) => {
      const [value] = [query[`__${name}`]].flat()
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function refuse(message: string): Refusal {
  return new Refusal({ status: 400, message, violations: [violationAt('header', '/Prefer', message)] })
}

function shown(value: string | true): string {
  return value === true ? 'nothing' : `"${value}"`
}
