import { beforeEach, describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { type Case, cases, token } from './operations.js'
import { transportsOf } from './transports.js'

const mock = createMock()
/** An operation of each group; all of them are called in the contract tests. */
const ofEachGroup = cases.filter(({ group }, index) => cases.findIndex((first) => first.group === group) === index)
const everyWay = transportsOf(mock).flatMap((transport) =>
  ofEachGroup.map((operation) => ({ ...transport, operation })),
)

beforeEach(() => mock.reset())

describe.each(everyWay)('$operation.name, $way', ({ operation, send }) => {
  it('lists what exists when an example does not', async () => {
    const response = await send(operation, { headers: { ...token, prefer: 'example=nonesuch' } })
    expect(response.status).toBe(400)
    const text = await response.text()
    for (const name of operation.examples.get('200')?.keys() ?? []) expect(text).toContain(name)
  })

  it.each([
    ['no token', {}],
    ['a wrong scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('refuses %s', async (_, headers: Record<string, string>) => {
    const response = await send(operation, { headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expectEnvelope(operation, '401', await response.json())
  })

  it('refuses another method', async () => {
    const response = await send(operation, { method: 'PATCH', body: undefined })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain(operation.method)
    expectEnvelope(operation, 'default', await response.json())
  })
})

/** The body has the shape of the contract's own error example, with texts of its own. */
function expectEnvelope(operation: Case, status: string, body: unknown): void {
  const [example] = operation.examples.get(status)?.values() ?? []
  expect(shapeOf(body)).toEqual(shapeOf(example))
}

function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
}
