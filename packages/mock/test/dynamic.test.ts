import { describe, expect, it } from 'vitest'
import { createMock } from '../src/mock.js'
import { caseNamed, cases, contractOf, requestOf, token, tried } from './operations.js'

const mock = createMock()
const generated = async (one: (typeof cases)[number], prefer: string, from = mock): Promise<string> => {
  const response = await from.fetch(requestOf(one, { headers: { ...token, prefer } }))
  expect(response.status).toBe(200)
  return response.text()
}
const withBody = cases.filter(({ examples }) => (examples.get('200')?.size ?? 0) > 0)

describe('generated bodies', () => {
  it.each(tried(withBody))('of $name are valid and the same each time', async (one) => {
    const first = await generated(one, 'dynamic=true, seed=one')
    expect(await generated(one, 'dynamic=true, seed=one')).toBe(first)
  })

  it('differ by the seed of the request or of the mock', async () => {
    const one = caseNamed('listCompanyUsers')
    const other = createMock({ seed: 'other' })
    const bodies = [
      await generated(one, 'dynamic=true'),
      await generated(one, 'dynamic=true, seed=one'),
      await generated(one, 'dynamic=true', other),
    ]
    expect(new Set(bodies).size).toBe(3)
  })

  it('stand in where the contract has no example', async () => {
    const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } }
    const contract = await contractOf({
      openapi: '3.1.0',
      info: { title: 'Names', version: '1' },
      paths: {
        '/name': { get: { responses: { 200: { description: 'd', content: { 'application/json': { schema } } } } } },
      },
    })
    const response = await createMock({ contract }).fetch('http://mock/name')
    expect(await response.json()).toEqual({ name: expect.stringMatching(/./) })
  })
})
