import { createEstate } from '@cloud-cost/estate'
import { describe, expect, it } from 'vitest'
import { compileContract, mergeContracts } from '../src/compile/index.js'
import { createMock, type Mock } from '../src/index.js'
import { loadValidators } from '../src/shell/node.js'
import { caseNamed, requestOf, token } from './operations.js'

const { contract } = createMock()
const list = caseNamed('listCompanies')
const tenants = caseNamed('listAzureTenants')
const deletion = caseNamed('deleteAzureTenant')

/** The contract with another default example of the companies. */
function withOtherCompanies(): typeof contract {
  const copy = structuredClone(contract)
  const operation = copy.operations.find(({ operationId }) => operationId === list.name)
  const [content] = operation?.prism.responses.find(({ code }) => code === '200')?.contents ?? []
  const [example] = (content?.examples ?? []) as { value: unknown }[]
  if (example === undefined) throw new Error('no example')
  example.value = { status: 'success', data: { list: [] } }
  return copy
}

describe('a replaced contract', () => {
  it('is the one of the next request, and keeps estate, rules and scenario', async () => {
    const mock = createMock({ estate: createEstate() })
    const server = await mock.listen({ port: 0 })
    await mock.fetch(requestOf(deletion))
    const before: unknown = await (await mock.fetch(requestOf(tenants))).json()
    mock.rules.add({ match: { operation: deletion.name }, fault: '429' })
    mock.setScenario('default')
    mock.replaceContract(withOtherCompanies())
    const headers = { ...token, prefer: 'example=default' }
    expect(await (await fetch(server.url + list.target, { headers })).json()).toMatchObject({ data: { list: [] } })
    expect(await (await mock.fetch(requestOf(tenants))).json()).toEqual(before)
    expect((await mock.fetch(requestOf(deletion))).status).toBe(429)
    await server.close()
  })

  it('answers its examples where the estate was not given for it', async () => {
    const mock = createMock()
    await mock.fetch(requestOf(deletion))
    mock.replaceContract(contract)
    const example: unknown = tenants.examples.get('200')?.get('default')
    expect(await (await mock.fetch(requestOf(tenants))).json()).toEqual(example)
    expect(mock.state()).toEqual({})
  })

  it('without the scenario that was set has none', async () => {
    const mock = createMock({ groups: ['platform'] })
    mock.setScenario('empty')
    mock.replaceContract({
      ...contract,
      operations: contract.operations.filter(({ operationId }) => operationId === deletion.name),
    })
    expect(mock.scenarios).not.toContain('empty')
    expect((await mock.fetch(requestOf(deletion))).status).toBe(200)
  })
})

describe('a replaced estate', () => {
  const company = { clock: '2027-01-01T00:00:00Z', companies: [{ companyId: 'C-1', companyName: 'Other Works' }] }
  const companies = async (mock: Mock): Promise<string> => (await mock.fetch(requestOf(list))).text()

  it('is the one of the next request, without what was changed, and keeps rules and scenario', async () => {
    const mock = createMock()
    await mock.fetch(requestOf(deletion))
    expect(mock.state()).not.toEqual({})
    mock.rules.add({ match: { operation: deletion.name }, fault: '429' })
    mock.replaceEstate(createEstate({ company }))
    expect(await companies(mock)).toContain('Other Works')
    expect(mock.state()).toEqual({})
    expect((await mock.fetch(requestOf(deletion))).status).toBe(429)
  })

  it('answers for a contract that comes later, too', async () => {
    const mock = createMock({ contract })
    mock.replaceEstate(createEstate({ company }))
    mock.replaceContract(contract)
    expect(await companies(mock)).toContain('Other Works')
  })
})

describe('a merged contract', () => {
  it('is that of all groups, with their validators', async () => {
    const documentOf = (schema: object): object => ({
      openapi: '3.1.0',
      info: { title: 'Things', version: '1' },
      paths: { '/things': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } } },
    })
    const texts = documentOf({ type: 'string', minLength: 2 })
    const numbers = documentOf({ type: 'integer' })
    const groups = [await compileContract({ texts }), await compileContract({ numbers })]
    const merged = mergeContracts(groups)
    expect(merged).toEqual({ ...(await compileContract({ texts, numbers })), validators: expect.any(String) })
    const { operations, validators } = merged
    const loaded = loadValidators(validators)
    const answers = operations.map(({ request }) =>
      ['ab', 'a', 1].map((value) => loaded[request.body?.contents[0]?.validator ?? '']?.(value)),
    )
    expect(answers).toEqual([
      [true, false, false],
      [false, false, true],
    ])
  })

  it('of nothing is empty', () => {
    expect(mergeContracts([])).toEqual({
      groups: [],
      operations: [],
      adminValidators: {},
      personalMembers: [],
      validators: '',
    })
  })
})
