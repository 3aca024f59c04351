import { isDeepStrictEqual } from 'node:util'
import { caseNamed, cases } from './operations.js'
import type { AskedRequest } from './ways.js'

/** A request as a story has it; in a text, `{x*3}` stands for `xxx`. */
export interface Asked {
  /** An operation, asked as the examples of the contract do, or a method and a target. */
  readonly ask: string
  /** Replaced in the target of the operation. */
  readonly change?: readonly [from: string, to: string]
  /** Comes after the target. */
  readonly query?: string
  readonly with?: { readonly [header: string]: string | null }
  /** A rule that is added before. */
  readonly rule?: unknown
  /** Sent as JSON; a text as it is. Members of the example where `ask` names an operation. */
  readonly send?: unknown
  /** Members that are shown of each object of a list. */
  readonly pick?: readonly string[]
  /** Headers that are shown besides those that always are. */
  readonly see?: readonly string[]
}

/** What a caller acts on. */
const SHOWN = ['allow', 'www-authenticate', 'retry-after', 'location']
const NOT_SHOWN = ['x-mock-violations', 'x-mock-proxy']

export function askedOf(asked: Asked): AskedRequest & { readonly target: string } {
  const { ask, change: [from, to] = ['', ''], query = '', with: headers = {}, send } = repeated(asked) as Asked
  const [method = '', target] = ask.split(' ')
  if (target !== undefined)
    return { method, target: target + query, headers, ...(send !== undefined && { body: send }) }
  const operation = caseNamed(ask)
  const changed = operation.target.replace(from, to)
  if (from !== '' && changed === operation.target) throw new Error(`${ask} has no ${from} in ${operation.target}`)
  const asQuery = query === '' ? '' : `${changed.includes('?') ? '&' : '?'}${query}`
  const body = isMembers(send) ? { ...(operation.body as object), ...send } : (send ?? operation.body)
  return { method: operation.method, target: changed + asQuery, headers, ...(body !== undefined && { body }) }
}

export function repeated(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\{(.+?)\*(\d+)\}/gs, (_, part: string, times: string) => part.repeat(Number(times)))
  if (Array.isArray(value)) return value.map(repeated)
  return isMembers(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, repeated(one)]))
    : value
}

/** What a caller sees of an answer: its status, headers, and what it says. */
export async function answerText({ ask, pick, see = [] }: Asked, send: () => Promise<Response>): Promise<string> {
  let response: Response
  try {
    response = await send()
  } catch (error) {
    return `${(error as Error).message}${codeOf((error as Error).cause)}`
  }
  const { status, headers } = response
  const text = await response.text().catch((error: Error) => error.message)
  const type = headers.get('content-type')
  const shown = [...headers].filter(
    ([name]) => [...SHOWN, ...see].includes(name) || (name.startsWith('x-mock-') && !NOT_SHOWN.includes(name)),
  )
  if (type !== null && type !== 'application/json') shown.push(['content-type', type])
  const notable = shown.map(([name, value]) => ` (${name}: ${value})`).join('')
  const said = bodyText(text, ask, pick)
  return `${status}${notable}${said === '' ? '' : ` ${said}`}${violationsText(headers, said)}`
}

function codeOf(cause: unknown): string {
  const { code = undefined } = (cause ?? {}) as { readonly code?: string }
  return code === undefined ? '' : ` (${code})`
}

/** Most characters of a body that is shown as it is. */
const MOST = 500
const INSTANT = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g

/** Stands for the number of all operations, which a new one changes. */
const ALL = 'ALL'

function bodyText(text: string, ask: string, pick: readonly string[] | undefined): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return text
  }
  const error = errorText(body)
  if (error !== undefined) return error
  const examples = cases.find(({ name }) => name === ask)?.examples.values() ?? []
  for (const named of examples)
    for (const [name, value] of named) if (isDeepStrictEqual(value, body)) return `example ${name}`
  const shown =
    pick && Array.isArray(body) ? body.map((one) => Object.fromEntries(pick.map((name) => [name, one[name]]))) : body
  const printed = JSON.stringify(shown)
    .replaceAll(INSTANT, '"NOW"')
    .replace(`{"status":"ok","operations":${cases.length}}`, `{"status":"ok","operations":${ALL}}`)
  if (printed.length <= MOST) return printed
  if (ask === 'GET /__mock/operations' && (body as unknown[]).length === cases.length) return `with ${ALL} items`
  return Array.isArray(body) ? `with ${body.length} items` : `with ${Object.keys(body as object).join(', ')}`
}

/** The code and the text of an error, in the form of its group. */
function errorText(body: unknown): string | undefined {
  if (!isMembers(body)) return undefined
  const { error, message, status } = body
  if (typeof message === 'string' && Object.keys(body).every((name) => name === 'message' || name === 'violations'))
    return message
  if (status !== 'error' || !isMembers(error)) return undefined
  return Object.entries(error)
    .map(([name, value]) => (/^message$/i.test(name) ? String(value) : `${name} ${value}:`))
    .join(' ')
}

/** Where the header says that something is wrong, and what, unless the text says it. */
function violationsText(headers: Headers, said: string): string {
  const found = JSON.parse(headers.get('x-mock-violations') ?? '[]') as { location: string; reason: string }[]
  const places = found.map(({ location, reason }) => (said.includes(reason) ? location : `${location}: ${reason}`))
  return places.length === 0 ? '' : ` [${places.join('; ')}]`
}

function isMembers(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
