import { beforeEach, describe, expect, it } from 'vitest'
import { isObject } from '../src/contract/json.js'
import { createMock } from '../src/shell/mock.js'
import { type Case, cases, token, tried } from './operations.js'
import { transportsOf } from './transports.js'

const mock = createMock()
const everyWay = transportsOf(mock).flatMap((transport) => tried(cases).map((one) => ({ ...transport, one })))

beforeEach(() => mock.reset())

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

describe.each(everyWay)('$one.name, $way', ({ one, send }) => {
  it('answers the default example, or what is computed', async () => {
    const response = await send(one)
    expect(response.headers.get('x-mock-violations')).toBeNull()
    expect(response.status).toBe(200)
    const body = await bodyOf(response)
    // What the companies say of this request need not be what they say of that of the example; it is a valid success.
    if (one.computed) expect(isObject(body) ? body['status'] : 'success').toBe('success')
    else expect(body).toEqual(one.examples.get('200')?.get('default'))
  })

  it('answers every example by its name', async () => {
    for (const [status, examples] of one.examples) {
      for (const [name, example] of examples) {
        const code = status === 'default' ? '503' : status
        const headers = { ...token, prefer: `code=${code}, example=${name}` }
        const response = await send(one, { headers })
        expect([response.status, await bodyOf(response)]).toEqual([Number(code), example])
      }
    }
  })

  it('lists what exists when an example does not', async () => {
    const response = await send(one, { headers: { ...token, prefer: 'example=nonesuch' } })
    expect(response.status).toBe(400)
    const text = JSON.stringify(await bodyOf(response))
    for (const name of one.examples.get('200')?.keys() ?? []) expect(text).toContain(name)
  })

  it.each([
    ['no token', {}],
    ['a wrong scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('refuses %s', async (_, headers: Record<string, string>) => {
    const response = await send(one, { headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expectEnvelope(one, '401', await bodyOf(response))
  })

  it('refuses another method', async () => {
    const response = await send(one, { method: 'PATCH', body: undefined })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain(one.method)
    expectEnvelope(one, 'default', await bodyOf(response))
  })
})

/** The body has the shape of the contract's own error example, with texts of its own. */
function expectEnvelope(one: Case, status: string, body: unknown): void {
  const [example] = one.examples.get(status)?.values() ?? []
  expect(shapeOf(body)).toEqual(shapeOf(example))
}

function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
}
