// Reads a request off the wire and validates it by the contract alone.
import { type Operation, type Parameter, resolved } from '@cloud-cost/contract/model'
import type { Deviation, StrictValidator } from '@cloud-cost/contract/strict-validator'
import type { Sent } from './recorder.js'

/** What a request says, read off the wire: parameters as text. */
export interface WireInputs {
  readonly path: { readonly [name: string]: string }
  readonly query: { readonly [name: string]: string | readonly string[] }
  readonly body: unknown
}

export interface Wire {
  readonly inputs: WireInputs
  /** Where the request is against the contract: `method`, `path`, `header.Authorization`, `query.startDate`, `body.tags.0`. */
  readonly problems: readonly string[]
}

/** Reads a request by the contract alone, and judges it with a validator that is neither the client's nor a server's. */
export function readWire(operation: Operation, validator: StrictValidator, sent: Sent): Wire {
  const url = new URL(sent.url)
  const path = readPath(operation, url.pathname)
  const query = readQuery(operation, url.search)
  const body = readBody(sent)
  const problems = [
    ...(sent.method === operation.method ? [] : ['method']),
    ...(path === undefined ? ['path'] : []),
    ...headerProblems(operation, sent),
    ...operation.parameters.flatMap((parameter) =>
      parameterProblems(operation, validator, parameter, (parameter.in === 'path' ? path : query)?.[parameter.name]),
    ),
    ...Object.keys(query)
      .filter((name) => !isNamed(operation, name))
      .map((name) => `query.${name}`),
    ...bodyProblems(operation, validator, body),
  ]
  return { inputs: { path: path ?? {}, query, body }, problems: [...new Set(problems)] }
}

function readPath({ path }: Operation, pathname: string): { [name: string]: string } | undefined {
  const wanted = path.split('/')
  const found = pathname.split('/')
  const values: { [name: string]: string } = {}
  if (wanted.length !== found.length) return undefined
  for (const [index, segment] of wanted.entries()) {
    const text = found[index] ?? ''
    const name = /^\{(.+)\}$/.exec(segment)?.[1]
    if (name === undefined && segment !== text) return undefined
    if (name !== undefined) values[name] = decodeURIComponent(text)
  }
  return values
}

function readQuery({ document, parameters }: Operation, search: string): { [name: string]: string | string[] } {
  const values: { [name: string]: string | string[] } = {}
  for (const part of search.replace(/^\?/, '').split('&').filter(Boolean)) {
    const [name = '', text = ''] = part.split('=').map((half, index) => (index === 0 ? decodeURIComponent(half) : half))
    const parameter = parameters.find((declared) => declared.in === 'query' && declared.name === name)
    const before = values[name]
    if (parameter !== undefined && resolved(document, parameter.schema)['type'] === 'array') {
      const items = (parameter.commaSeparated ? text.split(',') : [text]).map(decodeURIComponent)
      // A name that must not be repeated has the value that stands last.
      values[name] = Array.isArray(before) && !parameter.commaSeparated ? [...before, ...items] : items
    } else values[name] = before === undefined ? decodeURIComponent(text) : [before, decodeURIComponent(text)].flat()
  }
  return values
}

function readBody({ body }: Sent): unknown {
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

function headerProblems({ body }: Operation, { headers, body: sent }: Sent): string[] {
  const type = headers['content-type']
  const isTyped = sent === '' ? type === undefined : body !== undefined && type === 'application/json'
  return [
    ...(/^Bearer [\w.~+/-]+=*$/.test(headers['authorization'] ?? '') ? [] : ['header.Authorization']),
    ...(isTyped ? [] : ['header.Content-Type']),
  ]
}

function parameterProblems(
  { document }: Operation,
  validator: StrictValidator,
  { name, in: place, required, schema, reference }: Parameter,
  value: string | readonly string[] | undefined,
): string[] {
  const location = `${place}.${name}`
  if (value === undefined) return required ? [location] : []
  const type = resolved(document, schema)['type']
  return validator.deviations(reference, meant(type, value)).length === 0 ? [] : [location]
}

/** The value that a text stands for. */
function meant(type: unknown, value: string | readonly string[]): unknown {
  if (typeof value !== 'string') return value
  if (type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true'
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  return value
}

function isNamed({ parameters, unnamedInputs }: Operation, name: string): boolean {
  return (
    unnamedInputs !== undefined || parameters.some((parameter) => parameter.in === 'query' && parameter.name === name)
  )
}

function bodyProblems({ body }: Operation, validator: StrictValidator, value: unknown): string[] {
  if (body === undefined) return value === undefined ? [] : ['body']
  if (value === undefined) return body.required ? ['body'] : []
  return validator.deviations(body.reference, value).map((deviation) => ['body', ...placeOf(deviation)].join('.'))
}

function placeOf({ tokens, missing }: Deviation): readonly string[] {
  return missing === undefined ? tokens : [...tokens, missing]
}
