import { createEstate } from '@cloud-cost/estate'
import { beforeEach, describe, expect, it } from 'vitest'
import { type JsonObject, listOf } from '../src/contract/json.js'
import { violationsOf } from '../src/contract/violations.js'
import { createMock } from '../src/index.js'
import { loadValidators } from '../src/shell/node.js'
import { type Case, caseNamed, cases, operationNamed, requestOf, token } from './operations.js'

const mock = createMock()
beforeEach(() => mock.reset())

interface Call {
  readonly body?: unknown
  /** Replaces text of the target that the contract's examples make. */
  readonly path?: { readonly [from: string]: string }
  readonly query?: { readonly [name: string]: string }
  readonly session?: string
  readonly status?: number
  readonly from?: typeof mock
}

/** Calls an operation with the contract's examples, changed as the test needs. */
async function call(name: string, { body, path = {}, query = {}, session, status = 200, from = mock }: Call = {}) {
  const operation: Case = caseNamed(name)
  const [target = '', required = ''] = operation.target.split('?')
  const filled = Object.entries(path).reduce((text, [old, replacement]) => text.replace(old, replacement), target)
  const search = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(required)), ...query })
  const headers: Record<string, string> = { ...token, ...(session !== undefined && { 'x-mock-session': session }) }
  const response = await from.fetch(
    requestOf(operation, { target: `${filled}?${search}`, headers, body: body ?? operation.body }),
  )
  const answer = (await response.json()) as JsonObject
  expect([response.status, answer]).toEqual([status, expect.anything()])
  return answer
}

const recordsOf = (answer: JsonObject): JsonObject[] =>
  listOf(answer['list'] ?? (answer['data'] as JsonObject)['list']) as JsonObject[]
const idOf = (name: string, part: RegExp): string => part.exec(caseNamed(name).target)?.[1] ?? ''

const SHOP = '444455556666'
const accountId = idOf('updateAwsAccount', /accounts\/(\d+)/)
const tenantId = idOf('updateAzureTenant', /tenants\/([^/]+)/)
const registration = caseNamed('registerAzureTenant').body as JsonObject
const newTenant = { [tenantId]: String(registration['tenantId']) }

describe('what changes', () => {
  it('never returns the secrets that were sent', async () => {
    const secret = 'S3CRET-sentinel'
    await call('registerAzureTenant', { body: { ...registration, clientSecret: secret, primaryKey: secret } })
    const answers = [await call('listAzureTenants'), await call('getAzureTenant', { path: newTenant }), mock.state()]
    expect(JSON.stringify(answers)).toContain(registration['tenantId'])
    expect(JSON.stringify(answers)).not.toContain(secret)
  })

  it('is shown to people as what differs from the start', async () => {
    await call('setCustomReportFavorite')
    await call('listReservedInstances')
    const reports = expect.arrayContaining([expect.objectContaining({ custmRprtId: 'RPT-0009', favYn: 'Y' })])
    expect(mock.state()).toEqual({ 'C-1042': { customReports: reports } })
  })
})

describe('sessions', () => {
  const count = async (session: string): Promise<number> =>
    recordsOf(await call('listAzureTenants', { session })).length

  it('see no change of each other, and are reset alone', async () => {
    const start = await count('three')
    await Promise.all([call('registerAzureTenant', { session: 'one' }), call('deleteAzureTenant', { session: 'two' })])
    expect(await Promise.all(['one', 'two', 'three'].map(count))).toEqual([start + 1, start - 1, start])
    mock.reset('one')
    expect(await Promise.all(['one', 'two', 'three'].map(count))).toEqual([start, start - 1, start])
  })
})

describe('what a session has changed', () => {
  const put = async (state: unknown, session: string, to = mock): Promise<[number, string]> => {
    const body = typeof state === 'string' ? state : JSON.stringify(state)
    const response = await to.fetch(`http://mock/__mock/state?session=${session}`, { method: 'PUT', body })
    return [response.status, await response.text()]
  }
  const get = async (session: string): Promise<unknown> =>
    (await mock.fetch(`http://mock/__mock/state?session=${session}`)).json()

  it('is saved and loaded, over HTTP and in a program', async () => {
    await call('registerAzureTenant', { session: 'one' })
    await call('setCustomReportFavorite', { session: 'one' })
    const saved = await get('one')
    expect(await put(saved, 'two')).toEqual([204, ''])
    expect(await get('two')).toEqual(saved)
    const listed = async (session: string): Promise<JsonObject> => call('listAzureTenants', { session })
    expect(await listed('two')).toEqual(await listed('one'))
    const restored = createMock()
    restored.loadState(saved)
    expect(restored.state()).toEqual(saved)
    expect(await call('listAzureTenants', { from: restored })).toEqual(await listed('one'))
    expect(await put({}, 'two')).toEqual([204, ''])
    expect(await get('two')).toEqual({})
    expect(await listed('two')).not.toEqual(await listed('one'))
  })

  it('has each deletion by itself, so that one is undone without the others', async () => {
    const start = recordsOf(await call('listAzureTenants', { session: 'one' })).length
    await call('deleteAzureTenant', { session: 'one' })
    await call('deleteAwsAccount', { session: 'one', path: { [accountId]: SHOP } })
    const state = (await get('one')) as { 'C-1042': { deletions: { of: string; at: string }[] } }
    const { deletions } = state['C-1042']
    expect(deletions.map(({ of, at }) => [of, at])).toEqual([
      ['azure tenant', '2026-04-01T09:00:00Z'],
      ['aws account', '2026-04-01T09:00:00Z'],
    ])
    expect(recordsOf(await call('listAzureTenants', { session: 'one' }))).toHaveLength(start - 1)
    await put({ 'C-1042': { ...state['C-1042'], deletions: deletions.slice(1) } }, 'one')
    expect(recordsOf(await call('listAzureTenants', { session: 'one' }))).toHaveLength(start)
    expect(JSON.stringify(await call('listAwsAccounts', { session: 'one' }))).toContain('deletion of this account')
  })
})

describe('an estate of your own', () => {
  it('is answered from', async () => {
    const clock = '2030-05-06T07:08:09Z'
    const company = { clock, companies: [{ companyId: 'C-1', companyName: 'One', lastExecuteDate: clock }] }
    const own = createMock({ estate: createEstate({ company }) })
    const answer = await call('listCompanies', { from: own })
    expect(recordsOf(answer).map((company) => company['companyName'])).toEqual(['One'])
  })
})

describe('what fails', () => {
  // Each in the envelope of its group: numbers and texts as codes, in two cases.
  it.each([
    ['setCustomReportFavorite', { body: { cmpnId: 'C-1042', custmRprtId: 'RPT-9', favYn: 'Y' } }, 'NOT_FOUND'],
    [
      'getOptimizationLastExecution',
      { body: { ...bodyOf('getOptimizationLastExecution'), cmpnId: 'C-9' } },
      'NOT_FOUND',
    ],
    ['listReservedInstances', { query: { startDate: '2026-03-02', endDate: '2026-03-01' } }, 400],
  ])('is an error inside HTTP 200 where the contract allows the request: %s', async (name, change, code) => {
    const answer = await call(name, change)
    const operation = operationNamed(mock.contract, name)
    const validators = loadValidators(mock.contract.validators)
    expect(violationsOf(validators[operation.answerValidators['200'] ?? ''], 'body', answer)).toEqual([])
    expect(answer).toMatchObject({ status: 'error', error: { Code: code, Message: expect.stringMatching(/\d.*\.$/) } })
  })
})

describe('every operation of the estate', () => {
  it('has a validator that judges what is computed', () => {
    const computed = cases.filter((operation) => operation.computed)
    expect(computed.length).toBeGreaterThan(30)
    for (const { name } of computed) {
      expect(Object.keys(operationNamed(mock.contract, name).answerValidators), name).toContain('200')
    }
  })

  it('which answers against the contract is a failure of the mock', async () => {
    const wrong = createMock({
      estate: {
        clock: '2026-04-01T09:00:00Z',
        operations: new Set(['listReservedInstances']),
        createSession: () => ({
          version: 0,
          changes: () => ({}),
          load: () => undefined,
          answer: () => ({ body: { status: 'success' } }),
        }),
      },
    })
    const answer = await call('listReservedInstances', { from: wrong, status: 500 })
    expect(JSON.stringify(answer)).toContain('The response violates the contract: body')
  })

  it('computes the answer to a request once, until something changes', async () => {
    let computed = 0
    const { clock, operations, createSession } = createEstate()
    const counting = createMock({
      estate: {
        clock,
        operations,
        createSession() {
          const session = createSession()
          return {
            get version() {
              return session.version
            },
            changes: () => session.changes(),
            load: (changes) => session.load(changes),
            answer(request) {
              computed += 1
              return session.answer(request)
            },
          }
        },
      },
    })
    const tenants = async (): Promise<number> => recordsOf(await call('listAzureTenants', { from: counting })).length
    const before = await tenants()
    expect([await tenants(), computed]).toEqual([before, 1])
    // Another operation with the same inputs is another request.
    const accounts = async () => call('listAwsManagementAccounts', { from: counting })
    expect(await accounts()).toEqual(await accounts())
    expect([await tenants(), computed]).toEqual([before, 2])
    await call('deleteAzureTenant', { from: counting })
    expect([await tenants(), await tenants(), computed]).toEqual([before - 1, before - 1, 4])
    await call('registerAzureTenant', { from: counting, session: 'other' })
    expect([await tenants(), computed]).toEqual([before - 1, 5])
  })
})

function bodyOf(name: string): JsonObject {
  return caseNamed(name).body as JsonObject
}
