import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { CallOptions, CallParams, ClientOptions, OperationDescriptor, Paging } from '../../src/index.js'
import { getThing, saveThing, searchThings, TOKEN } from './client.js'

/** A call, and what becomes of it. */
export interface Row {
  readonly name: string
  readonly operation: OperationDescriptor
  /** A request that the contract lacks, in place of an operation. */
  readonly request?: readonly [method: OperationDescriptor['method'], path: string]
  readonly params: CallParams | undefined
  /** Options of the client and of the call. */
  readonly client?: Partial<ClientOptions>
  readonly options?: CallOptions
  /** The page in which the client runs, by its origin. */
  readonly page?: string
  /** From 0 to 1, taken off a wait. */
  readonly chance?: number
  readonly answers: readonly RowAnswer[]
  readonly result?: unknown
  /** How pages are asked for, and the items that they give, up to a limit. */
  readonly paging?: Paging
  readonly items?: readonly unknown[]
  readonly limit?: number
  /** Members of the error. */
  readonly error?: Readonly<Record<string, unknown>>
  /** What the error doesn't show. */
  readonly hides?: string
  /** Milliseconds of each wait. */
  readonly waits?: readonly number[]
  /** How many requests were sent, or what of each: its address or path, or some of its parts. */
  readonly sent: number | readonly (string | Readonly<Record<string, unknown>>)[] | undefined
}

/** A success, unless it says something else. */
export interface RowAnswer {
  readonly status?: number
  readonly statusText?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly text?: string
  /** The items of a page with its next cursor, and with their total. */
  readonly page?: readonly [items: readonly unknown[], next?: unknown]
  readonly counted?: readonly [items: readonly unknown[], total?: number]
  /** The message of an error in place of an answer. */
  readonly lost?: string
  /** The address from which it came, after redirects that were followed without a word. */
  readonly from?: string
}

type Written = Readonly<Record<string, unknown>>

const OPERATIONS: Readonly<Record<string, OperationDescriptor>> = { getThing, saveThing, searchThings }

/** The two ways to ask for pages that most rows have, and an operation for each. */
const PAGINGS: Readonly<Record<string, readonly [Paging, Partial<OperationDescriptor>]>> = {
  cursor: [
    { style: 'cursor', in: 'query', cursor: 'nextToken', size: 'maxResults', items: '/data', next: '/nextToken' },
    { payload: 'data', type: 'array' },
  ],
  counted: [
    { style: 'page', in: 'body', page: 'page', size: 'size', items: '/result/items', total: '/result/totalCount' },
    { method: 'POST', payload: 'result', repeatable: true },
  ],
}

/** Values that YAML has no form for. */
const TAGS = [
  { tag: '!date', resolve: (text: string) => new Date(text) },
  { tag: '!bigint', resolve: BigInt },
  { tag: '!undefined', resolve: () => undefined },
]

/** The rows of a file by their titles; one with `each` stands for as many, in which `$1`, `$2`, … are what is listed, and `<<` adds members. */
export function rowsOf(name: string): Row[] {
  const text = readFileSync(new URL(`../calls/${name}`, import.meta.url), 'utf8').replaceAll('<token>', TOKEN)
  const written: Readonly<Record<string, Written>> = parse(text, { customTags: TAGS })
  return Object.entries(written).flatMap(([title, { each, ...row }]) => {
    if (each === undefined) return [rowOf(title, row)]
    const all = typeof each === 'string' ? each.split(' ') : (each as unknown[])
    return all.map((values) => {
      const list = Array.isArray(values) ? values : [values]
      return rowOf(`${title} ${typeof list[0] === 'string' ? list[0] : shownOf(list)}`, filled(row, list) as Written)
    })
  })
}

const shownOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner))

function rowOf(name: string, { operation: written, answers = {}, paging, ...row }: Written): Row {
  const [pages, paged] = typeof paging === 'string' ? (PAGINGS[paging] ?? []) : [paging as Paging | undefined]
  const operation = written ?? paged ?? 'getThing'
  const known = typeof operation === 'string' ? OPERATIONS[operation] : undefined
  return {
    name,
    params: known === getThing ? { path: { thingId: '1' } } : {},
    sent: (row['error'] as Written | undefined)?.['name'] === 'ValidationError' ? 0 : undefined,
    ...row,
    ...(pages && { paging: pages }),
    operation: known ?? { id: 'op', method: 'GET', path: '/x', ...(operation as Partial<OperationDescriptor>) },
    answers: Array.isArray(answers) ? answers : [answers],
  }
}

function filled(value: unknown, values: readonly unknown[]): unknown {
  const of = (number: string): unknown => values[Number(number) - 1]
  if (typeof value === 'string') {
    const [, whole] = /^\$(\d)$/.exec(value) ?? []
    return whole === undefined ? value.replace(/\$(\d)/g, (_, number: string) => String(of(number))) : of(whole)
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, values))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const members = Object.entries(value).map(([name, member]) => [name, filled(member, values)] as const)
  return Object.assign({}, ...members.map(([name, member]) => (name === '<<' ? member : { [name]: member })))
}
