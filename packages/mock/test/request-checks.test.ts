import { describe, expect, it } from 'vitest'
import { Checks } from '../src/engine/checks.js'
import { Router } from '../src/engine/router.js'
import { queryValues } from '../src/inputs.js'
import { parseTarget } from '../src/target.js'
import { contractOf, operationNamed } from './operations.js'

const text = { type: 'string' }
const integer = { type: 'integer' }
const done = { 200: { description: 'd' } }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

/** Whether requests to the paths of a document are found valid without Prism. */
async function checksOf(paths: object, more: object = {}): Promise<(target: string, sent?: Sent) => boolean> {
  const info = { title: 'Things', version: '1' }
  const contract = await contractOf({ openapi: '3.1.0', info, paths, ...more })
  const checks = new Checks(contract)
  const router = new Router(contract.operations)
  return (target, { method = 'GET', headers = {}, body } = {}) => {
    const { path, query } = parseTarget(target)
    const match = router.find(path)
    const operation = match?.methods.get(method)
    if (match === undefined || operation === undefined) throw new Error(`no operation at ${target}`)
    return checks.accepts({
      operation,
      path,
      inputs: { path: match.parameters, query: queryValues(query), body },
      request: { method, target, headers, body: { text: body === undefined ? '' : JSON.stringify(body) } },
    })
  }
}

describe('the check of a path', () => {
  const parameter = (name: string, schema: object): object => ({ name, in: 'path', required: true, schema })
  const paths = {
    '/numbers/{n}': { get: { parameters: [parameter('n', integer)], responses: done } },
    '/pairs/{one}/{two}': {
      get: { parameters: [parameter('one', { ...text, minLength: 2 }), parameter('two', text)], responses: done },
    },
  }

  it('takes what its schema takes', async () => {
    const accepts = await checksOf(paths)
    expect(['/numbers/7', '/numbers/-7', '/numbers/x', '/numbers/1.5'].map((path) => accepts(path))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('leaves to Prism what may have a meaning in a path, in any of its parameters', async () => {
    const accepts = await checksOf(paths)
    const plain = ['/pairs/ab/c', '/pairs/a.b/~', '/pairs/a_b/-', '/pairs/Ab9/.x']
    expect(plain.map((path) => accepts(path))).toEqual(plain.map(() => true))
    const special = [
      '/pairs/a%20b/c',
      '/pairs/ab/c,d',
      '/pairs/%20ab/c',
      '/pairs/ab%20/c',
      '/pairs/ab/;c',
      '/pairs/a/c',
    ]
    expect(special.map((path) => accepts(path))).toEqual(special.map(() => false))
  })
})

describe('the check of headers and the query', () => {
  it('reads headers by their names in any case, and lists in the query as they are written', async () => {
    const accepts = await checksOf({
      '/things': {
        get: {
          parameters: [
            { name: 'X-Size', in: 'header', required: true, schema: integer },
            { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: integer, maxItems: 2 } },
            { name: 'all', in: 'query', explode: true, schema: { type: 'array', items: integer, maxItems: 2 } },
          ],
          responses: done,
        },
      },
    })
    const headers = { 'x-size': '7' }
    expect([
      accepts('/things', { headers }),
      accepts('/things', { headers: { 'x-size': 'x' } }),
      accepts('/things'),
    ]).toEqual([true, false, false])
    const queries = ['ids=1,2', 'ids=1,x', 'ids=1,2,3', 'all=1&all=2', 'all=1&all=x', 'all=1,2', 'ids=']
    expect(queries.map((query) => accepts(`/things?${query}`, { headers }))).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
      true,
    ])
  })
})

describe('the check of a body', () => {
  const accepts = async (sent: Sent, required = true): Promise<boolean> => {
    const requestBody = { required, ...json({ type: 'object', required: ['a'], properties: { a: integer } }) }
    const check = await checksOf({ '/things': { post: { requestBody, responses: done } } })
    return check('/things', { method: 'POST', ...sent })
  }
  const body = { a: 1 }

  it.each([
    ['application/json', true],
    ['APPLICATION/JSON', true],
    ['application/json; charset=utf-8', true],
    ['application/json;charset=UTF-8', true],
    ['application/json; charset=latin1', false],
    ['application/json+other', false],
    ['x-application/json', false],
    ['text/plain', false],
  ])('knows the media type %s: %s', async (type, known) => {
    expect(await accepts({ headers: { 'content-type': type }, body })).toBe(known)
  })

  it('needs a media type, and a valid body', async () => {
    const headers = { 'content-type': 'application/json' }
    expect(await accepts({ body })).toBe(false)
    expect(await accepts({ headers, body: { a: 'x' } })).toBe(false)
    expect(await accepts({ headers, body: null })).toBe(false)
  })

  it('is valid without one where none is required', async () => {
    expect([await accepts({}), await accepts({}, false)]).toEqual([false, true])
    expect(await accepts({ headers: { 'content-type': 'application/json' }, body: {} }, false)).toBe(false)
  })

  it('leaves a body to Prism where the operation has none', async () => {
    const check = await checksOf({ '/things': { post: { responses: done } } })
    expect([check('/things', { method: 'POST' }), check('/things', { method: 'POST', body })]).toEqual([true, false])
  })
})

describe('the check of credentials', () => {
  const securitySchemes = {
    bearer: { type: 'http', scheme: 'bearer' },
    basic: { type: 'http', scheme: 'basic' },
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  }
  const accepts = async (security: object[], authorization?: string): Promise<boolean> => {
    const check = await checksOf(
      { '/things': { get: { security, responses: done } } },
      { components: { securitySchemes } },
    )
    return check('/things', authorization === undefined ? {} : { headers: { authorization } })
  }

  it.each([
    ['Bearer fake', true],
    ['Bearer  two words', true],
    ['Bearer ', false],
    ['Bearer', false],
    ['Basic fake', false],
    ['x Bearer fake', false],
    [undefined, false],
  ])('takes a bearer token: %s is %s', async (authorization, valid) => {
    expect(await accepts([{ bearer: [] }], authorization)).toBe(valid)
  })

  it('asks for none where there is no scheme', async () => {
    expect(await accepts([])).toBe(true)
  })

  it.each([
    ['one of several will do', [{ basic: [] }, { bearer: [] }], true],
    ['another is needed as well', [{ bearer: [], key: [] }], false],
    ['another scheme is needed', [{ basic: [] }], false],
    ['a key is needed', [{ key: [] }], false],
  ])('knows a token to be enough alone: %s', async (_, security, valid) => {
    expect(await accepts(security, 'Bearer fake')).toBe(valid)
  })
})

describe('an operation that has no validators', () => {
  it('is left to Prism', async () => {
    const form = { content: { 'text/plain': { schema: text } } }
    const check = await checksOf({ '/things': { post: { requestBody: form, responses: done } } })
    expect(check('/things', { method: 'POST' })).toBe(false)
  })
})

describe('the check of an answer', () => {
  it('takes the schema of its status, or that for any other', async () => {
    const responses = {
      200: { description: 'd', ...json(integer) },
      404: { description: 'd' },
      default: { description: 'd', ...json(text) },
    }
    const pages = { style: 'page', in: 'query', page: 'page', size: 'size', items: '/list' }
    const paths = { '/things': { get: { operationId: 'ask', 'x-pagination': pages, responses } } }
    const contract = await contractOf({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths })
    const checks = new Checks(contract)
    const operation = operationNamed(contract, 'ask')
    const accepted = [200, 404, 503].map((status) =>
      [1, 'x'].map((body) => checks.acceptsAnswer(operation, status, body)),
    )
    expect(accepted).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
  })
})
