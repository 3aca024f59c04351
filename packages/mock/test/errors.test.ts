import { describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { contractOf } from './operations.js'

/** A mock of one operation with this error, which takes numbers by name. */
async function mockWithError(example: object) {
  const json = (value: unknown): object => ({
    description: 'd',
    content: { 'application/json': { schema: { type: 'object' }, examples: { default: { value } } } },
  })
  const schema = { type: 'object', additionalProperties: { type: 'integer' } }
  const post = {
    operationId: 'send',
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 200: json({}), 400: json(example) },
  }
  const mock = createMock({
    contract: await contractOf({
      openapi: '3.1.0',
      info: { title: 'Errors', version: '1' },
      paths: { '/a': { post } },
    }),
  })
  const headers = { 'content-type': 'application/json' }
  return (method: string, body?: unknown): Promise<Response> =>
    mock.fetch('http://mock/a', { method, ...(body !== undefined && { headers, body: JSON.stringify(body) }) })
}

describe('an error that the contract does not name', () => {
  it.each([
    [
      { error: { Code: 1, Message: 'No.' } },
      { error: { Code: 405, Message: 'GET is not allowed; use POST, OPTIONS.' } },
    ],
    [
      { code: 'X', message: 'No.' },
      { code: 'METHOD_NOT_ALLOWED', message: 'GET is not allowed; use POST, OPTIONS.' },
    ],
    [{ status: 'error' }, { status: 'error' }],
  ])('has the form of those that it names: %j', async (example, body) => {
    const response = await (await mockWithError(example))('GET')
    expect([response.status, await response.json()]).toEqual([405, body])
  })
})

describe('the header of violations', () => {
  const header = async (value: unknown): Promise<string> => {
    const response = await (await mockWithError({ message: 'No.' }))('POST', value)
    return response.headers.get('x-mock-violations') ?? ''
  }

  it('is ASCII, also where what it tells of is not', async () => {
    const text = await header({ '–ä': 'text' })
    expect(text).toMatch(/^[\x20-\x7e]+$/)
    expect(JSON.parse(text)).toEqual([{ location: 'body.–ä', pointer: '/body/–ä', reason: 'must be an integer' }])
  })

  it('has as many as fit, and the number of the others', async () => {
    const text = await header(Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`a${index}`, 'text'])))
    const many = JSON.parse(text) as { location?: string; more?: number }[]
    expect(many[0]).toEqual({ location: 'body.a0', pointer: '/body/a0', reason: 'must be an integer' })
    expect(text.length).toBeLessThan(8_000)
    expect(many.length - 1 + (many.at(-1)?.more ?? 0)).toBe(1_000)
  })
})
