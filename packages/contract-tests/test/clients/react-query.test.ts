import * as asset from '@cloud-cost/asset-client'
import * as assetQueries from '@cloud-cost/asset-client/react-query'
import * as platform from '@cloud-cost/platform-client'
import type { MutationOptions } from '@cloud-cost/platform-client/react-query'
import * as platformQueries from '@cloud-cost/platform-client/react-query'
import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/query-core'
import { afterEach, describe, expect, it } from 'vitest'
import { callsOf, GROUPS } from '../../src/clients/group.js'
import { type AnsweringFetch, answering } from './support/answering.js'
import { bodyExamplesOf } from './support/body-examples.js'
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
    bodyExamplesOf(group)
      .filter(({ name }) => name === '200 default')
      .map(({ operationId, value }) => [operationId, value]),
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

  it('have keys that name group, operation and inputs, and keys of the operation that cover them', () => {
    for (const { operationId, inputs } of samples) {
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

  it('are one for equal calls, whoever makes them', async () => {
    const fetch = answering(companies)
    const fresh = { staleTime: Number.POSITIVE_INFINITY }
    await queryClient.fetchQuery({ ...listCompaniesQueryOptions(clientOf(fetch)), ...fresh })
    await queryClient.fetchQuery({ ...listCompaniesQueryOptions(clientOf(fetch), { query: {} }), ...fresh })
    await queryClient.fetchQuery({
      ...listCompaniesQueryOptions(clientOf(fetch), { query: { permissionType: undefined } }),
      ...fresh,
    })
    expect(fetch.requests).toHaveLength(1)
  })

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

  it('lead through pages until the last', async () => {
    const page = (data: object[], nextToken?: string): object => ({ status: 'success', data, nextToken })
    const fetch = answering(page([{ id: 1 }], 'b'), page([], 'c'), page([{ id: 2 }]))
    const client = asset.createAssetClient({ baseUrl, token, fetch })
    const path = { cmpnId: 'C-1042', vendor: 'aws', startDate: '2026-03-01', endDate: '2026-03-31' }
    const observer = new InfiniteQueryObserver(
      queryClient,
      assetQueries.listResourceAuditEventsInfiniteQueryOptions(client, {
        path,
        query: { rsrcKey: 'k', rsrcType: 'ec2' },
      }),
    )
    const end = observer.subscribe(() => {})
    await expect.poll(() => observer.getCurrentResult().hasNextPage).toBe(true)
    while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage()
    end()
    const events = observer.getCurrentResult().data?.pages.flatMap(({ data }) => data)
    expect(events).toEqual([{ id: 1 }, { id: 2 }])
    expect(fetch.requests.map(({ url }) => new URL(url).searchParams.get('nextToken'))).toEqual([null, 'b', 'c'])
  })
})

describe('a mutation', () => {
  it('sends its variables and can be followed by its key', async () => {
    const data = { accountId: '777788889999' }
    const fetch = answering({ status: 'success', data })
    const client = platform.createPlatformClient({ baseUrl, token, fetch })
    const observer = new MutationObserver(queryClient, platformQueries.deleteAwsAccountMutationOptions(client))
    const deleted = await observer.mutate({ path: { companyId: 'C-1042', accountId: data.accountId } })
    expect(deleted.data).toEqual(data)
    expect(fetch.requests[0]?.method).toBe('DELETE')
    expect(fetch.requests[0]?.url).toMatch(/\/C-1042\/.*\/777788889999$/)
    expect(queryClient.getMutationCache().findAll({ mutationKey: ['platform', 'deleteAwsAccount'] })).toHaveLength(1)
  })
})
