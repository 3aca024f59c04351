import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEstate } from '../src/index.js'
import type { InventedResponse } from '../src/invented-responses.js'
import { CONTRACT } from './contract.js'

const estate = createEstate({ illustrative: true })
const COMPANIES = ['C-1042', 'C-1043', 'C-1044', 'C-2069']

/** What each operation invents for the request of its example, for each of the companies. */
async function inventedBy(operationId: string): Promise<unknown[]> {
  const operation = CONTRACT.find((candidate) => candidate.operationId === operationId)
  if (operation === undefined) throw new Error(`the contract has no ${operationId}`)
  const inputs = (place: string): object =>
    Object.fromEntries(
      operation.parameters.filter((parameter) => parameter.in === place).map(({ name, example }) => [name, example]),
    )
  const whole = operation.body?.example as Readonly<Record<string, unknown>> | undefined
  // Filters of an example may leave nothing.
  const single = whole && Object.fromEntries(Object.entries(whole).filter(([, value]) => typeof value !== 'object'))
  const { vendor: _, resourceType: __, ...unfiltered } = single ?? {}
  const bodies = whole === undefined ? [undefined] : [whole, single, unfiltered]
  return (
    await Promise.all(
      COMPANIES.flatMap((company) => bodies.map((body) => ({ company, body }))).map(async ({ company, body }) => {
        const text = JSON.stringify({ path: inputs('path'), query: inputs('query'), body })
        const request = JSON.parse(text.replaceAll('C-1042', company)) as { path: object; query: object; body: unknown }
        const answer = await answerTo({ operationId, ...request })
        return answer === undefined || 'failure' in answer ? [] : [JSON.parse(JSON.stringify(answer.body)) as unknown]
      }),
    )
  ).flat()
}

/** Nothing where the request leaves out what the contract requires. */
async function answerTo(request: object): Promise<ReturnType<ReturnType<typeof estate.createSession>['answer']>> {
  try {
    return await estate.createSession().answer(request as never)
  } catch {
    return undefined
  }
}

/** The type of what all these values are. */
function typeOf(values: readonly unknown[], indent: string): string {
  const types = new Set<string>()
  const lists = values.filter((value) => Array.isArray(value)) as unknown[][]
  const objects = values.filter(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  ) as object[]
  if (lists.length > 0) {
    const item = typeOf(lists.flat(), indent)
    types.add(/^\{.*\}$|^\w+$/s.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`)
  }
  if (objects.length > 0) types.add(objectType(objects as Readonly<Record<string, unknown>>[], indent))
  for (const value of values) if (value === null) types.add('null')
  for (const value of values) if (typeof value !== 'object') types.add(typeof value)
  return types.size === 0 ? 'unknown' : [...types].join(' | ')
}

function objectType(objects: readonly Readonly<Record<string, unknown>>[], indent: string): string {
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))]
  if (names.length === 0) return '{ readonly [name: string]: unknown }'
  const inner = `${indent}  `
  const members = names.map((name) => {
    const given = objects.filter((object) => name in object)
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    return `readonly ${key}${given.length < objects.length ? '?' : ''}: ${typeOf(
      given.map((object) => object[name]),
      inner,
    )}`
  })
  const line = `{ ${members.join('; ')} }`
  return line.length < SHORT ? line : `{\n${members.map((member) => `${inner}${member}\n`).join('')}${indent}}`
}

/** What fits into a line beside the name of an operation. */
const SHORT = 75

/** What many responses have beside what each is about. */
const STATUS = '{\n    readonly status: string\n    '
const ERROR = `${STATUS}readonly error: { readonly code: string; readonly message: string }\n    `
const COUNT = String.raw`\n {4}readonly totalCount: number`
const HEADERS = String.raw`\n {4}readonly headers: readonly \{ readonly field: string; readonly caption: string \}\[\]`
const ENVELOPES: readonly (readonly [name: string, head: string, tail: RegExp])[] = [
  ['Records', `${ERROR}readonly data: readonly `, /\[\]\n {2}\}$/],
  ['Success', `${ERROR}readonly data: `, /\n {2}\}$/],
  ['Rows', `${STATUS}readonly data: readonly `, new RegExp(String.raw`\[\]${COUNT}\n {2}\}$`)],
  ['Grid', `${STATUS}readonly data: readonly `, new RegExp(String.raw`\[\]${COUNT}${HEADERS}\n {2}\}$`)],
  ['Data', `${STATUS}readonly data: `, /(?<!\[\])\n {2}\}$/],
]
/** Lines of a type that is written once. */
const LONG = 4

/** Names the envelope of a type, where it has one, and the operation that has the same data before. */
function enveloped(type: string, id: string, before: Map<string, string>): string {
  const found = ENVELOPES.find(([, head, tail]) => type.startsWith(head) && tail.test(type))
  if (found === undefined) return type
  const [name, head, tail] = found
  const data = type.slice(head.length).replace(tail, '').replaceAll('\n  ', '\n')
  const same = before.get(data)
  const isList = name !== 'Success' && name !== 'Data'
  if (same === undefined) before.set(data, `InventedResponses['${id}']['data']${isList ? '[number]' : ''}`)
  return `${name}<${same === undefined || data.split('\n').length <= LONG ? data : same}>`
}

const HEAD = `// The data of responses that the contract does not describe, as the mock invents them.
interface Data<Of> {
  readonly status: string
  readonly data: Of
}

interface Success<Of> extends Data<Of> {
  readonly error: { readonly code: string; readonly message: string }
}

interface Records<Row> extends Success<readonly Row[]> {}

interface Rows<Row> extends Data<readonly Row[]> {
  readonly totalCount: number
}

interface Grid<Row> extends Rows<Row> {
  readonly headers: readonly { readonly field: string; readonly caption: string }[]
}

/**
 * The responses that the mock invents, by operation: those whose payload the service does not document, where they are asked for
 * (\`illustrative\`, \`X-Mock-Illustrative: true\`). **These types are ours, not the service's:** the service responds with other properties, so that what is
 * built on these has to be changed. They may change with any version. Written from what is invented, by \`npx vitest run test/invented-responses.test.ts -u\`.
 */
`

test('every response that is invented has a type, which is as it is', async () => {
  const ids = [...(estate.illustrative ?? [])].sort()
  expect(ids.length).toBeGreaterThan(20)
  const types = await Promise.all(ids.map(async (id) => typeOf(await inventedBy(id), '  ')))
  const before = new Map<string, string>()
  const members = ids.map((id, index) => `  readonly ${id}: ${enveloped(types[index] as string, id, before)}\n`)
  const text = `${HEAD}export interface InventedResponses {\n${members.join('')}}

/** The response that the mock invents for an operation, such as \`InventedResponse<'getBillingSummary'>\`. */
export type InventedResponse<Id extends keyof InventedResponses> = InventedResponses[Id]
`
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, '..', 'src', 'invented-responses.ts'))
})

test('the types say what there is', async () => {
  const [body] = (await inventedBy('getBillingSummary')) as InventedResponse<'getBillingSummary'>[]
  // @ts-expect-error there is no such property
  expect(body?.data.service).toBeUndefined()
  expect(body?.data.month).toBe('2026-03')
})
