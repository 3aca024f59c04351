// The entry `/react-query`: the keys and options of TanStack Query for queries, pages and mutations.
import type { DataTag, InfiniteData } from '@tanstack/query-core'
import type { Call } from '../call.js'
import type { Client } from '../client.js'
import { type CloudCostError, ResponseParseError } from '../errors.js'
import type { CallParams } from '../operation.js'
import type { CallOptions } from '../options.js'
import { firstInput, itemsOf, nextInput, type Paging, paramsOfPage, type Select } from '../paging.js'
import { dateText } from '../scalar.js'

/** The key of an operation. As a filter, it matches all calls of the operation. */
export type OperationKey = readonly [group: string, operationId: string]

/** Key of one call, from which `getQueryData` and others infer the data. */
export type QueryKey<Data> = DataTag<readonly [group: string, operationId: string, params: CallParams], Data>

/** Key of the pages of a call. As it begins with the key of the call, a filter for that is one for both. */
export type InfiniteQueryKey<Data> = DataTag<
  readonly [group: string, operationId: string, params: CallParams, kind: 'infinite'],
  Data
>

/** The key of a call, or of an operation when there are no `params`. Equal calls have equal keys. */
export function queryKey<Data>(group: string, operationId: string, params: CallParams): QueryKey<Data>
export function queryKey<Data>(
  group: string,
  operationId: string,
  params: CallParams | undefined,
): QueryKey<Data> | OperationKey
export function queryKey(group: string, operationId: string, params: CallParams | undefined): readonly unknown[] {
  return params === undefined ? [group, operationId] : [group, operationId, asSent(params)]
}

/** Inputs as they are sent. JSON leaves `undefined` members out, and writes the dates of a body. */
function asSent({ path, query, extraQuery, body }: CallParams): CallParams {
  return JSON.parse(
    JSON.stringify({ path: written(path), query: written(query), extraQuery: written(extraQuery), body }),
  )
}

/** The values of a path or a query, dates as texts; nothing where there are none. */
function written(values: object = {}): object | undefined {
  const given = Object.entries(values).flatMap(([name, value]) => {
    const texts = [value]
      .flat()
      .filter((item) => item !== undefined && item !== null)
      .map(plain)
    return texts.length === 0 ? [] : [[name, Array.isArray(value) ? texts : texts[0]]]
  })
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

/** A date that is none stays, so that the call itself can complain. */
function plain(value: unknown): unknown {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? dateText(value) : value
}

/** Options of the calls that a query or mutation makes: without the `signal`, which comes from the query, and the key of a single call. */
export type QueryCallOptions = Omit<CallOptions, 'signal' | 'idempotencyKey'>

/**
 * Tells TanStack Query the type of `error`, which it infers from these: `useQuery` from either, `useSuspenseQuery` and `useQueries` from one each.
 * They are there in the types only.
 */
interface Failing {
  readonly retryDelay?: (failureCount: number, error: CloudCostError) => number
  readonly throwOnError?: (error: CloudCostError) => boolean
}

/** Options of a query: for `useQuery`, `fetchQuery` and others. Spread them to add your own. */
export interface QueryOptions<Data> extends Failing {
  readonly queryKey: QueryKey<Data>
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  /** The client retries, since it knows which calls may be repeated and what `Retry-After` says. */
  readonly retry: false
}

/** Options of a query for page after page: for `useInfiniteQuery`, `fetchInfiniteQuery` and others. Spread them to add your own. */
export interface InfiniteQueryOptions<Page, PageParam> extends Failing {
  readonly queryKey: InfiniteQueryKey<InfiniteData<Page, PageParam>>
  readonly queryFn: (context: { readonly signal: AbortSignal; readonly pageParam: PageParam }) => Promise<Page>
  readonly initialPageParam: PageParam
  readonly getNextPageParam: (
    lastPage: Page,
    allPages: readonly Page[],
    lastPageParam: PageParam,
    allPageParams: readonly PageParam[],
  ) => PageParam | undefined
  /** The client retries, since it knows which calls may be repeated and what `Retry-After` says. */
  readonly retry: false
}

/** Options of a mutation: for `useMutation` and others. Spread them to add your own. */
export interface MutationOptions<Data, Params> extends Failing {
  readonly mutationKey: OperationKey
  readonly mutationFn: (params: Params) => Promise<Data>
  /** The client retries what may be repeated; a POST that writes may not. */
  readonly retry: false
}

/** An operation function. */
type OperationFunction<C extends Client, Params, Data> = (
  client: C,
  params: Params,
  options?: CallOptions,
) => Call<Data>

/** Options of a query that makes a call. */
export function queryOptions<Params, Data, C extends Client = Client>(
  queryKey: QueryKey<Data>,
  call: OperationFunction<C, Params, Data>,
  client: C,
  params: Params,
  options?: QueryCallOptions,
): QueryOptions<Data> {
  return { queryKey, queryFn: ({ signal }) => call(client, params, { ...options, signal }), retry: false }
}

/** Options of a mutation that makes a call. */
export function mutationOptions<Params, Data, C extends Client = Client>(
  mutationKey: OperationKey,
  call: OperationFunction<C, Params, Data>,
  client: C,
  options: QueryCallOptions = {},
): MutationOptions<Data, Params> {
  return { mutationKey, mutationFn: (params) => call(client, params, options), retry: false }
}

/**
 * Options of a query that makes a call for each page, by the rules of `paginate`. A cursor that doesn't advance is an error;
 * other pages that come again are the last.
 */
export function infiniteQueryOptions<Params extends CallParams, Page, PageParam, Item, C extends Client = Client>(
  queryKey: QueryKey<Page>,
  call: OperationFunction<C, Params, Page>,
  paging: Paging,
  client: C,
  params: Params | undefined,
  options?: QueryCallOptions,
  select?: Select<Page, Item>,
): InfiniteQueryOptions<Page, PageParam> {
  const [, operationId] = queryKey
  const given: CallParams = params ?? {}
  const items = (page: Page | undefined): readonly unknown[] => (page ? itemsOf(paging, page, select) : [])
  return {
    queryKey: [...queryKey, 'infinite'] as unknown as InfiniteQueryOptions<Page, PageParam>['queryKey'],
    queryFn: async ({ signal, pageParam }) => {
      if (pageParam === undefined)
        throw new TypeError(
          'infinite queries need TanStack Query 5, and the version found gives no initialPageParam, as in version 4: npm install @tanstack/query-core@5, or the adapter of that version',
        )
      const inputs = paramsOfPage(paging, given, pageParam ?? undefined) as Params
      const { result, body, response } = await call(client, inputs, { ...options, signal }).withResponse()
      nextInput(paging, given, { page: result, items: [], asked: [pageParam], before: [], count: 0 }, (problem) => {
        throw new ResponseParseError(problem, { operationId, response, body })
      })
      return result
    },
    // Not `undefined`, which a stored cache would lose.
    initialPageParam: (firstInput(paging, given) ?? null) as PageParam,
    getNextPageParam: (page, pages, _, asked) => {
      const count = pages.reduce((sum, earlier) => sum + items(earlier).length, 0)
      const step = { page, items: items(page), asked, before: items(pages.at(-2)), count }
      return nextInput(paging, given, step, () => undefined) as PageParam | undefined
    },
    retry: false,
  }
}
