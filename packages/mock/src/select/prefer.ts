import parsePreferHeader from 'parse-prefer-header'
import { violationAt } from '../contract/violations.js'
import type { Inputs } from '../exchange/parsed-request.js'
import { Refusal } from '../exchange/problem.js'
import type { SelectedResponse } from '../exchange/selection.js'

const PREFERENCES = ['code', 'example', 'dynamic', 'seed'] as const

/** The answer that a request asks for in the header `Prefer` or, as with Prism, in its query. */
export function parsePrefer(header: string | undefined, query: Inputs['query']): SelectedResponse {
  if (header === undefined && !PREFERENCES.some((name) => `__${name}` in query)) return { dynamic: false }
  const preferences = header === undefined ? fromQuery(query) : parsePreferHeader(header)
  const { code, example, dynamic = 'false', seed } = preferences as { [name: string]: string | true | undefined }
  if (code !== undefined && !/^[2-5]\d\d$/.test(String(code))) {
    throw refuse(`Prefer: code must be a status from 200 to 599, not ${shown(code)}.`)
  }
  if (!['true', 'false'].includes(String(dynamic))) {
    throw refuse(`Prefer: dynamic must be true or false, not ${shown(dynamic)}.`)
  }
  for (const [name, value] of Object.entries({ example, seed })) {
    if (value === true) throw refuse(`Prefer: a value of ${name} is required: ${name}=NAME.`)
  }
  return {
    ...(code !== undefined && { status: Number(code) }),
    ...(typeof example === 'string' && { example }),
    dynamic: String(dynamic) === 'true',
    ...(typeof seed === 'string' && { seed }),
  }
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
