import { describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { contractOf } from './operations.js'

const text = { type: 'string' }
const integer = { type: 'integer' }
const list = { type: 'array', items: integer }
const pair = { type: 'object', required: ['n'], properties: { n: integer, t: text } }
const done = { 200: { description: 'd', content: { 'application/json': { schema: {}, example: {} } } } }
const documentOf = (paths: object, components: object = {}): object => ({
  openapi: '3.1.0',
  info: { title: 'Judged', version: '1' },
  paths,
  components,
})

/** The violations of a request to an operation of a contract of its own: `location reason`. */
async function judge(document: object, target: string, init: RequestInit = {}): Promise<string[]> {
  const mock = createMock({ contract: await contractOf(document) })
  const response = await mock.fetch(`http://mock${target}`, init)
  const violations = JSON.parse(response.headers.get('x-mock-violations') ?? '[]') as {
    location: string
    reason: string
  }[]
  expect(response.status).toBe(violations.length === 0 ? 200 : 400)
  return violations.map(({ location, reason }) => `${location} ${reason}`)
}

describe('a parameter is read by its style', () => {
  type Row = readonly [style: string, parameter: object, valid: string, invalid: string, violation: string]
  const q = (schema: object, more: object = {}): object => ({ name: 'q', in: 'query', schema, ...more })
  const exploded = { explode: true }
  const joined = { explode: false }

  const inQuery: readonly Row[] = [
    ['a text', q(text), '?q=', '?q=a&q=b', 'query.q must be a string'],
    ['a required text', q(text, { required: true }), '?q=', '?Q=a', 'query.q is required'],
    ['a date', q({ ...text, format: 'date' }), '?q=2026-02-28', '?q=', 'query.q must be a date (yyyy-MM-dd)'],
    ['a text of at least one character', q({ ...text, minLength: 1 }), '?q=%20', '?q=', 'query.q must not be empty'],
    ['one of several texts', q({ enum: ['a', 'b'] }), '?q=a', '?q=', 'query.q must be one of: a, b'],
    ['an integer', q(integer), '?q=1.0', '?q=1.5', 'query.q must be an integer'],
    ['a number', q({ type: 'number' }), '?q=-1e3', '?q=0x10', 'query.q must be a number'],
    ['a number within bounds', q({ type: 'number' }), '?q=0', '?q=1e999', 'query.q must be a number'],
    ['a flag', q({ type: 'boolean' }), '?q=true', '?q=1', 'query.q must be true or false'],
    ['a flag that is off', q({ type: 'boolean' }), '?q=false', '?q=', 'query.q must be true or false'],
    ['anything', q({}), '?q=a&q=b', '', ''],
    ['a parameter without a schema', { name: 'q', in: 'query' }, '?q=', '', ''],
    ['a list of names', q(list, exploded), '?q=1&q=2', '?q=1&q=x', 'query.q.1 must be an integer'],
    ['a list of one', q(list, exploded), '?q=1', '?q=1,2', 'query.q.0 must be an integer'],
    ['a list with commas', q(list, joined), '?q=1,2', '?q=', 'query.q.0 must be an integer'],
    ['spaces', q(list, { style: 'spaceDelimited', ...joined }), '?q=1%202', '?q=1,2', 'query.q.0 must be an integer'],
    ['bars', q(list, { style: 'pipeDelimited', ...joined }), '?q=1%7C2', '?q=1,2', 'query.q.0 must be an integer'],
    ['an object as members', q(pair, exploded), '?n=1&t=', '?t=x', 'query.q.n is required'],
    ['an object with commas', q(pair, joined), '?q=n,1,t,x', '?q=n,x', 'query.q.n must be an integer'],
    [
      'a deep object',
      q(pair, { style: 'deepObject', ...exploded }),
      '?q[n]=1&q[t]=x',
      '?q[n]=x',
      'query.q.n must be an integer',
    ],
    ['a reference', q({ $ref: '#/components/schemas/Size' }), '?q=1', '?q=x', 'query.q must be an integer'],
  ]
  const inPath: readonly Row[] = [
    ['simple text', { schema: text }, 'a%2Fb,c', '', ''],
    ['a simple list', { schema: list }, '1,2', '1,x', 'path.p.1 must be an integer'],
    ['a simple object', { schema: pair }, 'n,1', 'n,x', 'path.p.n must be an integer'],
    ['a simple object, exploded', { schema: pair, ...exploded }, 'n=1,t=x', 't=x', 'path.p.n is required'],
    ['a label', { schema: list, style: 'label', ...joined }, '.1,2', '.x', 'path.p.0 must be an integer'],
    ['labels', { schema: list, style: 'label', ...exploded }, '.1.2', '.1,2', 'path.p.0 must be an integer'],
    ['a matrix', { schema: list, style: 'matrix', ...joined }, ';p=1,2', ';p=x', 'path.p.0 must be an integer'],
    ['matrices', { schema: list, style: 'matrix', ...exploded }, ';p=1;p=2', ';p=x', 'path.p.0 must be an integer'],
  ]
  // One document for all rows, since each takes a while to compile.
  const document = documentOf(
    Object.fromEntries([
      ...inQuery.map(([, parameter], index) => [`/q${index}`, { get: { parameters: [parameter], responses: done } }]),
      ...inPath.map(([, parameter], index) => {
        const parameters = [{ name: 'p', in: 'path', required: true, ...parameter }]
        return [`/p${index}/{p}`, { get: { parameters, responses: done } }]
      }),
    ]),
    { schemas: { Size: integer } },
  )

  it.each([
    ...inQuery.map(([style, , ...row], index) => [style, `/q${index}`, ...row] as const),
    ...inPath.map(([style, , ...row], index) => [`in the path, ${style}`, `/p${index}/`, ...row] as const),
  ])('%s', async (_, path, valid, invalid, violation) => {
    expect(await judge(document, path + valid)).toEqual([])
    if (invalid !== '') expect(await judge(document, path + invalid)).toEqual([violation])
  })

  it.each<[headers: Record<string, string>, violations: string[]]>([
    [{ 'x-sizes': '1,2' }, []],
    [{ 'X-SIZES': '1,x' }, ['header.X-Sizes.1 must be an integer']],
    [{}, ['header.X-Sizes is required']],
  ])('in the headers, %j', async (headers, violations) => {
    const parameters = [
      { name: 'X-Sizes', in: 'header', required: true, schema: list },
      // OpenAPI describes these elsewhere, and says to ignore them here.
      { name: 'Accept', in: 'header', required: true, schema: integer },
    ]
    const document = documentOf({ '/a': { get: { parameters, responses: done } } })
    expect(await judge(document, '/a', { headers })).toEqual(violations)
  })
})

describe('a body', () => {
  const posting = (schema: object, required = true): object => ({
    post: { requestBody: { required, content: { 'application/json': { schema } } }, responses: done },
  })
  const body = (schema: object, required = true): object => documentOf({ '/a': posting(schema, required) })
  const sent = (value: unknown): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  })

  type Row = readonly [schema: object, value: unknown, violations: readonly string[]]
  const rows: readonly Row[] = [
    [{ type: 'object' }, null, ['body must be an object']],
    [{ type: ['object', 'null'] }, null, []],
    [{ type: ['object', 'null'] }, 1, ['body must be an object or null']],
    [pair, {}, ['body.n is required']],
    [pair, { n: '1', t: 1 }, ['body.n must be an integer', 'body.t must be a string']],
    [{ type: 'object', additionalProperties: false }, { 'a.b': 1 }, ['body.a.b is not allowed']],
    [{ properties: { a: {} }, unevaluatedProperties: false }, { b: 1 }, ['body.b is not allowed']],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, ['body.b is required when a is given']],
    [
      { type: 'object', properties: { tags: { type: 'array', items: { required: ['key'] } } } },
      { tags: [{}, {}] },
      ['body.tags.0.key is required', 'body.tags.1.key is required'],
    ],
    [{ const: 'success' }, 'error', ['body must be success']],
    [{ enum: ['', 1, null] }, 2, ['body must be one of: "", 1, null']],
    [{ minimum: 1 }, 0, ['body must be at least 1']],
    [{ maximum: 1 }, 2, ['body must be at most 1']],
    [{ exclusiveMinimum: 1 }, 1, ['body must be greater than 1']],
    [{ exclusiveMaximum: 1 }, 1, ['body must be less than 1']],
    [{ multipleOf: 2 }, 3, ['body must be a multiple of 2']],
    [{ minLength: 2 }, 'a', ['body must have at least 2 characters']],
    [{ maxLength: 1 }, '😀😀', ['body must have at most 1 character']],
    [{ maxLength: 1 }, '😀', []],
    [{ pattern: '^a$' }, 'b', ['body must match the pattern ^a$']],
    [{ minItems: 1 }, [], ['body must have at least 1 item']],
    [{ maxItems: 1 }, [1, 2], ['body must have at most 1 item']],
    [{ uniqueItems: true }, [{ a: 1 }, { a: 1 }], ['body must not have the same item twice (0 and 1)']],
    [{ minProperties: 1 }, {}, ['body must have at least 1 member']],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, ['body must have at most 1 member']],
    [{ format: 'date-time' }, 'now', ['body must be a date and time (such as 2026-03-01T00:00:00Z)']],
    [{ type: 'string', format: 'ipv4' }, 'x', ['body must be of the format ipv4']],
    [{ type: 'string', format: 'made-up' }, 'x', []],
    [{ anyOf: [text, integer] }, true, ['body must be a string', 'body must be an integer']],
    [{ oneOf: [text, text] }, 'a', ['body must match exactly one of the schemas of the contract']],
    [{ not: text }, 'a', ['body does not satisfy "not" of the contract']],
  ]
  const document = documentOf(Object.fromEntries(rows.map(([schema], index) => [`/${index}`, posting(schema)])))

  it.each(rows.map((row, index) => [...row, `/${index}`] as const))('of %j: %j', async (_, value, violations, path) => {
    expect(await judge(document, path, sent(value))).toEqual(violations)
  })

  it('may leave out what only the other side sends, also in parts of a schema', async () => {
    const properties = { id: { ...integer, readOnly: true }, n: integer }
    const schema = { type: 'object', allOf: [{ properties }], required: ['id', 'n'] }
    expect(await judge(body(schema), '/a', sent({}))).toEqual(['body.n is required'])
  })

  it('may be recursive', async () => {
    const node = { $ref: '#/components/schemas/Node' }
    const Node = { type: 'object', properties: { size: integer, next: node } }
    const document = { ...body(node), components: { schemas: { Node } } }
    expect(await judge(document, '/a', sent({ next: { next: { size: 'x' } } }))).toEqual([
      'body.next.next.size must be an integer',
    ])
  })

  it('is missing only where it is required', async () => {
    expect(await judge(body(pair), '/a', { method: 'POST' })).toEqual(['body is required'])
    expect(await judge(body(pair, false), '/a', { method: 'POST' })).toEqual([])
    expect(await judge(documentOf({ '/a': { post: { responses: done } } }), '/a', sent(1))).toEqual([])
  })

  it.each([
    ['application/json', 200],
    ['APPLICATION/JSON; charset=utf-8', 200],
    ['application/vnd.one+json', 200],
    ['text/csv', 200],
    ['application/vnd.other+json', 415],
    ['application/jsonp', 415],
    ['image/png', 415],
  ])('has a media type of the contract: %s is %d', async (type, status) => {
    const content = { 'application/json': {}, 'application/vnd.one+json; v=1': {}, 'text/*': { schema: text } }
    const document = documentOf({ '/a': { post: { requestBody: { content }, responses: done } } })
    const mock = createMock({ contract: await contractOf(document) })
    const init = { method: 'POST', headers: { 'content-type': type }, body: '{}' }
    expect((await mock.fetch('http://mock/a', init)).status).toBe(status)
  })

  it('is judged together with the parameters', async () => {
    const operation = {
      parameters: [{ name: 'q', in: 'query', required: true, schema: text }],
      requestBody: { required: true, content: { 'application/json': { schema: pair } } },
      responses: done,
    }
    expect(await judge(documentOf({ '/a': { post: operation } }), '/a', { method: 'POST' })).toEqual([
      'query.q is required',
      'body is required',
    ])
  })
})

describe('an answer that varies', () => {
  const pages = { style: 'page', in: 'query', page: 'page', size: 'size', items: '/list' }
  const listed = { type: 'object', properties: { list: { type: 'array', minItems: 2 } } }
  const answer = (schema: object): object => ({
    description: 'd',
    content: { 'application/json': { schema, example: { list: [1, 2] } } },
  })

  it.each(['200', '2XX'])('is judged by the schema of its status: %s', async (code) => {
    const get = { 'x-pagination': pages, responses: { [code]: answer(listed) } }
    const mock = createMock({ contract: await contractOf(documentOf({ '/a': { get } })) })
    const call = async (size: number): Promise<[number, string]> => {
      const response = await mock.fetch(`http://mock/a?size=${size}`)
      return [response.status, await response.text()]
    }
    expect(await call(2)).toEqual([200, '{"list":[1,2]}'])
    expect(await call(1)).toEqual([
      500,
      expect.stringContaining('The response violates the contract: body.list must have at least 2 items.'),
    ])
  })
})
