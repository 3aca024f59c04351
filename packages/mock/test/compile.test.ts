import { describe, expect, it } from 'vitest'
import { compileContract } from '../src/compile/index.js'
import { createMock } from '../src/index.js'
import { contractOf } from './operations.js'

const answers = (value: unknown, schema: object = {}): object => ({
  200: { description: 'd', content: { 'application/json': { schema, examples: { default: { value } } } } },
})
const documentOf = (paths: object, more: object = {}): object => ({
  openapi: '3.1.0',
  info: { title: 'Other', version: '1' },
  paths,
  ...more,
})
const post = (content: object, more: object = {}): object => ({
  '/sent': { post: { operationId: 'send', requestBody: { required: true, content }, responses: answers({}), ...more } },
})
const get = (...parameters: object[]): object => ({
  '/asked': { get: { operationId: 'ask', parameters, responses: answers({}) } },
})

describe('a document', () => {
  it.each([
    ['no title', {}, ''],
    ['a title', { title: 'Things' }, 'Things'],
  ])('may have %s', async (_, info, title) => {
    const { groups } = await compileContract({ test: { openapi: '3.1.0', info, paths: {} } })
    expect(groups).toEqual([{ name: 'test', title, prefix: '' }])
  })
})

describe('an operation', () => {
  const paths = { '/things': { get: { responses: answers({ a: 1 }, { type: 'object' }) } } }

  it('without a name is known by method and path', async () => {
    const { operations } = await compileContract({ test: documentOf(paths) })
    expect(operations.map(({ operationId }) => operationId)).toEqual(['get /things'])
  })

  it('whose schema is none is named, and served', async () => {
    const broken = documentOf(post({ 'application/json': { schema: { type: 'string', pattern: '(' } } }))
    const warnings: string[] = []
    const contract = await compileContract({ test: broken }, { warn: (sentence) => warnings.push(sentence) })
    expect(warnings).toEqual([expect.stringContaining('send: ')])
    expect(contract.operations.map(({ operationId }) => operationId)).toEqual(['send'])
  })
})

describe('schemas that contradict themselves', () => {
  it('are met by no body', async () => {
    const schema = { allOf: [{ type: 'string' }, { type: 'integer' }] }
    const mock = createMock({ contract: await contractOf(documentOf(post({ 'application/json': { schema } }))) })
    for (const body of ['1', '"a"', '{}']) {
      const headers = { 'content-type': 'application/json' }
      expect((await mock.fetch('http://mock/sent', { method: 'POST', headers, body })).status).toBe(400)
    }
  })
})

describe('an array in the query', () => {
  it('is reported by the name and index of what is wrong', async () => {
    const schema = { type: 'array', items: { type: 'integer' } }
    const contract = await contractOf(documentOf(get({ name: 'Sizes', in: 'query', explode: false, schema })))
    const response = await createMock({ contract }).fetch('http://mock/asked?Sizes=1,b')
    expect(await response.text()).toContain('query.Sizes.1 must be an integer')
  })
})

describe('an example outside the document', () => {
  const external = {
    description: 'd',
    content: {
      'application/json': {
        schema: { type: 'object', required: ['code'], properties: { code: { type: 'integer' } } },
        examples: { default: { externalValue: 'https://example.com/one.json' } },
      },
    },
  }

  it('is made up by its schema', async () => {
    const paths = { '/asked': { get: { responses: { 200: external, default: external } } } }
    const mock = createMock({ contract: await contractOf(documentOf(paths)) })
    expect(await (await mock.fetch('http://mock/asked')).json()).toEqual({ code: expect.any(Number) })
    const refused = await mock.fetch('http://mock/asked', { headers: { prefer: 'code=99' } })
    expect(await refused.json()).toMatchObject({ error: { code: 'BAD_REQUEST' } })
  })
})

describe('a body that cannot be generated', () => {
  it('is reported', async () => {
    const schema = { type: 'string', writeOnly: true }
    const responses = { 200: { description: 'd', content: { 'application/json': { schema } } } }
    const mock = createMock({ contract: await contractOf(documentOf({ '/asked': { get: { responses } } })) })
    const response = await mock.fetch('http://mock/asked', { headers: { prefer: 'dynamic=true' } })
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('writeOnly')])
  })
})

describe('preferences', () => {
  it('that come twice in the query count once', async () => {
    const mock = createMock({ contract: await contractOf(documentOf(get())) })
    expect((await mock.fetch('http://mock/asked?__code=200&__code=99&__code=98')).status).toBe(200)
  })

  it('that no answer meets get a list of what exists, also without a body', async () => {
    const paths = { '/empty': { delete: { operationId: 'empty', responses: { 204: { description: 'd' } } } } }
    const mock = createMock({ contract: await contractOf(documentOf(paths)) })
    const response = await mock.fetch('http://mock/empty', { method: 'DELETE', headers: { prefer: 'example=none' } })
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('empty has 204: none')])
  })
})
