import { describe, expect, it } from 'vitest'
import type { Contract, OperationChecks } from '../src/contract.js'
import { loadValidators, type Validator } from '../src/engine/validators.js'
import { contractOf, operationNamed } from './operations.js'

const integer = { type: 'integer' }
const text = { type: 'string' }
const list = { type: 'array', items: integer }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const done = { 200: { description: 'd', ...json({ type: 'object' }) } }

interface Compiled extends OperationChecks {
  /** What the validator of a part, or of a status, says of each of some values. */
  readonly say: (part: 'query' | 'path' | 'headers' | 'body' | number, ...values: unknown[]) => (boolean | undefined)[]
}

/** The checks of an operation. */
async function checksOf(operation: object, components: object = {}): Promise<Compiled> {
  const contract: Contract = await contractOf({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things/{id}': { post: { operationId: 'send', responses: done, ...operation } } },
    components,
  })
  const { checks } = operationNamed(contract, 'send')
  const validators = loadValidators(contract.validators)
  const validatorOf = (part: string | number): Validator | undefined =>
    validators[(typeof part === 'number' ? checks.answer?.[part] : checks.request?.[part as 'body']) ?? '']
  return { ...checks, say: (part, ...values) => values.map((value) => validatorOf(part)?.(value)) }
}

const parameter = (name: string, place: string, schema: object, more: object = {}): object => ({
  name,
  in: place,
  schema,
  ...more,
})

describe('the check of a request', () => {
  it('has a validator for each part that the operation has', async () => {
    const { request, answer, say } = await checksOf({
      parameters: [
        parameter('id', 'path', integer, { required: true }),
        parameter('Size', 'query', integer, { required: true }),
        parameter('all', 'query', { type: 'boolean' }),
        parameter('X-Count', 'header', integer),
      ],
      requestBody: json({ type: 'object', required: ['a'], properties: { a: integer } }),
    })
    expect(Object.keys(request ?? {})).toEqual(['query', 'path', 'headers', 'body'])
    expect(answer).toBeUndefined()
    expect(say('query', { size: '1' }, { size: '1', all: 'true' }, {}, { size: 'x' }, { size: '1', all: 'x' })).toEqual(
      [true, true, false, false, false],
    )
    expect(say('path', { id: '1' }, {}, { id: 'x' })).toEqual([true, false, false])
    expect(say('headers', {}, { 'x-count': '1' }, { 'x-count': 'x' })).toEqual([true, true, false])
    expect(say('body', { a: 1 }, {}, { a: '1' })).toEqual([true, false, false])
  })

  it('has none for parts that the operation has not', async () => {
    expect((await checksOf({})).request).toEqual({})
    expect(Object.keys((await checksOf({ requestBody: json(text) })).request ?? {})).toEqual(['body'])
    expect(Object.keys((await checksOf({ parameters: [parameter('q', 'query', text)] })).request ?? {})).toEqual([
      'query',
    ])
  })

  it('takes a parameter without a schema as it comes', async () => {
    const { say } = await checksOf({ parameters: [{ name: 'q', in: 'query' }, parameter('n', 'query', integer)] })
    expect(say('query', { q: 'x', n: '1' }, { n: 'x' })).toEqual([true, false])
  })

  it('takes lists in the query', async () => {
    const { say } = await checksOf({ parameters: [parameter('ids', 'query', list)] })
    expect(say('query', { ids: ['1', '2'] }, { ids: ['x'] })).toEqual([true, false])
  })

  it.each([
    ['a style of its own in the query', parameter('q', 'query', list, { style: 'pipeDelimited', explode: false })],
    ['a style of its own in the path', parameter('id', 'path', integer, { required: true, style: 'label' })],
    ['a list in the path', parameter('id', 'path', list, { required: true })],
    ['an object in a header', parameter('X-A', 'header', { type: 'object' })],
    ['a pattern that is none', parameter('q', 'query', { ...text, pattern: '(' })],
  ])('is left to Prism for %s, whatever else there is', async (_, special) => {
    const { request } = await checksOf({
      parameters: [special, parameter('n', 'query', integer), parameter('X-N', 'header', integer)],
      requestBody: json(integer),
    })
    expect(request).toBeUndefined()
  })

  it.each([
    ['of another media type', { content: { 'text/plain': { schema: text } } }],
    ['of JSON and another', { content: { 'application/json': { schema: text }, 'text/plain': { schema: text } } }],
    ['of JSON by another name', { content: { 'application/problem+json': { schema: text } } }],
    ['without a schema', { content: { 'application/json': {} } }],
    ['of no media type', { content: {} }],
    ['that only answers have', json({ ...text, readOnly: true })],
    ['with a pattern that is none', json({ pattern: '(' })],
  ])('is left to Prism for a body %s', async (_, requestBody) => {
    expect((await checksOf({ parameters: [parameter('n', 'query', integer)], requestBody })).request).toBeUndefined()
  })

  it('asks for no member that only answers have', async () => {
    const properties = { a: integer, b: { ...integer, readOnly: true }, c: { ...integer, writeOnly: true } }
    const { say } = await checksOf({ requestBody: json({ type: 'object', required: ['a', 'b', 'c'], properties }) })
    expect(say('body', { a: 1, c: 3 }, { a: 1, b: 2 }, { b: 2, c: 3 })).toEqual([true, false, false])
  })

  it('makes one schema of several, deep in others too', async () => {
    const both = {
      allOf: [{ properties: { a: integer } }, { properties: { b: { ...integer, readOnly: true } } }],
      required: ['a', 'b'],
    }
    const { say } = await checksOf({
      requestBody: json({ type: 'object', properties: { inner: { type: 'object', ...both } } }),
    })
    expect(say('body', { inner: { a: 1 } }, { inner: { a: 'x' } }, { inner: {} })).toEqual([true, false, false])
  })

  it('makes one closed schema of several that are closed, as Prism does', async () => {
    const closed = (name: string): object => ({ properties: { [name]: integer }, additionalProperties: false })
    const { say } = await checksOf({ requestBody: json({ type: 'object', allOf: [closed('a'), closed('b')] }) })
    expect(say('body', {}, { a: 'x' }, { a: 1, b: 1 }, { a: 1, c: 1 })).toEqual([true, false, true, false])
  })

  it('follows references to recursive schemas, in bodies and parameters', async () => {
    const node = { $ref: '#/components/schemas/Node' }
    const schemas = { Node: { type: 'object', properties: { size: integer, next: node } } }
    const { say } = await checksOf(
      { requestBody: json({ type: 'object', properties: { node } }), parameters: [parameter('q', 'query', node)] },
      { schemas },
    )
    expect(say('body', { node: { next: { size: 1 } } }, { node: { next: { size: 'x' } } })).toEqual([true, false])
    expect(say('query', { q: { next: { size: 'x' } } })).toEqual([false])
  })
})

describe('the check of an answer that varies', () => {
  const answer = (schema: object): object => ({ description: 'd', ...json(schema) })
  const vary = { 'x-mock-resource': { collection: 'things', action: 'touch' } }
  const answersOf = async (responses: object): Promise<Compiled> => checksOf({ ...vary, responses })

  it('has a validator for each status that has JSON and no headers', async () => {
    const headers = { 'X-A': { schema: text } }
    const { answer: names, say } = await answersOf({
      200: answer(integer),
      201: { ...answer(integer), headers },
      204: { description: 'd' },
      400: { description: 'd', content: { 'text/plain': { schema: text } } },
      404: answer(text),
    })
    expect(Object.keys(names ?? {})).toEqual(['200', '404'])
    expect([say(200, 1, 'x'), say(404, 1, 'x')]).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('is left to Prism where one answer stands for many statuses', async () => {
    expect((await answersOf({ 200: answer(integer), '4XX': answer(text) })).answer).toBeUndefined()
  })

  it('asks for no member that only requests have', async () => {
    const properties = { a: { ...integer, readOnly: true }, b: { ...integer, writeOnly: true } }
    const { say } = await answersOf({ 200: answer({ type: 'object', required: ['a', 'b'], properties }) })
    expect(say(200, { a: 1 }, { b: 1 })).toEqual([true, false])
  })

  it('is there for pages, too', async () => {
    const pages = { style: 'page', in: 'query', page: 'page', size: 'size', items: '/list' }
    expect((await checksOf({ 'x-pagination': pages })).answer).toEqual({ 200: expect.any(String) })
  })
})

describe('validators', () => {
  it('are one for equal schemas, and another where text may count as a number', async () => {
    const schema = { type: 'object', properties: { size: integer }, required: [] }
    const { request } = await checksOf({
      parameters: [parameter('size', 'query', integer), parameter('size', 'header', integer)],
      requestBody: json(schema),
    })
    expect(request?.query).toBe(request?.headers)
    expect(request?.body).not.toBe(request?.query)
  })
})
