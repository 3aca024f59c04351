import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../src/mock.js'
import { contractOf, operationNamed } from './operations.js'

const text = { type: 'string' }
const integer = { type: 'integer' }
const answer = (schema: object, value: unknown): object => ({
  description: 'd',
  content: { 'application/json': { schema, examples: { default: { value } } } },
})
const ok = { 200: answer({ type: 'object' }, { done: true }) }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const resource = (action: string): object => ({ 'x-mock-resource': { collection: 'things', action } })

/** What the compiled validators can't tell, in a dialect that is not that of 3.1. */
const document = {
  openapi: '3.1.0',
  jsonSchemaDialect: 'https://json-schema.org/draft/2019-09/schema',
  info: { title: 'Unusual', version: '1' },
  paths: {
    '/deep': {
      get: {
        operationId: 'deep',
        parameters: [
          { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object', properties: { n: integer } } },
        ],
        responses: ok,
      },
    },
    '/list/{ids}': {
      get: {
        operationId: 'split',
        parameters: [{ name: 'ids', in: 'path', required: true, schema: { type: 'array', items: integer } }],
        responses: ok,
      },
    },
    '/form': {
      post: {
        operationId: 'form',
        requestBody: { content: { 'text/plain': { schema: text } } },
        responses: ok,
      },
    },
    '/either': {
      post: {
        operationId: 'either',
        requestBody: { content: { 'application/json': { schema: integer }, 'text/plain': { schema: text } } },
        responses: ok,
      },
    },
    '/pattern': {
      post: {
        operationId: 'pattern',
        parameters: [{ name: 'q', in: 'query', schema: { type: 'string', pattern: '(' } }],
        responses: ok,
      },
    },
    '/broken': { post: { operationId: 'broken', requestBody: json({ pattern: '(' }), responses: ok } },
    '/counted': {
      post: {
        operationId: 'counted',
        requestBody: json({ type: 'object', dependentRequired: { a: ['b'] } }),
        responses: ok,
      },
    },
    '/bare': {
      get: {
        operationId: 'bare',
        responses: { 200: json(text), 204: { description: 'd' }, 400: answer({ type: 'object' }, { a: 1 }) },
      },
    },
    '/things': {
      get: {
        operationId: 'listThings',
        ...resource('list'),
        responses: {
          200: answer({ type: 'array', items: { type: 'object' } }, [{ id: 'T-1' }, { name: 'no id' }, 'no record']),
          '4XX': answer({ type: 'object' }, {}),
        },
      },
    },
  },
  'x-mock-collections': { things: { id: 'id', seed: 'listThings', scope: [] } },
}

const contract = await contractOf(document)
const statusOf = async (mock: Mock, path: string, init?: RequestInit): Promise<number> =>
  (await mock.fetch(new Request(`http://mock${path}`, init))).status
const post = (body: unknown, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body: type === 'application/json' ? JSON.stringify(body) : String(body),
})

describe('what the compiled validators cannot tell', () => {
  const mock = createMock({ contract })

  it.each(['deep', 'split', 'form', 'either', 'pattern', 'broken'])('has none: %s', (name) => {
    expect(operationNamed(contract, name).checks.request).toBeUndefined()
  })

  it('is judged by Prism', async () => {
    expect(await statusOf(mock, '/deep?filter[n]=1')).toBe(200)
    expect(await statusOf(mock, '/deep?filter[n]=x')).toBe(400)
    expect(await statusOf(mock, '/form', post('a', 'text/plain'))).toBe(200)
    expect(await statusOf(mock, '/either', post('a'))).toBe(400)
    expect(await statusOf(mock, '/either', post(1))).toBe(200)
  })

  it('may be the answers: where one stands for many statuses', async () => {
    expect(operationNamed(contract, 'listThings').checks.answer).toBeUndefined()
    const response = await mock.fetch('http://mock/things')
    expect([response.status, await response.json()]).toEqual([200, [{ id: 'T-1' }]])
  })
})

it('compiles validators in the dialect of the document', async () => {
  const mock = createMock({ contract })
  expect(operationNamed(contract, 'counted').checks.request).toEqual({ body: expect.any(String) })
  expect(await statusOf(mock, '/counted', post({ a: 1, b: 1 }))).toBe(200)
  expect(await statusOf(mock, '/counted', post({ a: 1 }))).toBe(400)
})

it('tells which answers have no example', async () => {
  const mock = createMock({ contract })
  const response = await mock.fetch('http://mock/bare', { headers: { prefer: 'example=other' } })
  expect([response.status, response.headers.get('x-mock-violations')]).toEqual([
    400,
    expect.stringContaining('204: none'),
  ])
})

it('takes the first of a preference that stands twice in the query', async () => {
  const mock = createMock({ contract })
  expect(await statusOf(mock, '/bare?__code=400&__code=204')).toBe(400)
})
