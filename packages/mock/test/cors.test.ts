import { describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { caseNamed } from './operations.js'

const mock = createMock()
const { target } = caseNamed('listAzureTenants')
const ask = (headers: Record<string, string>, method = 'OPTIONS'): Promise<Response> =>
  mock.fetch(`http://mock${target}`, { method, headers })

describe('a preflight', () => {
  it('gets what it may do', async () => {
    const response = await ask({
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, x-mock-session',
    })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      allow: 'GET, HEAD, POST, OPTIONS',
      'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
      'access-control-allow-headers': 'authorization, x-mock-session',
      'access-control-max-age': '600',
    })
  })

  it('that names no headers may send any', async () => {
    const response = await ask({ 'access-control-request-method': 'GET' })
    expect(response.headers.get('access-control-allow-headers')).toBe('*')
  })

  it('is no plain OPTIONS, which hears only what there is', async () => {
    const { headers } = await ask({})
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

it('a page may read an answer with all its headers', async () => {
  const response = await ask({ origin: 'http://app.test' }, 'GET')
  expect(response.status).toBe(401)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': 'http://app.test',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': expect.stringContaining('www-authenticate'),
    vary: 'Origin',
  })
})
