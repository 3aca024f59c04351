import type { AssetClient, ListResourceAuditEventsResult, paginateUsageHistory } from '@cloud-cost/asset-client'
import {
  listResourceAuditEventsInfiniteQueryOptions,
  listResourceAuditEventsQueryKey,
  listUsageHistoryInfiniteQueryOptions,
} from '@cloud-cost/asset-client/react-query'
import type { CostClient } from '@cloud-cost/cost-client'
import { listIntegratedCoveragesQueryOptions } from '@cloud-cost/cost-client/react-query'
import type {
  CloudCostError,
  DeleteAwsAccountParams,
  DeleteAwsAccountResult,
  ListAzureTenantsResult,
  ListCompaniesResult,
  PlatformClient,
} from '@cloud-cost/platform-client'
import { ApiError } from '@cloud-cost/platform-client'
import {
  deleteAwsAccountMutationOptions,
  listAzureTenantsQueryKey,
  listAzureTenantsQueryOptions,
  listCompaniesQueryKey,
  listCompaniesQueryOptions,
  type MutationOptions,
  type QueryOptions,
  registerAzureTenantMutationOptions,
} from '@cloud-cost/platform-client/react-query'
import { type InfiniteData, MutationObserver, type QueryClient } from '@tanstack/query-core'
import { useInfiniteQuery, useMutation, useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'

declare const platform: PlatformClient
declare const asset: AssetClient
declare const cost: CostClient
declare const queryClient: QueryClient

const tenants = { path: { companyId: 'C-1042' } }
const path = { cmpnId: 'C-1042', vendor: 'aws', startDate: '2026-03-01', endDate: new Date() }
const events = { path, query: { rsrcKey: 'k', rsrcType: 'ec2' } }

/** Compiles only where both types are the same. */
function same<Expected>() {
  return <Actual>(_: [Expected] extends [Actual] ? ([Actual] extends [Expected] ? Actual : never) : never): void => {}
}

export async function queries(): Promise<void> {
  const fetched = await queryClient.fetchQuery(listAzureTenantsQueryOptions(platform, tenants))
  same<ListAzureTenantsResult>()<typeof fetched>(fetched)
  const ensured = await queryClient.ensureQueryData({ ...listCompaniesQueryOptions(platform), staleTime: 60_000 })
  same<ListCompaniesResult>()<typeof ensured>(ensured)
  await queryClient.prefetchQuery(listCompaniesQueryOptions(platform, { query: { permissionType: 'read' } }))
  listCompaniesQueryOptions(platform, undefined, { timeout: 1000, headers: { 'x-team': 'a' } })
  const named: QueryOptions<ListCompaniesResult> = listCompaniesQueryOptions(platform)
  // @ts-expect-error inputs are required
  listAzureTenantsQueryOptions(platform)
  // @ts-expect-error companyId is required
  listAzureTenantsQueryOptions(platform, { path: {} })
  // @ts-expect-error no such path parameter
  listAzureTenantsQueryOptions(platform, { path: { companyId: 'C-1042', tenant: 't' } })
  // @ts-expect-error no such place
  listCompaniesQueryOptions(platform, { queries: {} })
  // @ts-expect-error the client of another group
  listCompaniesQueryOptions(cost)
  // @ts-expect-error the signal is that of the query
  listCompaniesQueryOptions(platform, {}, { signal: AbortSignal.abort() })
  listIntegratedCoveragesQueryOptions(cost, { ...tenants, extraQuery: { timezone: '+09:00' } })
  // @ts-expect-error a misspelt name
  listIntegratedCoveragesQueryOptions(cost, { ...tenants, query: { startDat: '2026-03-01' } })
  void named
}

export function keys(): void {
  const data = queryClient.getQueryData(listAzureTenantsQueryKey(tenants))
  same<ListAzureTenantsResult | undefined>()<typeof data>(data)
  const companies = queryClient.getQueryData(listCompaniesQueryKey())
  same<ListCompaniesResult | undefined>()<typeof companies>(companies)
  queryClient.setQueryData(listAzureTenantsQueryKey(tenants), (before) => before && { ...before, list: [] })
  // @ts-expect-error not the data of this query
  queryClient.setQueryData(listAzureTenantsQueryKey(tenants), { list: 1 })
  const ofOperation = queryClient.getQueryData(listAzureTenantsQueryKey())
  same<unknown>()<typeof ofOperation>(ofOperation)
  // @ts-expect-error a call has all of its required inputs
  listAzureTenantsQueryKey({ path: {} })
  // @ts-expect-error no such query parameter
  listResourceAuditEventsQueryKey({ ...events, query: { ...events.query, rsrcTyp: 'ec2' } })
}

export async function infiniteQueries(): Promise<void> {
  const options = listResourceAuditEventsInfiniteQueryOptions(asset, events)
  const fetched = await queryClient.fetchInfiniteQuery(options)
  same<InfiniteData<ListResourceAuditEventsResult, string | null>>()<typeof fetched>(fetched)
  const kept = queryClient.getQueryData(options.queryKey)
  same<InfiniteData<ListResourceAuditEventsResult, string | null> | undefined>()<typeof kept>(kept)
  const usage = { path: { prvrCd: 'aws' }, body: {} as Parameters<typeof paginateUsageHistory>[1]['body'] }
  const rows = listUsageHistoryInfiniteQueryOptions(asset, usage, (page) => page['rows'] as unknown[])
  same<number>()<typeof rows.initialPageParam>(rows.initialPageParam)
  // @ts-expect-error where the items are is not known, so a selector is needed
  listUsageHistoryInfiniteQueryOptions(asset, usage)
}

export async function mutations(): Promise<void> {
  const deletion: MutationOptions<DeleteAwsAccountResult, DeleteAwsAccountParams> =
    deleteAwsAccountMutationOptions(platform)
  const observer = new MutationObserver(queryClient, deletion)
  const deleted = await observer.mutate({ path: { companyId: 'C-1042', accountId: '777788889999' } })
  same<DeleteAwsAccountResult>()<typeof deleted>(deleted)
  // @ts-expect-error accountId is required
  await observer.mutate({ path: { companyId: 'C-1042' } })
  // @ts-expect-error a key is for a single call, and these options are for many
  registerAzureTenantMutationOptions(platform, { idempotencyKey: 'k' })
}

export function useReact(): void {
  const { data } = useQuery(listAzureTenantsQueryOptions(platform, tenants))
  same<ListAzureTenantsResult | undefined>()<typeof data>(data)
  const { data: count } = useQuery({
    ...listAzureTenantsQueryOptions(platform, tenants),
    select: ({ list }) => list.length,
  })
  same<number | undefined>()<typeof count>(count)
  const { data: suspended } = useSuspenseQuery(listCompaniesQueryOptions(platform))
  same<ListCompaniesResult>()<typeof suspended>(suspended)
  const { data: pages } = useInfiniteQuery(listResourceAuditEventsInfiniteQueryOptions(asset, events))
  same<InfiniteData<ListResourceAuditEventsResult> | undefined>()<typeof pages>(pages)
  const { mutate } = useMutation({
    ...deleteAwsAccountMutationOptions(platform),
    onSuccess: ({ data: { accountId } }) => accountId,
  })
  mutate({ path: { companyId: 'C-1042', accountId: '777788889999' } })
  // @ts-expect-error no such place
  mutate({ paths: {} })
}

export function useErrors(): void {
  const tenantOptions = listAzureTenantsQueryOptions(platform, tenants)
  const companyOptions = listCompaniesQueryOptions(platform)
  const [of, all] = useQueries({ queries: [tenantOptions, companyOptions] })
  const failing = [
    useQuery(tenantOptions),
    useQuery({ ...tenantOptions, retry: 3, select: ({ list }) => list.length }),
    useSuspenseQuery(companyOptions),
    useInfiniteQuery(listResourceAuditEventsInfiniteQueryOptions(asset, events)),
    useMutation(deleteAwsAccountMutationOptions(platform)),
    of,
    all,
  ].map(({ error }) => error)
  for (const error of failing) same<CloudCostError | null>()<typeof error>(error)
  const { error } = useQuery({
    ...companyOptions,
    throwOnError: ({ operationId }) => operationId === 'listCompanies',
  })
  if (error instanceof ApiError) same<number>()<number>(error.status)
}
