import { beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../src/contract/json.js'
import { createMock } from '../src/shell/mock.js'
import { type Case, caseNamed, contractOf, requestOf, token } from './operations.js'

const mock = createMock()
beforeEach(() => mock.reset())

/** Calls an operation with the contract's examples, changed as the test needs; `path` replaces text of the target. */
async function call(
  name: string,
  {
    body,
    path = {},
    query = '',
    session,
    status = 200,
  }: {
    body?: unknown
    path?: { [from: string]: string }
    query?: string
    session?: string
    status?: number
  } = {},
): Promise<JsonObject> {
  const one: Case = caseNamed(name)
  const target = Object.entries(path).reduce((text, [from, to]) => text.replace(from, to), one.target) + query
  const headers: Record<string, string> = { ...token, ...(session !== undefined && { 'x-mock-session': session }) }
  const response = await mock.fetch(requestOf(one, { target, headers, body: body ?? one.body }))
  const answer = (await response.json()) as JsonObject
  expect([response.status, answer]).toEqual([status, expect.anything()])
  return answer
}

const listOf = (answer: JsonObject): JsonObject[] => (answer['data'] as { list: JsonObject[] }).list
const dataOf = (answer: JsonObject): JsonObject => answer['data'] as JsonObject
const exampleOf = (name: string): JsonObject => caseNamed(name).examples.get('200')?.get('default') as JsonObject
const bodyOf = (name: string): JsonObject => caseNamed(name).body as JsonObject

const tenants = listOf(exampleOf('listAzureTenants'))
const [tenant = {}, otherTenant = {}] = tenants
const tenantId = String(tenant['tenantId'])
const registration = bodyOf('registerAzureTenant')
const newTenant = { [tenantId]: String(registration['tenantId']) }

describe('Azure tenants', () => {
  it('are registered, read, renamed and removed at once', async () => {
    const { data } = (await call('registerAzureTenant')) as { data: JsonObject }
    expect(data).toEqual({ tenantId: registration['tenantId'] })
    const list = listOf(await call('listAzureTenants'))
    expect(list).toHaveLength(tenants.length + 1)
    expect(list.at(-1)).toMatchObject({
      tenantId: registration['tenantId'],
      tenantAlias: registration['tenantAlias'],
      subscriptionCount: 0,
      status: 'healthy',
    })
    await call('updateAzureTenant', { path: newTenant, body: { tenantAlias: 'Renamed' } })
    expect(dataOf(await call('getAzureTenant', { path: newTenant }))).toMatchObject({ tenantAlias: 'Renamed' })
    await call('deleteAzureTenant', { path: newTenant })
    await call('getAzureTenant', { path: newTenant, status: 404 })
    expect(await call('listAzureTenants')).toEqual(exampleOf('listAzureTenants'))
  })

  it('never return the secrets that were sent', async () => {
    const secret = 'S3CRET-sentinel'
    await call('registerAzureTenant', { body: { ...registration, clientSecret: secret, primaryKey: secret } })
    const answers = [await call('listAzureTenants'), await call('getAzureTenant', { path: newTenant }), mock.state()]
    expect(JSON.stringify(answers)).not.toContain(secret)
  })

  it('are registered once', async () => {
    await call('registerAzureTenant')
    const message = `tenantId ${registration['tenantId']} already exists.`
    expect(await call('registerAzureTenant', { status: 409 })).toMatchObject({
      status: 'error',
      error: { code: 'CONFLICT', message: expect.stringContaining(message) },
    })
  })

  it('take their subscriptions with them', async () => {
    await call('deleteAzureTenant')
    await call('listAzureSubscriptions', { status: 404 })
    await call('getAzureSubscription', { status: 404 })
    const message = expect.stringContaining(`tenantId ${tenantId} not found.`)
    expect(await call('registerAzureSubscription', { status: 404 })).toMatchObject({ error: { message } })
    await call('registerAzureTenant', { body: { ...registration, tenantId } })
    expect(listOf(await call('listAzureSubscriptions'))).toEqual([])
  })

  it('are refused when invalid, and stay as they were', async () => {
    await call('registerAzureTenant', { body: { ...registration, tenantType: 'NONE-OF-THEM' }, status: 400 })
    expect(await call('listAzureTenants')).toEqual(exampleOf('listAzureTenants'))
  })
})

describe('Azure subscriptions', () => {
  const count = async (id: unknown): Promise<unknown> =>
    listOf(await call('listAzureTenants')).find((one) => one['tenantId'] === id)?.['subscriptionCount']

  it('are counted by their tenant', async () => {
    expect(await count(tenantId)).toBe(tenant['subscriptionCount'])
    await call('registerAzureSubscription')
    expect(await count(tenantId)).toBe(Number(tenant['subscriptionCount']) + 1)
    expect(listOf(await call('listAzureSubscriptions')).at(-1)).toMatchObject({
      ...bodyOf('registerAzureSubscription'),
      tenantId,
    })
    await call('deleteAzureSubscription')
    expect(await count(tenantId)).toBe(tenant['subscriptionCount'])
  })

  it('are as many as the tenant says, also where no example lists them', async () => {
    const path = { [tenantId]: String(otherTenant['tenantId']) }
    const list = listOf(await call('listAzureSubscriptions', { path }))
    expect(list).toHaveLength(Number(otherTenant['subscriptionCount']))
    expect(list[0]).toMatchObject({ tenantId: otherTenant['tenantId'] })
    const [seeded] = listOf(exampleOf('listAzureSubscriptions'))
    expect(list[0]?.['subscriptionId']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(list[0]?.['subscriptionId']).not.toBe(seeded?.['subscriptionId'])
  })

  it('are named by an update of their tenant', async () => {
    const [first] = listOf(exampleOf('listAzureSubscriptions'))
    expect(dataOf(await call('updateAzureTenant'))).toEqual({ tenantId, subscriptionId: first?.['subscriptionId'] })
    await call('registerAzureTenant')
    expect(dataOf(await call('updateAzureTenant', { path: newTenant }))).toEqual({ tenantId: registration['tenantId'] })
  })
})

describe('AWS accounts', () => {
  it('are narrowed by their type', async () => {
    const members = listOf(await call('listAwsAccounts', { query: '?accountType=member' }))
    const all = listOf(exampleOf('listAwsAccounts'))
    expect(members).toEqual(all.filter((account) => account['accountType'] === 'member'))
    expect(members.length).toBeLessThan(all.length)
  })

  it('stay while their deletion is pending, until it is taken back', async () => {
    const before = listOf(await call('listAwsAccounts'))
    const troubled = async (): Promise<unknown[]> =>
      listOf(await call('listAwsAccounts')).flatMap(({ errorDescription }) => errorDescription ?? [])
    expect(await troubled()).toEqual([])
    await call('deleteAwsAccount')
    expect(await troubled()).toEqual(['The deletion of this account is pending.'])
    expect(JSON.stringify(mock.state())).toContain('"(deletion)":"pending"')
    await call('updateAwsAccount', { body: { isCancelDeleteAccount: true } })
    const after = listOf(await call('listAwsAccounts'))
    expect(after.map(({ updatedDate, ...account }) => account)).toEqual(
      before.map(({ updatedDate, ...account }) => account),
    )
    expect(after.filter(({ updatedDate }, index) => updatedDate !== before[index]?.['updatedDate'])).toHaveLength(1)
  })

  it('have the alias that was set last', async () => {
    await call('updateAwsAccount', { body: { accountAlias: 'renamed' } })
    expect(dataOf(await call('getAwsAccount'))['accountAlias']).toBe('renamed')
  })
})

describe('custom reports', () => {
  type Reports = { [key: string]: JsonObject[] }
  const reports = async (body?: unknown): Promise<JsonObject[]> =>
    Object.values((await call('listCustomReports', { body }))['result'] as Reports).flat()
  const { cmpnId } = bodyOf('listCustomReports')

  it('become favorites and ordinary again', async () => {
    const { custmRprtId } = bodyOf('setCustomReportFavorite')
    const favorite = async (): Promise<unknown> =>
      (await reports()).find((report) => report['custmRprtId'] === custmRprtId)?.['favYn']
    expect(await favorite()).toBe('N')
    await call('setCustomReportFavorite')
    expect(await favorite()).toBe('Y')
    expect((await reports({ cmpnId, favYn: 'Y' })).map((report) => report['custmRprtId'])).toContain(custmRprtId)
    await call('setCustomReportFavorite', { body: { cmpnId, custmRprtId, favYn: 'N' } })
    expect(await favorite()).toBe('N')
  })

  it('are gone once deleted, and their name is free', async () => {
    const { custmRprtId } = bodyOf('deleteCustomReport')
    const { custmRprtNm } = (await reports()).find((report) => report['custmRprtId'] === custmRprtId) ?? {}
    const check = async (): Promise<unknown> => await call('checkCustomReportName', { body: { cmpnId, custmRprtNm } })
    const examples = caseNamed('checkCustomReportName').examples.get('200')
    expect(await check()).toEqual(examples?.get('duplicate'))
    await call('deleteCustomReport')
    expect((await reports()).map((report) => report['custmRprtId'])).not.toContain(custmRprtId)
    expect(await check()).toEqual(examples?.get('default'))
    expect(await call('deleteCustomReport', { status: 404 })).toMatchObject({ error: { Code: 'NOT_FOUND' } })
  })

  it.each(['setCustomReportFavorite', 'deleteCustomReport'])(
    'need not be named: %s then changes nothing',
    async (name) => {
      const before = await reports()
      expect(await call(name, { body: { cmpnId } })).toEqual(caseNamed(name).examples.get('200')?.get('default'))
      expect(await reports()).toEqual(before)
    },
  )
})

describe('the last execution', () => {
  it.each(['runOptimizationAnalysis', 'runResourceOptimizationAnalysis'])('is moved by %s', async (name) => {
    const last = async (): Promise<string> =>
      String(dataOf(await call('getOptimizationLastExecution'))['lastExecuteDate'])
    const before = await last()
    await call(name)
    const after = await last()
    expect(after > before).toBe(true)
    expect(after).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    mock.reset()
    await call(name)
    expect(await last()).toBe(after)
  })
})

describe('sessions', () => {
  it('know nothing of each other', async () => {
    await Promise.all([call('registerAzureTenant', { session: 'one' }), call('deleteAzureTenant', { session: 'two' })])
    const [one, two, other] = await Promise.all(
      ['one', 'two', 'three'].map(async (session) => listOf(await call('listAzureTenants', { session })).length),
    )
    expect([one, two, other]).toEqual([tenants.length + 1, tenants.length - 1, tenants.length])
  })

  it('are reset alone', async () => {
    await call('deleteAzureTenant', { session: 'one' })
    await call('deleteAzureTenant', { session: 'two' })
    mock.reset('one')
    expect(listOf(await call('listAzureTenants', { session: 'one' }))).toHaveLength(tenants.length)
    expect(listOf(await call('listAzureTenants', { session: 'two' }))).toHaveLength(tenants.length - 1)
  })

  it('give way when there are too many', async () => {
    await call('deleteAzureTenant', { session: 'oldest' })
    for (let index = 0; index < 200; index++) await call('listAzureTenants', { session: `s${index}` })
    expect(listOf(await call('listAzureTenants', { session: 'oldest' }))).toHaveLength(tenants.length)
  })

  it('stay as long as there are not more than 200, and those that are used longest', async () => {
    const left = async (session: string): Promise<number> => listOf(await call('listAzureTenants', { session })).length
    await call('deleteAzureTenant', { session: 'first' })
    await call('deleteAzureTenant', { session: 'second' })
    for (let index = 0; index < 198; index++) await left(`s${index}`)
    expect(await left('first')).toBe(tenants.length - 1)
    await left('one-more')
    expect(await left('first')).toBe(tenants.length - 1)
    expect(await left('second')).toBe(tenants.length)
  })
})

describe('companies', () => {
  it('are forgotten from the first on when there are too many', async () => {
    const query = bodyOf('listCustomReports')
    for (let index = 0; index <= 1_000; index++)
      await call('listCustomReports', { body: { ...query, cmpnId: `C${index}` } })
    const state = mock.state() as { 'custom-reports': { scope: unknown }[] }
    expect(state['custom-reports']).toHaveLength(1_000)
    expect(state['custom-reports'][0]?.scope).toEqual({ cmpnId: 'C1' })
  })

  it('have tenants of their own', async () => {
    const { example = '' } = caseNamed('deleteAzureTenant').parameters.find(({ name }) => name === 'companyId') ?? {}
    const path = { [String(example)]: 'C-9999' }
    await call('deleteAzureTenant')
    expect(listOf(await call('listAzureTenants', { path }))).toHaveLength(tenants.length)
  })
})

describe('a contract of its own', () => {
  const item = {
    type: 'object',
    properties: { id: { type: 'string' }, note: { type: 'string' }, made: { type: 'string' } },
  }
  const answer = (schema: object, value: object): object => ({
    responses: {
      200: { description: 'd', content: { 'application/json': { schema, examples: { default: { value } } } } },
    },
  })
  const resource = (action: string): object => ({ 'x-mock-resource': { collection: 'things', action } })
  const listSchema = { type: 'object', properties: { list: { type: 'array', items: item } } }
  const oneSchema = { type: 'object', properties: { data: item } }
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'T-01' }]
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      '/things': {
        get: {
          operationId: 'listThings',
          ...resource('list'),
          ...answer(listSchema, { list: [{ id: 'T-01', note: 'first', made: '2026-01-31' }] }),
        },
        post: {
          operationId: 'createThing',
          ...resource('create'),
          requestBody: { content: { 'application/json': { schema: item } } },
          ...answer(oneSchema, { data: { id: 'T-02' } }),
        },
      },
      '/things/{id}': {
        parameters,
        get: { operationId: 'readThing', ...resource('read'), ...answer(oneSchema, { data: { id: 'T-01' } }) },
        delete: { operationId: 'deleteThing', ...resource('delete'), ...answer(oneSchema, { data: { id: 'T-01' } }) },
      },
    },
    'x-mock-collections': {
      things: {
        id: 'id',
        scope: [],
        seed: 'listThings',
        delete: 'pending',
        pending: { note: 'going' },
        created: 'made',
        updated: 'made',
      },
    },
  }

  it('shows pending members, and stamps what is created', async () => {
    const things = createMock({ contract: await contractOf(document) })
    const json = async (path: string, init?: RequestInit): Promise<unknown> =>
      (await things.fetch(`http://mock${path}`, init)).json()
    const created = (await json('/things', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"note":"second"}',
    })) as { data: { id: string } }
    expect(created.data.id).toMatch(/^T-\d\d$/)
    expect(await json(`/things/${created.data.id}`)).toEqual({
      data: { id: created.data.id, note: 'second', made: '2026-01-31' },
    })
    await json('/things/T-01', { method: 'DELETE' })
    expect(await json('/things/T-01')).toMatchObject({ data: { id: 'T-01', note: 'going' } })
  })

  it('keeps no more than a thousand records', async () => {
    const things = createMock({ contract: await contractOf(document) })
    const create = (id: string): Promise<Response> =>
      things.fetch('http://mock/things', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id }),
      })
    for (let index = 1; index < 1_000; index++) await create(`N-${index}`)
    const refused = await create('one-too-many')
    expect(refused.status).toBe(507)
    expect(await refused.text()).toContain('The mock keeps no more than 1000 records here; reset it.')
  })
})
