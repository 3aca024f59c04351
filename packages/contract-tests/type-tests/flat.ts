import {
  ApiError,
  type AssetClient,
  getResourceByKey,
  getTagStatistics,
  listResourceAuditEvents,
  type listUsageHistory,
  paginateResourceAuditEvents,
  paginateUsageHistory,
  runResourceOptimizationAnalysis,
} from '@cloud-cost/asset-client'
import {
  type CostClient,
  listAwsAutoSavingsAccounts,
  listIntegratedCoverages,
  listReservedInstances,
} from '@cloud-cost/cost-client'
import {
  type AzureTenantListItem,
  type Call,
  type CallOptions,
  type Company,
  createPlatformClient,
  getAwsAccount,
  getAzureTenant,
  type ListCompaniesResult,
  listAzureTenants,
  listCompanies,
  type PlatformClient,
  registerAzureTenant,
  updateAwsAccount,
  type Violation,
} from '@cloud-cost/platform-client'

declare const platform: PlatformClient
declare const asset: AssetClient
declare const cost: CostClient

const companyId = 'C-1042'

/** Compiles only where both types are the same. */
function same<Expected>() {
  return <Actual>(_: [Expected] extends [Actual] ? ([Actual] extends [Expected] ? Actual : never) : never): void => {}
}

export function options(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  signal: AbortSignal | undefined,
): void {
  const baseUrl = 'https://cloud-cost.example.com'
  createPlatformClient({ baseUrl, token: async ({ refresh }) => String(refresh), logger: console, fetch })
  createPlatformClient({ baseUrl, token: () => 't', fetch: globalThis.fetch })
  // @ts-expect-error no token
  createPlatformClient({ baseUrl })
  // @ts-expect-error no baseUrl
  createPlatformClient({ token: 't' })
  // @ts-expect-error no such option
  createPlatformClient({ baseUrl, token: 't', retries: 1 })
  // @ts-expect-error no such level
  createPlatformClient({ baseUrl, token: 't', logLevel: 'trace' })
  // @ts-expect-error a signal belongs to a call
  createPlatformClient({ baseUrl, token: 't', signal: AbortSignal.abort() })
  const call: CallOptions = { signal }
  void call
}

export async function results(): Promise<void> {
  const { list } = await listAzureTenants(platform, { path: { companyId } })
  same<AzureTenantListItem[]>()<typeof list>(list)
  const companies = await listCompanies(platform)
  same<Company[]>()<typeof companies.list>(companies.list)
  // @ts-expect-error the envelope's status tells success from error, and this is a success
  companies.status
  const started: boolean = await runResourceOptimizationAnalysis(asset, { body: { cmpnId: companyId } as never })
  const { result, response, body, requestId } = await listCompanies(platform).withResponse()
  same<Company[]>()<typeof result.list>(result.list)
  const status: number = response.status
  const raw: unknown = body
  const id: string | undefined = requestId
  void [started, status, raw, id]
}

export async function calls(): Promise<void> {
  const pending: Call<ListCompaniesResult> = listCompanies(platform)
  const promise: Promise<ListCompaniesResult> = pending
  const wrapped = async () => listCompanies(platform)
  same<Promise<ListCompaniesResult>>()<ReturnType<typeof wrapped>>(wrapped())
  // @ts-expect-error a promise derived from a call has only its result
  wrapped().withResponse()
  // @ts-expect-error likewise
  pending.then((result) => result).withResponse()
  await promise
}

export async function inputs(): Promise<void> {
  await listCompanies(platform, { query: { permissionType: 'read' } })
  await listCompanies(platform, {}, { timeout: 1000, signal: AbortSignal.abort() })
  // @ts-expect-error no such query parameter
  await listCompanies(platform, { query: { permision: 'read' } })
  // @ts-expect-error no such place
  await listCompanies(platform, { queries: {} })
  // @ts-expect-error no such option
  await listCompanies(platform, {}, { timeOut: 1000 })
  // @ts-expect-error companyId is required
  await listAzureTenants(platform, { path: {} })
  // @ts-expect-error path is required
  await listAzureTenants(platform, {})
  // @ts-expect-error inputs are required
  await listAzureTenants(platform)
  // @ts-expect-error no such path parameter
  await listAzureTenants(platform, { path: { companyId, tenant: 't' } })
  // @ts-expect-error a text, not a number
  await getAzureTenant(platform, { path: { companyId, tenantId: 5 } })
  // @ts-expect-error the client of another group
  await getAwsAccount(cost, { path: { companyId, accountId: '444455556666' } })
}

export async function bodies(): Promise<void> {
  const tenant = { tenantId: 't', tenantAlias: 'a', applicationId: 'i', clientSecret: 's' }
  await registerAzureTenant(platform, { path: { companyId }, body: { ...tenant, tenantType: 'EA' } })
  // @ts-expect-error not one of the four types
  await registerAzureTenant(platform, { path: { companyId }, body: { ...tenant, tenantType: 'OTHER' } })
  // @ts-expect-error clientSecret is missing
  await registerAzureTenant(platform, { path: { companyId }, body: { tenantId: 't', tenantType: 'EA' } })
  // @ts-expect-error no such member
  await updateAwsAccount(platform, { path: { companyId, accountId: '1' }, body: { acountAlias: 'a' } })
  await updateAwsAccount(platform, { path: { companyId, accountId: '1' }, body: undefined })
}

export async function openSets(vendor: string): Promise<void> {
  const rsrc = { rgnId: 'us-east-1', cmpnId: companyId }
  const query = { rsrcKey: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0', rsrcType: 'ec2' }
  await getResourceByKey(asset, { path: { ...rsrc, vendor: 'aws' }, query })
  await getResourceByKey(asset, { path: { ...rsrc, vendor: 'alibaba' }, query })
  await getResourceByKey(asset, { path: { ...rsrc, vendor }, query })
  // @ts-expect-error a number is no vendor
  await getResourceByKey(asset, { path: { ...rsrc, vendor: 1 }, query })
}

export async function dates(): Promise<void> {
  const path = { cmpnId: companyId, vendor: 'aws', startDate: '2026-03-01', endDate: new Date() }
  await listResourceAuditEvents(asset, { path, query: { rsrcKey: 'k', rsrcType: 'ec2', nextToken: undefined } })
  // @ts-expect-error milliseconds are no date
  await listResourceAuditEvents(asset, { path: { ...path, startDate: 0 }, query: { rsrcKey: 'k', rsrcType: 'ec2' } })
}

export async function unnamedInputs(): Promise<void> {
  await listAwsAutoSavingsAccounts(cost, { path: { companyId }, extraQuery: { timezone: '+09:00', latest: true } })
  // @ts-expect-error an object cannot be written in a query
  await listAwsAutoSavingsAccounts(cost, { path: { companyId }, extraQuery: { timezone: {} } })
  // @ts-expect-error this operation has no query input whose name is shown
  await listAwsAutoSavingsAccounts(cost, { path: { companyId }, query: { timezone: '+09:00' } })
  const query = { startDate: '2026-03-01', endDate: '2026-03-31' }
  await listIntegratedCoverages(cost, { path: { companyId }, query, extraQuery: { timezone: '+09:00' } })
  // @ts-expect-error a misspelt name
  await listIntegratedCoverages(cost, { path: { companyId }, query: { startDate: '2026-03-01', endDat: '2026-03-31' } })
  // @ts-expect-error a name that is shown belongs into the query
  await listIntegratedCoverages(cost, { path: { companyId }, extraQuery: { startDate: '2026-03-01' } })
  // @ts-expect-error extra names belong into a place of their own
  await listAwsAutoSavingsAccounts(cost, { path: { companyId, timezone: '+09:00' } })
  // @ts-expect-error every input of this operation has a name
  await listReservedInstances(cost, { path: { companyId }, extraQuery: { timezone: '+09:00' } })
}

export async function pages(): Promise<void> {
  const path = { cmpnId: companyId, vendor: 'aws', startDate: '2026-03-01', endDate: '2026-03-31' }
  const events = paginateResourceAuditEvents(asset, { path, query: { rsrcKey: 'k', rsrcType: 'ec2' } })
  for await (const event of events) same<Record<string, unknown>>()<typeof event>(event)
  for await (const page of events.pages()) void page.nextToken
  const params = { path: { prvrCd: 'aws' }, body: {} as Parameters<typeof listUsageHistory>[1]['body'] }
  for await (const row of paginateUsageHistory(asset, params, (page) => page['rows'] as { id: string }[])) {
    same<string>()<typeof row.id>(row.id)
  }
  // @ts-expect-error where the items are is not known, so a selector is needed
  paginateUsageHistory(asset, params)
  void getTagStatistics
}

export function errors(error: unknown): void {
  if (!(error instanceof ApiError)) return
  same<number>()<typeof error.status>(error.status)
  same<string | number | undefined>()<typeof error.serviceCode>(error.serviceCode)
  same<string | undefined>()<typeof error.serviceMessage>(error.serviceMessage)
  const shown: readonly { path: string; reason: string }[] = error.violations
  const violations: readonly Violation[] = shown
  void violations
}
