import { createEstate } from '@cloud-cost/estate'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../src/index.js'
import { contractOf } from './operations.js'

const json = (schema: object, examples: object = {}): object => ({
  description: 'd',
  content: { 'application/json': { schema, examples } },
})
const named = (value: unknown): object => ({ default: { value } })
const item = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    inner: { $ref: '#/components/schemas/Item' },
    secret: { type: 'string', writeOnly: true },
  },
}

/** What the contract of the service has not, but others have. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Other', version: '1' },
  paths: {
    '/text': {
      get: {
        responses: {
          200: {
            description: 'd',
            content: { 'text/plain': { schema: { type: 'string' }, examples: named('plain') } },
          },
        },
      },
    },
    '/list': { get: { responses: { 200: json({ type: 'array', items: { type: 'integer' } }, named([1, 2])) } } },
    '/empty': { delete: { responses: { 204: { description: 'd' } } } },
    '/headers': {
      get: {
        parameters: [
          { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string', format: 'password' } },
          { name: 'key', in: 'query', schema: { type: 'string', format: 'password' } },
        ],
        responses: {
          200: {
            ...json({ type: 'object' }, named({})),
            headers: {
              'X-Shown': { schema: { type: 'string' }, example: 'shown' },
              'X-Default': { schema: { type: 'integer', default: 7 } },
              'X-Schema': { schema: { type: 'string', examples: ['of the schema'] } },
              'X-Unknown': { schema: { type: 'string' } },
            },
          },
        },
      },
    },
    '/wrong': {
      get: { operationId: 'getWrong', responses: { 200: json({ type: 'object', required: ['a'] }, named({ b: 1 })) } },
    },
    '/things': {
      post: {
        operationId: 'createThing',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } } },
        responses: { 200: json({ type: 'object' }, named({ data: [{ id: 'T-2' }] })) },
      },
    },
  },
  components: { schemas: { Item: item } },
}

describe('another contract', () => {
  let mock: Mock
  beforeAll(async () => {
    mock = createMock({ contract: await contractOf(document) })
  })
  const call = async (path: string, init?: RequestInit): Promise<Response> => mock.fetch(`http://mock${path}`, init)

  it('may have answers that are text, lists or nothing', async () => {
    const text = await call('/text')
    expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/plain', 'plain'])
    expect(await (await call('/list')).json()).toEqual([1, 2])
    const empty = await call('/empty', { method: 'DELETE' })
    expect([empty.status, await empty.text()]).toEqual([204, ''])
  })

  it('may show headers by examples and defaults, in the header or in its schema', async () => {
    const { headers } = await call('/headers', { headers: { 'x-tenant': 't' } })
    const shown = ['x-shown', 'x-default', 'x-schema', 'x-unknown'].map((name) => headers.get(name))
    expect(shown).toEqual(['shown', '7', 'of the schema', 'string'])
  })

  it('may need headers, whose secrets the journal keeps to itself', async () => {
    mock.reset()
    const refused = await call('/headers?key=S3CRET&other=kept&other=twice')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: { message: 'header.X-Tenant is required.' } })
    expect(mock.requests()).toMatchObject([{ query: { key: '***', other: ['kept', 'twice'] } }])
  })

  it('without error answers has errors all the same', async () => {
    const response = await call('/text', { headers: { prefer: 'code=500' } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'BAD_REQUEST' } })
  })

  it('whose example does not match its schema is refused', async () => {
    const response = await call('/wrong')
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('The response violates the contract: body.a is required.')
  })

  it('may have recursive records, whose secrets the journal keeps to itself', async () => {
    const body = JSON.stringify({ id: 'T-2', secret: 'S3CRET', inner: { id: 'I-2', secret: 'S3CRET' } })
    const created = await call('/things', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await created.json()).toEqual({ data: [{ id: 'T-2' }] })
    expect(JSON.stringify(mock.requests())).toContain('I-2')
    expect(JSON.stringify(mock.requests())).not.toContain('S3CRET')
  })

  it('has no answers of the default companies, though an operation is called as one of theirs', async () => {
    const responses = { 200: json({ type: 'object' }, named({ own: true })) }
    const contract = await contractOf({
      ...document,
      paths: { '/c': { get: { operationId: 'listCompanies', responses } } },
    })
    expect(await (await createMock({ contract }).fetch('http://mock/c')).json()).toEqual({ own: true })
    const asked = await createMock({ contract, estate: createEstate() }).fetch('http://mock/c')
    expect(await asked.json()).toMatchObject({ status: 'success' })
  })
})
