import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import type { OperationId } from '@cloud-cost/mock'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../contract/clients.js'
import { groups, operations } from '../contract/published.js'
import { createClient } from '../run/client-call.js'
import { type Options, startLiveMock, TRANSPORTS, type Transport } from '../support/live-mock.js'
import { type CallInputs, exampleInputs } from '../table/inputs.js'

type Pager = AsyncIterable<unknown> & { pages(): AsyncIterable<JsonObject> }
type Paginate = (client: unknown, inputs: CallInputs, ...rest: unknown[]) => Pager

const live = startLiveMock()
const paged = operations.flatMap((operation) =>
  operation.pagination ? [{ name: operation.operationId, operation }] : [],
)
const withItems = paged.filter(({ operation }) => pointerOf(operation) !== undefined)
const withoutItems = paged.filter(({ operation }) => pointerOf(operation) === undefined)

/** Where the items are; `undefined` where the contract doesn't show it. */
function pointerOf({ pagination }: Operation): string | undefined {
  const items = String(pagination?.['items'])
  return items.startsWith('/') ? items : undefined
}

function paginate(
  transport: Transport,
  operation: Operation,
  inputs: CallInputs,
  select?: (page: JsonObject) => readonly Json[],
): Pager {
  const module = clientOf(operation.group)
  const noun = operation.operationId.replace(/^(list|get)/, '')
  const walk = module[`paginate${noun}`] as Paginate
  const options: Options = live.reach(transport)
  return walk(createClient(module, operation), inputs, ...(select === undefined ? [] : [select]), options)
}

/** The inputs with those of a page. */
function withPage({ pagination }: Operation, inputs: CallInputs, page: JsonObject): CallInputs {
  const place = pagination?.['in'] === 'body' ? 'body' : 'query'
  const before = inputs[place]
  return { ...inputs, [place]: { ...(isObject(before as Json) ? (before as JsonObject) : {}), ...page } }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

it('has a paginator for every operation with pages, and no other', () => {
  const exported = groups.flatMap((group) => Object.keys(clientOf(group)).filter((name) => name.startsWith('paginate')))
  expect(exported.sort()).toEqual(paged.map(({ name }) => `paginate${name.replace(/^(list|get)/, '')}`).sort())
})

describe.each(TRANSPORTS)('%s', (transport) => {
  it.each(withItems)('$name: walks to the end and yields what the pages hold', async ({ operation }) => {
    const { pagination = {} } = operation
    const pointer = pointerOf(operation)?.slice(1) ?? ''
    const inputs = exampleInputs(operation)
    const items = await all(paginate(transport, operation, inputs))
    expect(items.length).toBeGreaterThan(1)
    const onePerPage = withPage(operation, inputs, { [String(pagination['size'])]: '1' })
    expect(await all(paginate(transport, operation, onePerPage))).toEqual(items)
    const pages = await all(paginate(transport, operation, onePerPage).pages())
    expect(pages.flatMap((page) => page[pointer] as Json[])).toEqual(items)
    expect(pages).toHaveLength(items.length)
  })

  it.each(withoutItems)('$name: walks to the end of what the caller selects', async ({ operation }) => {
    const { operationId, pagination = {} } = operation
    const [page, size, first] = [
      String(pagination['page']),
      String(pagination['size']),
      Number(pagination['first'] ?? 1),
    ]
    const rows = ['a', 'b', 'c', 'd', 'e']
    for (const index of [0, 1, 2]) {
      const body = { status: 'success', rows: rows.slice(index * 2, index * 2 + 2) }
      live.mock.rules.add({
        match: { operation: operationId as OperationId, body: { [page]: first + index } },
        answer: { body },
      })
    }
    const { [page]: _, ...body } = (exampleInputs(operation).body ?? {}) as JsonObject
    const inputs = withPage(operation, { ...exampleInputs(operation), body }, { [size]: 2 })
    const select = (page: JsonObject): readonly Json[] => page['rows'] as Json[]
    expect(await all(paginate(transport, operation, inputs, select))).toEqual(rows)
    expect(await all(paginate(transport, operation, inputs, select).pages())).toHaveLength(3)
  })
})
