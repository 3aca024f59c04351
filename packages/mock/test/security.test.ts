import { describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { caseNamed, contractOf, requestOf } from './operations.js'

const SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
}

const BEARER = { authorization: 'Bearer fake-token' }
const BASIC = { authorization: 'Basic ZmFrZTp0b2tlbg==' }
const KEY = { 'x-key': 'fake-key' }

it.each([
  ['none', [], {}, 200],
  ['a bearer token', [{ bearer: [] }], BEARER, 200],
  ['a bearer token', [{ bearer: [] }], {}, 401],
  ['a bearer token', [{ bearer: [] }], { authorization: 'Bearer ' }, 401],
  ['a bearer token', [{ bearer: [] }], { authorization: 'Bearer' }, 401],
  ['a bearer token', [{ bearer: [] }], { authorization: 'A Bearer token' }, 401],
  ['a bearer token', [{ bearer: [] }], BASIC, 401],
  ['a password', [{ basic: [] }], BASIC, 200],
  ['a password', [{ basic: [] }], BEARER, 401],
  ['a key', [{ key: [] }], KEY, 200],
  ['a key', [{ key: [] }], BEARER, 401],
  ['one of two', [{ basic: [] }, { bearer: [] }], BEARER, 200],
  ['one of two', [{ basic: [] }, { bearer: [] }], BASIC, 200],
  ['one of two', [{ basic: [] }, { key: [] }], BEARER, 401],
  ['both of two', [{ bearer: [], key: [] }], { ...BEARER, ...KEY }, 200],
  ['both of two', [{ bearer: [], key: [] }], BEARER, 401],
  ['both of two', [{ bearer: [], key: [] }], KEY, 401],
])('an operation that asks for %s: %j with %j is %d', async (_, security, headers, status) => {
  const contract = await contractOf({
    openapi: '3.1.0',
    info: { title: 'Secured', version: '1' },
    components: { securitySchemes: SCHEMES },
    security,
    paths: {
      '/one': {
        get: {
          responses: {
            200: {
              description: 'd',
              content: { 'application/json': { schema: { type: 'object' }, examples: { default: { value: {} } } } },
            },
          },
        },
      },
    },
  })
  const response = await createMock({ contract }).fetch('http://mock/one', {
    headers: headers as Record<string, string>,
  })
  expect(response.status).toBe(status)
})

describe('the tokens that a mock takes', () => {
  const list = caseNamed('listCompanies')
  const mock = createMock({ tokens: ['first', 'second'] })
  const call = async (authorization?: string): Promise<[number, string | null]> => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    const response = await mock.fetch(requestOf(list, { headers }))
    return [response.status, response.headers.get('www-authenticate')]
  }

  it.each(['Bearer first', 'bearer second'])('pass: %s', async (authorization) => {
    expect(await call(authorization)).toEqual([200, null])
  })

  it.each(['Bearer third', 'Bearer first second', 'Bearer FIRST'])('are no others: %s', async (authorization) => {
    expect(await call(authorization)).toEqual([401, 'Bearer error="invalid_token"'])
  })

  it.each([undefined, '', 'Bearer', 'Basic first'])('have to be sent: %s', async (authorization) => {
    expect(await call(authorization)).toEqual([401, 'Bearer'])
  })
})
