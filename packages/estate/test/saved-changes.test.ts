import { describe, expect, test } from 'vitest'
import { createEstate, type EstateSession } from '../src/index.js'
import { ALL_OPERATIONS } from './contract.js'
import { ALL_COMPANIES, estateOf } from './support.js'

const estate = estateOf(ALL_COMPANIES)
const COMPANY = 'C-1042'
const DELETION = { of: 'aws account', id: '444455556666', at: '2026-04-01T09:00:00Z' }
const ACCOUNT = { accountId: '444455556666', accountAlias: 'renamed', accountType: 'member' }

/** All changes of the contract, with the requests of its examples. */
async function changed(): Promise<EstateSession> {
  const session = estate.createSession()
  for (const { operationId, parameters, body } of ALL_OPERATIONS) {
    if (!estate.changes.has(operationId)) continue
    const path = Object.fromEntries(parameters.map(({ name, example }) => [name, example]))
    await session.answer({ operationId, path, query: {}, body: body?.example })
  }
  return session
}

const reads = async (session: EstateSession) => [
  await session.answer({ operationId: 'listAwsAccounts', path: { companyId: COMPANY }, query: {} }),
  await session.answer({ operationId: 'listAzureTenants', path: { companyId: COMPANY }, query: {} }),
  await session.answer({ operationId: 'listCustomReports', path: {}, query: {}, body: { cmpnId: COMPANY } }),
  await session.answer({ operationId: 'getOptimizationLastExecution', path: {}, query: {}, body: { cmpnId: COMPANY } }),
]

describe('changes of a session', () => {
  test('are the same after they were saved and loaded', async () => {
    const session = await changed()
    const members = Object.keys(session.changes()[COMPANY] ?? {}).sort()
    expect(members).toEqual([
      'aws',
      'azure',
      'customReports',
      'deletions',
      'lastExecuteDate',
      'resourceTags',
      'tagChanges',
    ])
    const restored = estate.createSession()
    expect(restored.load(JSON.parse(JSON.stringify(session.changes())))).toBeUndefined()
    expect(restored.changes()).toEqual(session.changes())
    expect(await reads(restored)).toEqual(await reads(session))
    expect(await reads(restored)).not.toEqual(await reads(estate.createSession()))
  })

  test('are replaced by those that are loaded', async () => {
    const session = await changed()
    const { version } = session
    expect(session.load({ [COMPANY]: { aws: { accounts: [ACCOUNT] } } })).toBeUndefined()
    expect(session.version).toBe(version + 1)
    expect(session.changes()).toEqual({ [COMPANY]: { aws: { accounts: [ACCOUNT] } } })
    expect(session.load({})).toBeUndefined()
    expect(session.changes()).toEqual({})
    expect(await reads(session)).toEqual(await reads(estate.createSession()))
  })

  test('do not follow what was loaded', () => {
    const accounts = [ACCOUNT]
    const session = estate.createSession()
    session.load({ [COMPANY]: { aws: { accounts } } })
    accounts.pop()
    expect(session.changes()).toEqual({ [COMPANY]: { aws: { accounts: [ACCOUNT] } } })
  })

  test('may be the first clouds of a company', async () => {
    const tenant = { tenantId: 'T-1', tenantAlias: 'first', tenantType: 'EA', applicationId: 'A-1' }
    const session = createEstate({
      company: { clock: '2026-04-01T09:00:00Z', companies: [{ companyId: 'C-1', companyName: 'One' }] },
    }).createSession()
    expect(session.load({ 'C-1': { azure: { tenants: [tenant] }, aws: {} } })).toBeUndefined()
    expect(
      await session.answer({ operationId: 'listAzureTenants', path: { companyId: 'C-1' }, query: {} }),
    ).toMatchObject({
      body: { data: { list: [{ tenantId: 'T-1', subscriptionCount: 0 }] } },
    })
  })

  test.each<[unknown, string]>([
    [undefined, 'it must be an object'],
    [[], 'it must be an object'],
    [{ 'C-9999': {} }, 'the company C-9999 was not found'],
    [{ [COMPANY]: [] }, 'C-1042 must be an object'],
    [{ [COMPANY]: { gcp: {} } }, 'C-1042.gcp is not allowed; the properties are customReports, lastExecuteDate, aws'],
    [{ [COMPANY]: { aws: { machines: [] } } }, 'C-1042.aws.machines is not allowed'],
    [{ [COMPANY]: { lastExecuteDate: 'today' } }, 'C-1042.lastExecuteDate must be an instant in UTC'],
    [{ [COMPANY]: { aws: { accounts: [{ ...ACCOUNT, accountId: 4 }] } } }, 'C-1042.aws.accounts.0.accountId must be'],
    [{ [COMPANY]: { resourceTags: { key: { team: 1 } } } }, 'C-1042.resourceTags.key.team must be a string'],
    [
      { [COMPANY]: { resourceTags: { key: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [at, ''])) } } },
      'C-1042.resourceTags must not have more than 50 tags of a resource',
    ],
    [
      { [COMPANY]: { deletions: [{ ...DELETION, of: 'user' }] } },
      'C-1042.deletions.0.of must be one of aws account, azure tenant, azure subscription, not "user"',
    ],
    [{ [COMPANY]: { deletions: [{ ...DELETION, at: 'now' }] } }, 'C-1042.deletions.0.at must be an instant in UTC'],
    [
      { [COMPANY]: { deletions: Array.from({ length: 1_001 }, () => DELETION) } },
      'C-1042.deletions must not have more than 1000 entries',
    ],
    [
      { [COMPANY]: { aws: { accounts: Array.from({ length: 1_001 }, () => ACCOUNT) } } },
      'C-1042.aws.accounts must not have more than 1000 entries',
    ],
    [
      { [COMPANY]: { resourceTags: Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [at, {}])) } },
      'C-1042.resourceTags must not have more than 1000 entries',
    ],
  ])('are refused when they are not valid, and stay as they were: %#', async (changes, message) => {
    const session = await changed()
    const before = session.changes()
    const answer = session.load(changes)
    expect(answer?.startsWith(`The state is not valid: ${message}`)).toBe(true)
    expect(answer).toMatch(/^[^\n]*\.$/)
    expect(session.changes()).toEqual(before)
  })
})
