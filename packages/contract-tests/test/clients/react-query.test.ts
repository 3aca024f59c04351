import * as platform from '@cloud-cost/platform-client'
import type { MutationOptions } from '@cloud-cost/platform-client/react-query'
import * as platformQueries from '@cloud-cost/platform-client/react-query'
import { MutationObserver, QueryClient } from '@tanstack/query-core'
import { afterEach, describe, expect, it } from 'vitest'
import { callsOf, GROUPS } from '../../src/clients/group.js'
import { type AnsweringFetch, answering } from './support/answering.js'
import { examplesOf } from './support/examples.js'
import { modulesOf } from './support/modules.js'

const baseUrl = 'https://cloud-cost.example.com'
const token = 'fake-token'

type Make = (...args: readonly unknown[]) => never
type Functions = Readonly<Record<string, Make>>

const queryClient = new QueryClient()
afterEach(() => queryClient.clear())

describe.each(GROUPS)('the options for %s', (group) => {
  const { createClient, main, queries: entry } = modulesOf(group)
  const calls = main as unknown as Functions
  const queries = entry as unknown as Functions
  const samples = callsOf(group)
  const answers = new Map(
    examplesOf(group)
      .filter(({ name, status }) => status === 200 && name === 'default')
      .map(({ operationId, body }) => [operationId, body]),
  )
  const run = async (operationId: string, make: (client: object) => unknown): Promise<unknown[]> => {
    const fetch = answering(answers.get(operationId))
    const result = await make(createClient({ baseUrl, token, fetch }))
    const sent = await Promise.all(
      fetch.requests.map(async ({ method, url, body }) => [method, url, body && (await new Response(body).text())]),
    )
    return [operationId, result, sent]
  }

  it('are there for every operation', () => {
    expect(Object.keys(queries).sort()).toEqual(samples.flatMap(({ queryFunctions }) => queryFunctions).sort())
  })

  it('make the same calls as the operation functions', async () => {
    for (const { operationId, inputs } of samples) {
      const direct = await run(operationId, (client) => calls[operationId]?.(client, inputs))
      const viaOptions = await run(operationId, (client) => {
        const query = queries[`${operationId}QueryOptions`]
        if (query) return queryClient.fetchQuery(query(client, inputs))
        const mutation: MutationOptions<unknown, object> | undefined =
          queries[`${operationId}MutationOptions`]?.(client)
        return mutation && new MutationObserver<unknown, Error, object>(queryClient, mutation).mutate(inputs)
      })
      expect(viaOptions).toEqual(direct)
    }
  })

  it('make the calls of a first page', async () => {
    const placeOf = ([method, url]: readonly string[]): unknown[] => [method, new URL(url ?? '').pathname]
    for (const { operationId, inputs } of samples) {
      const pages = queries[`${operationId}InfiniteQueryOptions`]
      if (!pages) continue
      const [, page, sent] = await run(operationId, (client) => calls[operationId]?.(client, inputs))
      const [, data, asked] = await run(operationId, (client) => queryClient.fetchInfiniteQuery(pages(client, inputs)))
      expect(data).toMatchObject({ pages: [page] })
      expect((asked as string[][]).map(placeOf)).toEqual((sent as string[][]).map(placeOf))
    }
  })

  it('have keys that name group, operation and inputs, and keys of the operation that cover them', () => {
    for (const { operationId, inputs } of samples) {
      const mutation = queries[`${operationId}MutationOptions`]?.({}) as MutationOptions<unknown, object> | undefined
      if (mutation) expect(mutation.mutationKey).toEqual([group, operationId])
      const key = queries[`${operationId}QueryKey`] as ((params?: object) => readonly unknown[]) | undefined
      if (!key) continue
      expect(key(inputs)).toEqual([group, operationId, inputs])
      queryClient.setQueryData(key(inputs), {})
      expect(queryClient.getQueryCache().findAll({ queryKey: key() })).toHaveLength(1)
    }
  })
})

describe('queries', () => {
  const { listAzureTenantsQueryKey, listAzureTenantsQueryOptions, listCompaniesQueryKey, listCompaniesQueryOptions } =
    platformQueries
  const clientOf = (fetch: AnsweringFetch): platform.PlatformClient =>
    platform.createPlatformClient({ baseUrl, token, fetch })
  const companies = { status: 'success', data: { list: [] } }
  const tenants = { path: { companyId: 'C-1042' } }

  it('are invalidated by call, by operation and by group', async () => {
    const fetch = answering(companies)
    const client = clientOf(fetch)
    const isStale = (key: readonly unknown[]): boolean | undefined => queryClient.getQueryState(key)?.isInvalidated
    for (const [filter, stale] of [
      [listAzureTenantsQueryKey(tenants), [true, false, false]],
      [listAzureTenantsQueryKey(), [true, true, false]],
      [listCompaniesQueryKey(), [false, false, true]],
      [['platform'], [true, true, true]],
    ] as const) {
      const otherTenants = { path: { companyId: 'C-2' } }
      await queryClient.fetchQuery(listAzureTenantsQueryOptions(client, tenants))
      await queryClient.fetchQuery(listAzureTenantsQueryOptions(client, otherTenants))
      await queryClient.fetchQuery(listCompaniesQueryOptions(client))
      await queryClient.invalidateQueries({ queryKey: filter })
      const keys = [listAzureTenantsQueryKey(tenants), listAzureTenantsQueryKey(otherTenants), listCompaniesQueryKey()]
      expect(keys.map(isStale)).toEqual(stale)
    }
  })
})
