import { beforeEach, describe, expect, it } from 'vitest'
import { createMock, type Rule, type RuleFunction } from '../src/index.js'
import { caseNamed, contractOf, requestOf, token } from './operations.js'

const mock = createMock()
beforeEach(() => mock.reset())

const list = caseNamed('listCompanies')
const register = caseNamed('registerAzureTenant')

async function ask(operation = list, change: Parameters<typeof requestOf>[1] = {}): Promise<[number, unknown]> {
  const response = await mock.fetch(requestOf(operation, change))
  const text = await response.text()
  return [response.status, text.startsWith('{') ? JSON.parse(text) : text]
}

const rule = (answer: RuleFunction, operation = list.name): Rule => ({ match: { operation }, answer })

describe('a function of a rule', () => {
  it.each<[string, RuleFunction]>([
    ['at once', ({ query }) => ({ status: 203, headers: { 'x-own': 'yes' }, body: { asked: query } })],
    ['later', async ({ query }) => ({ status: 203, headers: { 'x-own': 'yes' }, body: { asked: query } })],
  ])('answers %s', async (_, answer) => {
    mock.rules.add(rule(answer))
    const response = await mock.fetch(requestOf(list, { target: `${list.target}?permissionType=read` }))
    expect([response.status, response.headers.get('x-own'), await response.json()]).toEqual([
      203,
      'yes',
      { asked: { permissionType: 'read' } },
    ])
  })

  it('gets the request in parts', async () => {
    mock.rules.add(rule((request) => ({ body: { ...request }, invalid: true }), register.name))
    const [, got] = await ask(register)
    expect(got).toMatchObject({
      operationId: register.name,
      method: 'POST',
      path: { companyId: 'C-1042' },
      query: {},
      body: register.body,
      headers: token,
    })
  })

  it.each<[string, RuleFunction, unknown]>([
    ['an example', () => ({ example: 'empty' }), list.examples.get('200')?.get('empty')],
    ['text', () => ({ body: 'plain text', headers: { 'content-type': 'text/plain' } }), 'plain text'],
    ['nothing of its own', () => undefined, list.examples.get('200')?.get('default')],
  ])('may answer %s', async (_, answer, expected) => {
    mock.rules.add(rule(answer))
    expect(await ask()).toEqual([200, expected])
  })

  it('may ask the estate, in the session of the request', async () => {
    const session = mock.session('mine')
    const own = rule(async (request, { estate }) => {
      const tenants = await estate.answer({
        ...request,
        operationId: 'listAzureTenants',
        path: { companyId: 'C-1042' },
      })
      return { body: { computed: await estate.answer(request), tenants }, invalid: true }
    })
    session.rules.add(own)
    await session.fetch(requestOf(register))
    const mine = await (await session.fetch(requestOf(list))).json()
    expect(mine).toMatchObject({ computed: { body: list.examples.get('200')?.get('default') } })
    const id = (register.body as { tenantId: string }).tenantId
    expect(JSON.stringify(mine)).toContain(id)
    mock.rules.add(own)
    expect(JSON.stringify((await ask())[1])).not.toContain(id)
  })

  it('finds nothing in the estate of a contract of your own', async () => {
    const paths = { '/things': { get: { operationId: 'listThings', responses: { 200: { description: 'Things' } } } } }
    const contract = await contractOf({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths })
    const answer: RuleFunction = async (request, { estate }) => ({ body: `${await estate.answer(request)}` })
    const own = createMock({ contract, rules: [{ answer }] })
    expect(await (await own.fetch('http://mock/things')).text()).toBe('undefined')
  })

  it('is not called for a request that is invalid, or that asks for an answer itself', async () => {
    let calls = 0
    const answer: RuleFunction = () => {
      calls += 1
      return {}
    }
    mock.rules.add({ answer })
    expect((await ask(register, { body: {} }))[0]).toBe(400)
    expect((await ask(list, { headers: {} }))[0]).toBe(401)
    expect((await ask(list, { headers: { ...token, prefer: 'example=empty' } }))[0]).toBe(200)
    expect(calls).toBe(0)
    expect((await ask())[0]).toBe(200)
    expect(calls).toBe(1)
  })

  it.each<[string, RuleFunction, string]>([
    [
      'throws',
      () => {
        throw new Error('no such planet')
      },
      'no such planet',
    ],
    ['rejects', () => Promise.reject('a text'), 'a text'],
    ['answers a status that is none', () => ({ status: 99 }), 'answer.status must be at least 200'],
    ['answers a function', () => (() => ({})) as never, 'answer must be an object, not a function'],
    ['answers what is no JSON', () => ({ body: { amount: 1n } }), 'BigInt'],
  ])('that %s is a 500 with the name of the rule', async (_, answer, reason) => {
    mock.rules.add({})
    mock.rules.add(rule(answer))
    const [status, body] = await ask()
    expect([status, body]).toEqual([
      500,
      expect.objectContaining({
        error: expect.objectContaining({ message: expect.stringContaining('rule-2') }),
      }),
    ])
    expect(JSON.stringify(body)).toContain(reason)
    mock.reset()
    expect((await ask())[0]).toBe(200)
  })

  it('fails in a scenario, which is named', async () => {
    const scenarios = {
      odd: [
        rule(() => {
          throw new Error('odd')
        }),
      ],
    }
    const response = await createMock({ scenarios, scenario: 'odd' }).fetch(requestOf(list))
    expect(await response.text()).toContain('A rule of the scenario failed for listCompanies: odd')
  })

  it('is shown as such by the admin API', async () => {
    mock.rules.add(rule(() => ({})))
    const response = await mock.fetch('http://mock/__mock/rules')
    expect(await response.json()).toEqual([{ id: 'rule-1', match: { operation: list.name }, answer: 'function' }])
  })
})

describe('rules of the start', () => {
  const started = createMock({ rules: [rule(() => ({ status: 500 })), { answer: { status: 503 } }] })
  const status = async (): Promise<number> => (await started.fetch(requestOf(list))).status

  it('are asked in their order, after those that are added, until they are cleared, and restored by a reset', async () => {
    expect(await status()).toBe(500)
    expect(started.rules.add({ answer: { status: 404 } })).toBe('rule-3')
    expect(await status()).toBe(404)
    started.rules.clear()
    expect(await status()).toBe(200)
    started.reset()
    expect(await status()).toBe(500)
  })

  it('are numbered in what is wrong with them', () => {
    const wrong = () => createMock({ rules: [{}, { match: { operation: 'listCompanie' as 'listCompanies' } }] })
    expect(wrong).toThrow(
      'Rule 2 is not valid: rule.match.operation listCompanie not found; did you mean listCompanies?',
    )
  })
})
