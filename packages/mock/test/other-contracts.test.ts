import { beforeAll, describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../src/shell/mock.js'
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
const resource = (collection: string, action: string): object => ({ 'x-mock-resource': { collection, action } })

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
      get: {
        operationId: 'listThings',
        ...resource('things', 'list'),
        responses: {
          200: json(
            { type: 'object', properties: { list: { type: 'array', items: { $ref: '#/components/schemas/Item' } } } },
            named({ list: [{ id: 'T-1', inner: { id: 'I-1' } }] }),
          ),
        },
      },
      post: {
        operationId: 'createThing',
        ...resource('things', 'create'),
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } } },
        responses: { 200: json({ type: 'object' }, named({ data: [{ id: 'T-2' }] })) },
      },
    },
    '/parts/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'listParts',
        ...resource('parts', 'list'),
        responses: { 200: json({ type: 'object', properties: { list: { type: 'array' } } }, named({ list: [] })) },
      },
    },
  },
  components: { schemas: { Item: item } },
  'x-mock-collections': {
    things: { id: 'id', scope: [], seed: 'listThings' },
    parts: { id: 'partId', scope: ['id'], seed: 'listParts', parent: 'things' },
  },
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
    expect(mock.requests()).toMatchObject([{ query: { key: '***', other: 'twice' } }])
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

  it('may have recursive records, of which no secret is kept', async () => {
    const body = JSON.stringify({ id: 'T-2', secret: 'S3CRET', inner: { id: 'I-2', secret: 'S3CRET' } })
    const created = await call('/things', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await created.json()).toEqual({ data: [{ id: 'T-2' }] })
    expect(await (await call('/things')).json()).toEqual({
      list: [
        { id: 'T-1', inner: { id: 'I-1' } },
        { id: 'T-2', inner: { id: 'I-2' } },
      ],
    })
    expect(JSON.stringify(mock.state())).not.toContain('S3CRET')
  })

  it('may create a record of nothing, with an id like the others', async () => {
    await call('/things', { method: 'POST' })
    const { list } = (await (await call('/things')).json()) as { list: { id: string }[] }
    expect(list.at(-1)?.id).toMatch(/^T-\d$/)
  })

  it('may have collections without records', async () => {
    expect(await (await call('/parts/T-1')).json()).toEqual({ list: [] })
    expect((await call('/parts/none')).status).toBe(404)
  })

  it('may be of a collection that does not exist, which is an error when it is used', async () => {
    const { 'x-mock-collections': _, ...without } = document
    const mistaken = createMock({ contract: await contractOf(without) })
    const response = await mistaken.fetch('http://mock/things')
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.stringContaining('The mock failed: x-mock-resource: collection things not found'),
    ])
  })
})
