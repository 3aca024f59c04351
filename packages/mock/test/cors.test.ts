import { describe, expect, it } from 'vitest'
import { preflight, withCors } from '../src/core/cors.js'

describe('a preflight', () => {
  it('gets what it may do', () => {
    const asked = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization, x-mock-session',
    }
    expect(preflight(asked, ['GET', 'PUT'])).toEqual({
      status: 204,
      headers: {
        allow: 'GET, PUT',
        'access-control-allow-methods': 'GET, PUT',
        'access-control-allow-headers': 'authorization, x-mock-session',
        'access-control-max-age': '600',
      },
      body: '',
    })
  })

  it('that names no headers may send any', () => {
    const { headers } = preflight({ 'access-control-request-method': 'GET' }, ['GET'])
    expect(headers['access-control-allow-headers']).toBe('*')
  })

  it('is no plain OPTIONS, which hears only what there is', () => {
    expect(preflight({}, ['GET', 'OPTIONS']).headers).toEqual({ allow: 'GET, OPTIONS' })
  })
})

it('a page may read an answer with all its headers', () => {
  const answer = {
    status: 401,
    headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer' },
    body: '{}',
  }
  expect(withCors('http://app.test', answer)).toEqual({
    ...answer,
    headers: {
      ...answer.headers,
      'access-control-allow-origin': 'http://app.test',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'content-type, www-authenticate',
      vary: 'Origin',
    },
  })
})
