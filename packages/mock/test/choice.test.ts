import { describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { contractOf } from './operations.js'

const json = (values: Record<string, unknown>, schema: object = { type: 'object' }): object => ({
  description: 'd',
  content: {
    'application/json': {
      schema,
      examples: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    },
  },
})
const made = { type: 'object', required: ['made'], properties: { made: { type: 'string' } } }
const contract = contractOf({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        responses: {
          200: json({ default: { made: 'default' }, empty: { made: 'empty' } }, made),
          404: json({ none: { error: { message: 'There is none.' } } }),
        },
      },
    },
  },
})

async function ask(prefer: string | undefined, query: string) {
  const mock = createMock({ contract: await contract })
  const headers: Record<string, string> = prefer === undefined ? {} : { prefer }
  const response = await mock.fetch(`http://mock/things?${query}`, { headers })
  const { made, error } = (await response.json()) as { made?: string; error?: { message: string } }
  return { status: response.status, made, message: error?.message, headers: response.headers }
}

/** The bodies that these seeds make up. */
const [unseeded, spring] = await Promise.all(
  ['dynamic=true', 'dynamic=true, seed=spring'].map(async (prefer) => (await ask(prefer, '')).made),
)

describe('a choice', () => {
  it.each([
    [undefined, '', 200, 'default'],
    ['', '', 200, 'default'],
    ['respond-async', '', 200, 'default'],
    ['example=empty', '', 200, 'empty'],
    ['code=200, example=empty', '', 200, 'empty'],
    ['code=404', '', 404, undefined],
    ['dynamic', '', 200, unseeded],
    ['dynamic=false', '', 200, 'default'],
    ['dynamic=true, seed=spring', '', 200, spring],
    [undefined, 'other=1', 200, 'default'],
    [undefined, '__code=404&other=1', 404, undefined],
    [undefined, '__dynamic=true&__seed=spring', 200, spring],
    [undefined, '__example=empty&__example=error', 200, 'empty'],
    // The header comes first.
    ['code=404', '__code=200', 404, undefined],
  ])('of the header %j and the query %j is %s with %s', async (prefer, query, status, body) => {
    expect(await ask(prefer, query)).toMatchObject({ status, made: body })
  })

  it('of another seed is another body', () => {
    expect(new Set(['default', 'empty', unseeded, spring]).size).toBe(4)
  })

  it.each([
    ['code=101', 'code must be a status from 200 to 599, not "101".'],
    ['code=99', 'code must be a status from 200 to 599, not "99".'],
    ['code=600', 'code must be a status from 200 to 599, not "600".'],
    ['code=2000', 'code must be a status from 200 to 599, not "2000".'],
    ['code=1200', 'code must be a status from 200 to 599, not "1200".'],
    ['code', 'code must be a status from 200 to 599, not nothing.'],
    ['dynamic=perhaps', 'dynamic must be true or false, not "perhaps".'],
    ['example', 'a value of example is required: example=NAME.'],
    ['dynamic=true, seed', 'a value of seed is required: seed=NAME.'],
    ['code=500', 'code=500 not found; listThings has 200: default, empty; 404: none.'],
  ])('of %j is refused: %s', async (prefer, reason) => {
    const { status, message, headers } = await ask(prefer, '')
    expect([status, message]).toEqual([400, expect.stringContaining(`Prefer: ${reason}`)])
    expect(JSON.parse(headers.get('x-mock-violations') ?? '')).toMatchObject([
      { location: 'header.Prefer', pointer: '/header/Prefer' },
    ])
  })
})
