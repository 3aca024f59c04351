import { listAwsAutoSavingsAccountsHandler, listReservedInstancesHandler } from '@cloud-cost/cost-client/msw'
import {
  getAwsAccountSetupHandler,
  handlers,
  type ListCompaniesExamples,
  listAzureTenantsHandler,
  listCompaniesHandler,
  registerAzureTenantHandler,
} from '@cloud-cost/platform-client/msw'

const company = { companyId: 'C-1042', companyName: 'Halcyon Robotics' }

export function fixedAnswers(): void {
  handlers()
  handlers({ baseUrl: 'https://cloud-cost.example.com', requireToken: true })
  listCompaniesHandler()
  listCompaniesHandler({ example: 'empty' }, { once: true })
  listCompaniesHandler({ example: 'notFound', headers: { 'X-Request-Id': 'r-1' }, delay: 'infinite' })
  listCompaniesHandler({ status: 429, headers: { 'Retry-After': '1' }, delay: 20 })
  listCompaniesHandler({ body: { status: 'success', data: { list: [company] } } })
  listCompaniesHandler({ body: { status: 'error', error: { code: 'BUSY', message: 'Later.' } }, status: 503 })
  // @ts-expect-error no such example
  listCompaniesHandler({ example: 'emtpy' })
  // @ts-expect-error an example of another operation
  listCompaniesHandler({ example: 'pendingDeletion' })
  // @ts-expect-error a success has data
  listCompaniesHandler({ body: { status: 'success' } })
  // @ts-expect-error a name is a text
  listCompaniesHandler({ body: { status: 'success', data: { list: [{ ...company, companyName: 1 }] } } })
  // @ts-expect-error no such member of a company
  listCompaniesHandler({ body: { status: 'success', data: { list: [{ compnyId: 'C-1042' }] } } })
  // @ts-expect-error the body of another operation
  listReservedInstancesHandler({ body: { status: 'success', data: { list: [company] } } })
  // @ts-expect-error an example has a body already
  listCompaniesHandler({ example: 'empty', body: { status: 'success', data: { list: [] } } })
  // @ts-expect-error a number is wanted
  listCompaniesHandler({ status: '429' })
  // @ts-expect-error no such member of an answer
  listCompaniesHandler({ statusCode: 429 })
  // @ts-expect-error no such option
  listCompaniesHandler({}, { base: '*' })
  // @ts-expect-error all of them answer for ever
  handlers({ once: true })
}

export function resolvers(): void {
  listCompaniesHandler(() => {})
  listCompaniesHandler(() => Response.json({}))
  listCompaniesHandler(async ({ examples }) => ({
    body: { ...examples.default, data: { list: [company] } },
    status: 200,
  }))
  listAzureTenantsHandler(({ path }) => (path.companyId === 'C-1042' ? { example: 'default' } : { status: 404 }))
  getAwsAccountSetupHandler(({ query }) => {
    const excluded: readonly string[] = query?.excludeAccounts ?? []
    return excluded.length > 0 ? { example: 'bulk' } : undefined
  })
  listAwsAutoSavingsAccountsHandler(({ extraQuery }) => {
    const zone: unknown = extraQuery?.['timezone']
    return { status: zone === undefined ? 400 : 200 }
  })
  registerAzureTenantHandler(({ body }) => {
    const secret: string = body.clientSecret
    return { status: secret === '' ? 400 : 200 }
  })
  // @ts-expect-error no such example
  listCompaniesHandler(() => ({ example: 'emtpy' }))
  // @ts-expect-error no such path parameter
  listAzureTenantsHandler(({ path }) => ({ status: path.tenantId === '' ? 404 : 200 }))
  // @ts-expect-error no such member of the request body
  registerAzureTenantHandler(({ body }) => ({ status: body.secret === '' ? 400 : 200 }))
  // @ts-expect-error a text answers nothing
  listCompaniesHandler(() => 'default')
}

export const names: readonly (keyof ListCompaniesExamples)[] = ['default', 'empty', 'error', 'notFound']
