import { describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { type Case, cases, token, tried } from './operations.js'
import { transportsOf } from './transports.js'

const mock = createMock()
const transports = transportsOf(mock)

describe.each(transports)('bodies that cannot be read, $way', ({ send }) => {
  const withBody = tried(cases.filter(({ body }) => body !== undefined))

  it.each([
    ['truncated', '{"cmpnId":'],
    ['text after the end', '{} {}'],
    ['too deep', `${'['.repeat(101)}${']'.repeat(101)}`],
    ['very deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('are refused with 400: %s', async (_, body) => {
    for (const operation of withBody) {
      const response = await send(operation, { body })
      expect(response.status).toBe(400)
      expectEnvelope(operation, await response.json())
    }
  })

  it.each(['text/plain', 'application/xml; charset=utf-8', 'application/x-www-form-urlencoded'])(
    'are refused with 415: %s',
    async (type) => {
      for (const operation of withBody) {
        const response = await send(operation, { headers: { ...token, 'content-type': type } })
        expect([operation.name, response.status]).toEqual([operation.name, 415])
        expectEnvelope(operation, await response.json())
      }
    },
  )

  it('are refused with 413 when they are too large', async () => {
    const body = JSON.stringify('x'.repeat(1_048_576))
    for (const operation of withBody.slice(0, 5)) {
      const response = await send(operation, { body })
      expect(response.status).toBe(413)
      expectEnvelope(operation, await response.json())
    }
  })

  it('may nest as deep as is allowed', async () => {
    const operation = cases.find(({ name }) => name === 'listPerformanceHistory')
    if (operation === undefined) throw new Error('no operation takes unknown members')
    const deep = JSON.parse(`${'['.repeat(90)}${']'.repeat(90)}`) as unknown
    const response = await send(operation, { body: { ...(operation.body as object), unknownMember: deep } })
    expect(response.status).toBe(200)
  })

  it('are refused with 401 first when there is no token', async () => {
    for (const operation of withBody) expect((await send(operation, { body: '{', headers: {} })).status).toBe(401)
  })
})

/** The body has the members of the group's own error example. */
function expectEnvelope(operation: Case, body: unknown): void {
  const [example] = operation.examples.get('400')?.values() ?? []
  expect(namesOf(body)).toEqual(namesOf(example))
}

function namesOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, namesOf(inner)]))
}
