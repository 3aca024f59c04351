import { expect, test } from 'vitest'
import type { CompanyFile } from '../../src/index.js'
import { Asker, CLOCK, DEFAULT_FILE, type Rec } from '../support.js'

const ACCOUNT = { accountId: '111122223333', accountAlias: 'works', accountType: 'master' as const }
const TENANT = { tenantId: 't', tenantAlias: 'Works', tenantType: 'EA', applicationId: 'a' }
const SUBSCRIPTION = { subscriptionId: 's', subscriptionAlias: 'works', tenantId: 't' }
const USER = { userId: 'u', email: 'u@works.example', displayName: 'U' }

/** The states in lists and in details, of a company whose file says them or leaves them out. */
function statesOf(status?: string): unknown[] {
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
  const first = (operationId: string, path: Rec = {}): Rec => {
    const [record = {}] = asker.list(operationId, {}, path)
    return record
  }
  const account = { accountId: ACCOUNT.accountId }
  return [
    first('listCompanyUsers')['userStatCd'],
    first('listAwsAccounts')['contractStatus'],
    asker.data('getAwsAccount', {}, account)['contractStatus'],
    first('listAwsAccounts')['status'],
    asker.data('getAwsAccount', {}, account)['status'],
    first('listAzureTenants')['status'],
    asker.data('getAzureTenant', {}, { tenantId: 't' })['status'],
    first('listAzureSubscriptions', { tenantId: 't' })['status'],
    asker.data('getAzureSubscription', {}, { tenantId: 't', subscriptionId: 's' })['status'],
  ]
}

test('states follow the file', () => {
  expect(statesOf('PAUSED')).toEqual(Array(9).fill('PAUSED'))
})

test('without states in the file, everything is as it should be', () => {
  expect(statesOf()).toEqual(['ACTIVATED', 'SUBSCRIBED', 'SUBSCRIBED', ...Array(6).fill('healthy')])
})

test('an account with a problem has no state unless the file says one', () => {
  const [company] = DEFAULT_FILE.companies.filter(({ companyId }) => companyId === 'C-1043')
  const broken = company?.aws?.accounts.find(({ errorDescription }) => errorDescription !== undefined)
  const listed = new Asker('C-1043').list('listAwsAccounts').find(({ accountId }) => accountId === broken?.accountId)
  expect(listed).toMatchObject({ isCostAvailable: 'N' })
  expect(listed).not.toHaveProperty('status')
})
