import { describe, expect, it } from 'vitest'
import { useMock } from '../src/vitest.js'
import { caseNamed, requestOf, token } from './operations.js'

describe('useMock', () => {
  const mock = useMock()
  const list = caseNamed('listCompanies')
  const tooEarly = (() => {
    try {
      return mock.url
    } catch (error) {
      return error
    }
  })()

  it('says when its URL is read too early', () => {
    expect(String(tooEarly)).toContain('listens only while tests run')
  })

  it('serves, and answers in process', async () => {
    mock.rules.add({ answer: { status: 500 } })
    expect((await fetch(mock.url + list.target, { headers: token })).status).toBe(500)
    expect((await mock.fetch(requestOf(list))).status).toBe(500)
  })

  it('is reset after each test', async () => {
    expect((await mock.fetch(requestOf(list))).status).toBe(200)
    expect(mock.requests()).toHaveLength(1)
  })
})
