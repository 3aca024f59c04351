import { describe, expect, it } from 'vitest'
import { createMock, type RuleRequest } from '../src/index.js'
import { cases, contractOf, requestOf, token, tried } from './operations.js'

const PATHS = ['/a/v1/things/{thingId}/parts', '/a/v1/things', '/a/v1/others/{otherId}', '/b/v1/things']
const json = (value: unknown): object => ({
  description: 'd',
  content: { 'application/json': { schema: { type: 'object' }, examples: { default: { value } } } },
})
const contract = contractOf({
  openapi: '3.1.0',
  info: { title: 'Paths', version: '1' },
  paths: Object.fromEntries(
    // The error of each tells it from the others.
    PATHS.map((path) => [path, { get: { responses: { 200: json({}), 404: json({ path, message: 'None.' }) } } }]),
  ),
})
const echo = [{ answer: ({ path, query }: RuleRequest) => ({ body: { path, query } }) }]
const ask = async (target: string): Promise<unknown> =>
  (await createMock({ contract: await contract, rules: echo }).fetch(`http://mock${target}`)).json()

describe('the operation that is nearest to an unknown path', () => {
  it.each([
    ['/b/v1/nowhere', '/b/v1/things'],
    ['/b', '/b/v1/things'],
    ['/a/v1/others', '/a/v1/others/{otherId}'],
    ['/a/v1/others/1/more', '/a/v1/others/{otherId}'],
    ['/a/v1/things/1/other', '/a/v1/things/{thingId}/parts'],
    ['/a/v1', '/a/v1/things/{thingId}/parts'],
    ['/c/v1/things', '/a/v1/things/{thingId}/parts'],
    ['', '/a/v1/things/{thingId}/parts'],
  ])('of %s is %s: the first of those with most in common', async (path, nearest) => {
    expect(await ask(path)).toMatchObject({ path: nearest })
  })
})

describe('a path that is found', () => {
  it.each([
    ['1', '1'],
    ['a%2Fb', 'a/b'],
    ['%E4%B8%AD', '中'],
    ['%zz', '%zz'],
    ['%', '%'],
    ['a+b', 'a+b'],
  ])('has the segment %s as %s', async (segment, value) => {
    expect(await ask(`/a/v1/things/${segment}/parts`)).toEqual({ path: { thingId: value }, query: {} })
  })

  it('has a list of the values of a name that comes several times, also of one called like a member of objects', async () => {
    const query = { a: ['1', '3', '4'], b: '2', constructor: '5' }
    expect(await ask('/b/v1/things?a=1&b=2&a=3&a=4&constructor=5')).toEqual({ path: {}, query })
  })
})

describe('the same request', () => {
  const mock = createMock()

  it('has the same answer again, also with repeated parameters', async () => {
    const withQuery = cases.filter(({ parameters }) => parameters.some((parameter) => parameter.in === 'query'))
    for (const operation of tried(withQuery)) {
      const answers = []
      for (let count = 0; count < 2; count++) {
        for (const suffix of ['', '&x=1&x=2', '&maxResults=2&maxResults=3']) {
          const target = `${operation.target}${operation.target.includes('?') ? '' : '?'}${suffix}`
          const response = await mock.fetch(requestOf(operation, { target, headers: token }))
          answers.push([response.status, await response.text()])
        }
      }
      expect(answers.slice(3)).toEqual(answers.slice(0, 3))
    }
  })
})
