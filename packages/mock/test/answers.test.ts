import { beforeEach, describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { type Case, cases, token } from './operations.js'
import { transportsOf } from './transports.js'

const mock = createMock()
/** An operation of each group; all of them are called in the contract tests. */
const ofEachGroup = cases.filter(({ group }, index) => cases.findIndex((one) => one.group === group) === index)
const everyWay = transportsOf(mock).flatMap((transport) => ofEachGroup.map((one) => ({ ...transport, one })))

beforeEach(() => mock.reset())

describe.each(everyWay)('$one.name, $way', ({ one, send }) => {
  it('lists what exists when an example does not', async () => {
    const response = await send(one, { headers: { ...token, prefer: 'example=nonesuch' } })
    expect(response.status).toBe(400)
    const text = await response.text()
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
    expectEnvelope(one, '401', await response.json())
  })

  it('refuses another method', async () => {
    const response = await send(one, { method: 'PATCH', body: undefined })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain(one.method)
    expectEnvelope(one, 'default', await response.json())
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
