import { expect, test } from 'vitest'
import type { CompanyFile } from '../../src/index.js'
import { Asker, CLOCK, DEFAULT_FILE, type Rec } from '../support.js'

const ACCOUNT = { accountId: '111122223333', accountAlias: 'works', accountType: 'master' as const }
const TENANT = { tenantId: 't', tenantAlias: 'Works', tenantType: 'EA', applicationId: 'a' }
const SUBSCRIPTION = { subscriptionId: 's', subscriptionAlias: 'works', tenantId: 't' }
const USER = { userId: 'u', email: 'u@works.example', displayName: 'U' }

/** The states in lists and in details, of a company whose file says them or leaves them out. */
async function statesOf(status?: string): Promise<unknown[]> {
  const said = status === undefined ? {} : { status }
  const file: CompanyFile = {
    clock: CLOCK,
    companies: [
      {
        companyId: 'C-1',
        companyName: 'Works',
        users: [{ ...USER, ...said }],
        aws: { accounts: [{ ...ACCOUNT, ...said, ...(status === undefined ? {} : { contractStatus: status }) }] },
        azure: { tenants: [{ ...TENANT, ...said }], subscriptions: [{ ...SUBSCRIPTION, ...said }] },
      },
    ],
  }
  const asker = new Asker('C-1', file)
  const first = async (operationId: string, path: Rec = {}): Promise<Rec> => {
    const [record = {}] = await asker.list(operationId, {}, path)
    return record
  }
  const account = { accountId: ACCOUNT.accountId }
  return [
    (await first('listCompanyUsers'))['userStatCd'],
    (await first('listAwsAccounts'))['contractStatus'],
    (await asker.data('getAwsAccount', {}, account))['contractStatus'],
    (await first('listAwsAccounts'))['status'],
    (await asker.data('getAwsAccount', {}, account))['status'],
    (await first('listAzureTenants'))['status'],
    (await asker.data('getAzureTenant', {}, { tenantId: 't' }))['status'],
    (await first('listAzureSubscriptions', { tenantId: 't' }))['status'],
    (await asker.data('getAzureSubscription', {}, { tenantId: 't', subscriptionId: 's' }))['status'],
  ]
}

test('states follow the file', async () => {
  expect(await statesOf('PAUSED')).toEqual(Array(9).fill('PAUSED'))
})

test('without states in the file, everything is as it should be', async () => {
  expect(await statesOf()).toEqual(['ACTIVATED', 'SUBSCRIBED', 'SUBSCRIBED', ...Array(6).fill('healthy')])
})

test('an account with a problem has no state unless the file says one', async () => {
  const [company] = DEFAULT_FILE.companies.filter(({ companyId }) => companyId === 'C-1043')
  const broken = company?.aws?.accounts.find(({ errorDescription }) => errorDescription !== undefined)
  const listed = (await new Asker('C-1043').list('listAwsAccounts')).find(
    ({ accountId }) => accountId === broken?.accountId,
  )
  expect(listed).toMatchObject({ isCostAvailable: 'N' })
  expect(listed).not.toHaveProperty('status')
})
