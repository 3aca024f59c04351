import type { JsonObject } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { readContract } from '../src/core/contract.js'
import { generateReactQuery } from '../src/plugins/react-query/options.js'
import { documentOf, type Given, jsonBody, ref } from './support/document.js'

function reactQuery(given: Given): string {
  const document = documentOf(given)
  return generateReactQuery(readContract(document))
}

const ID: JsonObject = { in: 'path', name: 'id', required: true, schema: { type: 'string' }, example: 'T-1' }

describe('a reading operation', () => {
  it('has a key and query options', () => {
    expect(reactQuery({})).toBe(`import type {
  InfiniteQueryKey,
  InfiniteQueryOptions,
  MutationOptions,
  OperationKey,
  QueryCallOptions,
  QueryKey,
  QueryOptions,
} from '@cloud-cost/client-core/react-query'
import { queryKey, queryOptions } from '@cloud-cost/client-core/react-query'
import type { DemoClient } from './client.js'
import type {
  ListThingsParams,
  ListThingsResult,
} from './operations.js'
import {
  listThings,
} from './operations.js'

export type { InfiniteQueryKey, InfiniteQueryOptions, MutationOptions, OperationKey, QueryCallOptions, QueryKey, QueryOptions }

/** Key of a {@link listThings} call; without inputs, as a filter, of all of them. */
export function listThingsQueryKey(params: ListThingsParams = {}): QueryKey<ListThingsResult> {
  return queryKey('demo', 'listThings', params)
}

/**
 * List things.
 *
 * Query options for {@link listThings}.
 *
 * @example
 * \`\`\`ts
 * const { data } = useQuery(listThingsQueryOptions(client))
 * \`\`\`
 */
export function listThingsQueryOptions(
  client: DemoClient,
  params?: ListThingsParams,
  options?: QueryCallOptions,
): QueryOptions<ListThingsResult> {
  return queryOptions(listThingsQueryKey(params), listThings, client, params, options)
}
`)
  })

  it('has two keys where inputs are required', () => {
    const source = reactQuery({ operation: { parameters: [ID] } })
    expect(source).toContain(`/** Key of a {@link listThings} call. */
export function listThingsQueryKey(params: ListThingsParams): QueryKey<ListThingsResult>
/** Key of all {@link listThings} calls, to invalidate them or to filter by. */
export function listThingsQueryKey(): OperationKey
`)
    expect(source).toContain('  params: ListThingsParams,\n  options?: QueryCallOptions,')
    expect(source).toContain("useQuery(listThingsQueryOptions(client, { path: { id: 'T-1' } }))")
  })

  it('is a POST that only reads as well', () => {
    expect(reactQuery({ method: 'post', operation: { 'x-read-only': true } })).toContain('listThingsQueryOptions')
  })

  it('passes its deprecation on to each function', () => {
    const source = reactQuery({ operation: { 'x-deprecation': { message: 'Old.' } } })
    expect(source.match(/@deprecated Old\./g)).toHaveLength(2)
  })

  it('imports the model of a bare result', () => {
    const responses = { '200': { content: { 'application/json': { schema: ref('Thing') } } } }
    const source = reactQuery({ operation: { responses }, schemas: { Thing: { type: 'boolean' } } })
    expect(source).toContain('QueryOptions<Thing>')
    expect(source).toContain("import type {\n  Thing,\n} from './models.js'")
  })
})

describe('an operation with pages', () => {
  const cursor = { style: 'cursor', in: 'query', cursor: 'next', items: '/list', next: '/nextToken' }

  it('has infinite query options, which begin without a cursor', () => {
    const parameters = [{ in: 'query', name: 'next', schema: { type: 'string' } }]
    const source = reactQuery({ operation: { parameters, 'x-pagination': cursor } })
    expect(source).toContain(`export function listThingsInfiniteQueryOptions(
  client: DemoClient,
  params?: ListThingsParams,
  options?: QueryCallOptions,
): InfiniteQueryOptions<ListThingsResult, string | null> {
  const key = listThingsQueryKey(params)
`)
    expect(source).toContain("cursor: 'next', items: '/list', next: '/nextToken' }, client, params, options)")
  })

  it('finds the type of a cursor in the body', () => {
    const requestBody = jsonBody({ type: 'object', properties: { next: { type: 'integer' } } }, false)
    const operation = { requestBody, 'x-read-only': true, 'x-pagination': { ...cursor, in: 'body' } }
    expect(reactQuery({ method: 'post', operation })).toContain('InfiniteQueryOptions<ListThingsResult, number | null>')
  })

  it('lets the caller pick the items where they are not described', () => {
    const pagination = { style: 'page', in: 'query', page: 'page', items: 'unspecified' }
    const source = reactQuery({ operation: { 'x-pagination': pagination } })
    expect(source).toContain(`  params: ListThingsParams | undefined,
  select: (page: ListThingsResult) => readonly unknown[],
  options?: QueryCallOptions,
): InfiniteQueryOptions<ListThingsResult, number> {`)
    expect(source).toContain("{ style: 'page', in: 'query', page: 'page' }, client, params, options, select)")
    expect(source).toContain("listThingsInfiniteQueryOptions(client, undefined, (page) => page['rows'] as unknown[])")
  })

  it('points into the result where that is not the body', () => {
    const data: JsonObject = { type: 'object', required: ['list'], properties: { list: { type: 'array', items: {} } } }
    const pagination = { ...cursor, items: '/data/list', next: '/nextToken' }
    const success = { required: ['status', 'data'], properties: { data, nextToken: { type: 'string' } } }
    expect(reactQuery({ operation: { 'x-pagination': pagination }, success })).toContain(
      "items: '/list', next: '/nextToken' }",
    )
  })
})

describe('an operation that writes', () => {
  it('has mutation options, whose variables are its inputs', () => {
    const operation = { parameters: [ID], requestBody: jsonBody(ref('Thing'), true, { name: 'a' }) }
    const source = reactQuery({ method: 'put', operation, schemas: { Thing: { type: 'object' } } })
    expect(source).toContain(` * const { mutate } = useMutation(listThingsMutationOptions(client))
 * mutate({ path: { id: 'T-1' }, body: { name: 'a' } })
`)
    expect(source).toContain(`export function listThingsMutationOptions(
  client: DemoClient,
  options?: QueryCallOptions,
): MutationOptions<ListThingsResult, ListThingsParams> {
  return mutationOptions(['demo', 'listThings'], listThings, client, options)
}
`)
    expect(source).toContain("import { mutationOptions } from '@cloud-cost/client-core/react-query'")
    expect(source).not.toContain('QueryKey(')
  })

  it('takes no variables where there need not be any', () => {
    const source = reactQuery({ method: 'post' })
    expect(source).toContain('MutationOptions<ListThingsResult, ListThingsParams | void>')
    expect(source).toContain(' * mutate()\n')
  })

  it('is one that reads as well when its answer is empty: a query has to have data', () => {
    const source = reactQuery({ operation: { responses: { '200': { description: 'Empty.' } } } })
    expect(source).toContain('MutationOptions<void, ListThingsParams | void>')
  })
})
