import { type AssetClient, createAssetClient } from '@cloud-cost/asset-client'
import { createOpenapiFetchClient as assetPaths } from '@cloud-cost/asset-client/openapi-fetch'
import type { components, operations, paths } from '@cloud-cost/openapi/types/platform'
import type { PlatformClient } from '@cloud-cost/platform-client'
import { createOpenapiFetchClient, type OpenapiFetchClient } from '@cloud-cost/platform-client/openapi-fetch'
import createClient, { type Middleware } from 'openapi-fetch'

declare const client: PlatformClient
declare const asset: AssetClient

const platform: OpenapiFetchClient = createOpenapiFetchClient(client)
const path = { companyId: 'C-1042' }
const TENANTS = '/platform/v2/companies/{companyId}/vendors/azure/tenants'

export async function narrowing(): Promise<void> {
  const { data, error, response } = await platform.GET('/platform/v2/companies')
  // @ts-expect-error data is there only without an error
  data.data
  if (error) {
    const status: 'error' = error.status
    const none: undefined = data
    void [status, none]
    return
  }
  // The error that may come inside 200 is no part of it.
  const status: 'success' = data.status
  const name: string | undefined = data.data.list[0]?.companyName
  void [status, name, response.status]
}

export async function openValues(): Promise<void> {
  const { data } = await platform.GET('/platform/v2/companies/{companyId}/users', { params: { path } })
  const state: string | undefined = data?.data.list[0]?.userStatCd
  const anyText: string = state ?? ''
  await platform.GET('/platform/v2/companies', { params: { query: { permissionType: anyText } } })
}

export async function inputs(): Promise<void> {
  await platform.GET('/platform/v2/companies', { params: { query: { permissionType: 'read' } } })
  await platform.GET(TENANTS, { params: { path } })
  // @ts-expect-error no such path
  await platform.GET('/platform/v2/company')
  // @ts-expect-error inputs are required
  await platform.GET(TENANTS)
  // @ts-expect-error params are required
  await platform.GET(TENANTS, {})
  // @ts-expect-error a path parameter is missing
  await platform.GET(TENANTS, { params: { path: {} } })
  // @ts-expect-error not a path of this method
  await platform.DELETE(TENANTS, { params: { path } })
  // @ts-expect-error the body is required
  await platform.POST(TENANTS, { params: { path } })
  // @ts-expect-error a member of the body is wrong
  await assetPaths(asset).POST('/asset/us-v1/detail/performance/metric', { body: { cmpnId: 1 } })
}

export function clients(): void {
  // @ts-expect-error a client of another group
  createOpenapiFetchClient(createAssetClient({ baseUrl: 'https://cloud-cost.example.com', token: 't' }))
}

/** Middleware of openapi-fetch fits an option of the clients. */
export function middleware(own: Middleware): void {
  createAssetClient({ baseUrl: 'https://cloud-cost.example.com', token: 't', middleware: [own] })
}

/** The raw types serve openapi-fetch without a client of ours as well. */
export const bare = createClient<paths>({ baseUrl: 'https://cloud-cost.example.com' })
export type Raw = paths['/platform/v2/companies']['get']['responses']['200']
export type Same = [components['schemas']['Company'], operations['listCompanies']]
