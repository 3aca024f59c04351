import type { AssetClient } from '@cloud-cost/asset-client'
import type { CostClient } from '@cloud-cost/cost-client'
import type { PlatformClient, PlatformError, paths } from '@cloud-cost/platform-client'

declare const platform: PlatformClient
declare const asset: AssetClient
declare const cost: CostClient

const path = { companyId: 'C-1042' }
const TENANTS = '/platform/v2/companies/{companyId}/vendors/azure/tenants'

export async function narrowing(): Promise<void> {
  const { data, error, response } = await platform.GET('/platform/v2/companies')
  // @ts-expect-error data is there only without an error
  data.data
  if (error) {
    const body: PlatformError = error.body
    const none: undefined = data
    void [body, none]
    return
  }
  const status: 'success' = data.status
  const name: string | undefined = data.data.list[0]?.companyName
  void [status, name, response.status]
}

export async function inputs(): Promise<void> {
  await platform.GET('/platform/v2/companies', { params: { query: { permissionType: 'read' } }, timeout: 500 })
  await platform.GET(TENANTS, { params: { path } })
  // @ts-expect-error no such path
  await platform.GET('/platform/v2/company')
  // @ts-expect-error inputs are required
  await platform.GET(TENANTS)
  // @ts-expect-error params are required
  await platform.GET(TENANTS, {})
  // @ts-expect-error no such query parameter
  await platform.GET('/platform/v2/companies', { params: { query: { permision: 'read' } } })
  // @ts-expect-error no such path parameter
  await platform.GET(TENANTS, { params: { path: { companyId: 'C-1042', tenantId: 't' } } })
  // @ts-expect-error no such option
  await platform.GET(TENANTS, { params: { path }, retries: 1 })
  // @ts-expect-error a GET has no body
  await platform.GET(TENANTS, { params: { path }, body: {} })
  // @ts-expect-error not a path of this method
  await platform.DELETE(TENANTS, { params: { path } })
  // @ts-expect-error the body is required
  await platform.POST(TENANTS, { params: { path } })
  // @ts-expect-error a member of the body is wrong
  await asset.POST('/asset/us-v1/detail/performance/metric', { body: { cmpnId: 1, rsrcKey: 'k', vendor: 'aws' } })
}

export async function unnamedInputs(): Promise<void> {
  const accounts = '/cost/v3/autosave/companies/{companyId}/vendors/aws/services/accounts'
  await cost.GET(accounts, { params: { path, extraQuery: { timezone: '+09:00' } } })
  // @ts-expect-error this path has no query input whose name is shown
  await cost.GET(accounts, { params: { path, query: { timezone: '+09:00' } } })
  const reads = '/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/inventory'
  // @ts-expect-error every input of this path has a name
  await cost.GET(reads, { params: { path, query: { timezone: '+09:00' } } })
  // @ts-expect-error likewise
  await cost.GET(reads, { params: { path, extraQuery: { timezone: '+09:00' } } })
}

/** The raw types of openapi-typescript are there too. */
export type Raw = paths['/platform/v2/companies']['get']['responses']['200']
