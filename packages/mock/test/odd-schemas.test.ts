import { describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { contractOf } from './operations.js'

/** Schemas of a member as documents in the wild have them, a value that their authors allow, and one that they don't, where it can be told. */
const SCHEMAS: readonly (readonly [
  name: string,
  openapi: string,
  schema: object,
  allowed: unknown,
  refused?: unknown,
])[] = [
  [
    'nullable beside allOf, without a type',
    '3.0.3',
    { nullable: true, allOf: [{ $ref: '#/components/schemas/Name' }] },
    null,
    7,
  ],
  [
    'nullable beside oneOf, without a type',
    '3.0.3',
    { nullable: true, oneOf: [{ $ref: '#/components/schemas/Name' }] },
    null,
    7,
  ],
  ['nullable beside an enum, without a type', '3.0.3', { nullable: true, enum: ['a', null] }, null],
  ['nullable of nothing else', '3.0.3', { nullable: true }, null],
  [
    'nullable that is false, without a type',
    '3.0.3',
    { nullable: false, allOf: [{ $ref: '#/components/schemas/Name' }] },
    'a',
    7,
  ],
  ['a pattern that Unicode does not allow', '3.0.3', { type: 'string', pattern: '^{[0-9]{2}}$' }, '{12}', '12'],
  ['a pattern of another language', '3.1.0', { type: 'string', maxLength: 3, pattern: '(?<!a)(?i)[' }, 'abc', 'abcd'],
  [
    'patternProperties of another language',
    '3.1.0',
    { type: 'object', patternProperties: { '[': { type: 'string' } } },
    { a: 1 },
    'a',
  ],
  ['an exclusive maximum as a flag', '3.1.0', { type: 'number', maximum: 5, exclusiveMaximum: true }, 4, 5],
  ['an exclusive minimum as a flag', '3.1.0', { type: 'number', minimum: 5, exclusiveMinimum: true }, 6, 5],
  ['a type that is none', '3.1.0', { type: 'any' }, 7],
  ['types of which one is none', '3.1.0', { type: ['string', 'file'] }, 'a', 7],
  ['an enum without values', '3.1.0', { type: 'string', enum: [] }, 'a', 7],
  ['a list of items', '3.1.0', { type: 'array', items: [{ type: 'string' }, { type: 'number' }] }, ['a', 1], [1, 'a']],
  [
    'required as a flag',
    '3.1.0',
    { type: 'object', properties: { a: { type: 'string', required: true } } },
    {},
    { a: 1 },
  ],
  ['a bound as text', '3.1.0', { type: 'string', maxLength: '3' }, 'abcd', 7],
  ['properties that are none', '3.1.0', { type: 'object', properties: 'none' }, {}, 7],
  ['a keyword called id', '3.1.0', { id: 'thing', type: 'string' }, 'a', 7],
]

describe('a document with a schema that no compiler takes', () => {
  it.each(SCHEMAS)('%s is served, and the rest of it judges', async (_, openapi, schema, allowed, refused) => {
    const body = { type: 'object', properties: { value: schema, other: { type: 'integer' } } }
    const content = { 'application/json': { schema: body, example: { value: allowed } } }
    const paths = {
      '/things': { post: { requestBody: { content }, responses: { 200: { description: 'd', content } } } },
    }
    const components = { schemas: { Name: { type: 'string' } } }
    const mock = createMock({
      contract: await contractOf({ openapi, info: { title: 'Odd', version: '1' }, paths, components }),
    })
    const send = (sent: unknown): Promise<Response> =>
      mock.fetch('http://mock/things', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      })
    const answer = await send({ value: allowed })
    expect([answer.status, await answer.json()]).toEqual([200, { value: allowed }])
    if (refused !== undefined) expect((await send({ value: refused })).status).toBe(400)
    expect((await send({ other: 'none' })).status).toBe(400)
  })
})
