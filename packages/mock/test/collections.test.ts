import { describe, expect, it } from 'vitest'
import type { Collection, Resource } from '../src/contract/collections.js'
import type { Contract } from '../src/contract/contract.js'
import { contractOf, operationNamed } from './operations.js'

interface Described {
  readonly value?: unknown
  readonly schema?: object
  readonly examples?: object
  readonly action?: string
  readonly collection?: string
  readonly more?: object
  readonly responses?: object
}

const operation = (
  operationId: string,
  { value, schema = {}, examples, action, collection = 'things', more = {}, responses }: Described,
): object => ({
  operationId,
  ...(action !== undefined && { 'x-mock-resource': { collection, action } }),
  responses: responses ?? {
    200: {
      description: 'd',
      content: { 'application/json': { schema, examples: examples ?? { default: { value } } } },
    },
  },
  ...more,
})

const contractWith = async (paths: object, collections: object | undefined, more: object = {}): Promise<Contract> =>
  contractOf({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths,
    ...(collections !== undefined && { 'x-mock-collections': collections }),
    ...more,
  })

/** The collection `things`, which the operation `seed` fills. */
async function collectionOf(seed: Described, entry: object = {}, paths: object = {}): Promise<Collection> {
  const { collections } = await contractWith(
    { '/things/{id}': { get: operation('seed', seed) }, ...paths },
    { things: { id: 'id', scope: [], seed: 'seed', ...entry } },
  )
  return collections['things'] as Collection
}

describe('the collections of a document', () => {
  it('are none where it names none', async () => {
    expect((await contractWith({}, undefined)).collections).toEqual({})
  })

  it('have a name, and of all that is not said the usual', async () => {
    expect(await collectionOf({ value: [] })).toEqual({
      name: 'things',
      id: 'id',
      scope: [],
      defaults: {},
      counts: {},
      cascade: [],
      unique: [],
      delete: 'remove',
      pending: {},
      seed: { scope: {}, records: [] },
    })
  })

  it('have what is said', async () => {
    const entry = { defaults: { a: 1 }, unique: ['name'], delete: 'pending', pending: { status: 'going' } }
    expect(await collectionOf({ value: [] }, entry)).toMatchObject(entry)
  })
})

describe('the records of a collection', () => {
  const recordsOf = async (seed: Described, entry: object = {}): Promise<unknown> =>
    (await collectionOf(seed, entry)).seed.records

  it('are the objects with an id in the lists of the default example', async () => {
    const examples = {
      other: { value: [{ id: 'O-1' }] },
      error: { value: [{ id: 'E-1' }] },
      default: {
        value: { id: 'none', list: [{ id: 'T-1' }, { name: 'no id' }, 'text'], inner: { more: [{ id: 2 }] } },
      },
    }
    expect(await recordsOf({ examples })).toEqual([
      { pointer: '/list', members: { id: 'T-1' } },
      { pointer: '/inner/more', members: { id: 2 } },
    ])
  })

  it('are those of the first success where none is the default', async () => {
    const examples = {
      error: { value: [{ id: 'E-1' }] },
      first: { value: [{ id: 'F-1' }] },
      next: { value: [{ id: 'N' }] },
    }
    expect(await recordsOf({ examples })).toEqual([{ pointer: '', members: { id: 'F-1' } }])
  })

  it.each([
    [
      'outside the document',
      {
        200: {
          description: 'd',
          content: {
            'application/json': { schema: {}, examples: { default: { externalValue: 'https://example.com/1' } } },
          },
        },
      },
    ],
    [
      'of failures',
      {
        400: {
          description: 'd',
          content: { 'application/json': { schema: {}, examples: { default: { value: [{ id: 'T' }] } } } },
        },
      },
    ],
    ['nowhere', { 204: { description: 'd' } }],
  ])('are none where the examples are %s', async (_, responses) => {
    expect(await recordsOf({ responses })).toEqual([])
  })

  it('is the payload where the collection has no id, or else the whole answer', async () => {
    const schema = { type: 'object' }
    expect(await recordsOf({ schema, value: { code: 1, data: { level: 1, inner: {} } } }, { id: undefined })).toEqual([
      { pointer: '/data', members: { level: 1, inner: {} } },
    ])
    expect(await recordsOf({ schema, value: { level: 1 } }, { id: undefined })).toEqual([
      { pointer: '', members: { level: 1 } },
    ])
  })

  it('have the details that the examples of reading one show', async () => {
    const examples = {
      default: { value: { data: { id: 'T-2', note: 'two' } } },
      one: { value: { data: { id: 'T-1', note: 'one', name: 'new' } } },
      none: { value: {} },
    }
    const read = { examples, action: 'read' }
    const { seed } = await collectionOf(
      { value: [{ id: 'T-1', name: 'a' }, { id: 'T-2' }, { id: 'T-3' }] },
      {},
      {
        '/other': {
          get: operation('readOther', {
            value: { data: { id: 'T-3', note: 'other' } },
            action: 'read',
            collection: 'others',
          }),
        },
        '/list': { get: operation('list', { value: { data: { id: 'T-3', note: 'list' } }, action: 'list' }) },
        '/plain': { get: operation('plain', { value: { data: { id: 'T-3', note: 'plain' } } }) },
        '/read': { get: operation('read', read) },
      },
    )
    expect(seed.records.map(({ members }) => members)).toEqual([
      { id: 'T-1', name: 'new', note: 'one' },
      { id: 'T-2', note: 'two' },
      { id: 'T-3' },
    ])
  })
})

describe('the scope of the records', () => {
  const text = { type: 'string' }
  const scopeOf = async (more: object, scope: readonly string[]): Promise<unknown> =>
    (await collectionOf({ value: [], more }, { scope })).seed.scope

  it('is what the examples call their operation with', async () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: text, example: 'P' },
      { name: 'page', in: 'query', schema: { ...text, example: 'of the schema' } },
      { name: 'other', in: 'query', schema: text, examples: { one: { value: 'first' }, two: { value: 'second' } } },
      { name: 'none', in: 'query', schema: text },
    ]
    expect(await scopeOf({ parameters }, ['id', 'page', 'other', 'none'])).toEqual({
      id: 'P',
      page: 'of the schema',
      other: 'first',
      none: undefined,
    })
  })

  it('may stand in the body, which counts more', async () => {
    const parameters = [{ name: 'company', in: 'query', schema: text, example: 'Q' }]
    const bodyOf = (value: unknown): object => ({
      requestBody: {
        content: {
          'application/json': { schema: {}, examples: { default: { value }, other: { value: { company: 'O' } } } },
        },
      },
    })
    expect(await scopeOf({ parameters, ...bodyOf({ company: 'B', more: 1 }) }, ['company'])).toEqual({ company: 'B' })
    expect(await scopeOf({ parameters, ...bodyOf('text') }, ['company'])).toEqual({ company: 'Q' })
    expect(await scopeOf({ parameters, requestBody: { content: {} } }, ['company'])).toEqual({ company: 'Q' })
  })
})

describe('the resource of an operation', () => {
  const resourceOf = async (described: Described, more: object = {}): Promise<Resource | undefined> => {
    const paths = { '/things': { get: operation('ask', described) } }
    return operationNamed(await contractWith(paths, undefined, more), 'ask').resource
  }

  it('is none where it names none', async () => {
    expect(await resourceOf({ value: { list: [] } })).toBeUndefined()
  })

  it('has no record where it changes the state', async () => {
    const resource = { collection: 'things', action: 'create' }
    expect(await resourceOf({ value: { data: { id: 'T-1' } }, action: 'create' })).toEqual(resource)
  })

  it.each([
    ['list', { list: [1], more: [2] }, '/list'],
    ['list', [{ inner: [] }], ''],
    ['list', { inner: { list: [] }, list: [] }, '/inner/list'],
    ['read', { text: 't', list: [], data: { inner: {} }, more: {} }, '/data'],
    ['read', { list: [{}] }, '/list/0'],
    ['read', [{}], '/0'],
    ['read', { level: 1 }, ''],
  ])('that is of %s has the record of %j at %j', async (action, value, pointer) => {
    expect((await resourceOf({ value, action }))?.record?.pointer).toBe(pointer)
  })

  it.each([
    ['list', { data: {} }],
    ['read', ['text']],
    ['read', 'text'],
    ['list', 'text'],
  ])('that is of %s has no record in %j', async (action, value) => {
    expect(await resourceOf({ value, action })).toEqual({ collection: 'things', action })
  })

  it('has the members of the record that the schema names, each once', async () => {
    const named = (...names: string[]): object => ({ properties: Object.fromEntries(names.map((name) => [name, {}])) })
    const record = { ...named('id', 'name'), allOf: [named('id', 'size'), {}] }
    const listed = { properties: { list: { items: record } } }
    expect((await resourceOf({ value: { list: [] }, schema: listed, action: 'list' }))?.record).toEqual({
      pointer: '/list',
      members: ['id', 'name', 'size'],
    })
    expect(
      (await resourceOf({ value: { data: {} }, schema: { properties: { data: record } }, action: 'read' }))?.record,
    ).toEqual({
      pointer: '/data',
      members: ['id', 'name', 'size'],
    })
  })

  it('has the members of a record that refers to itself', async () => {
    const node = { $ref: '#/components/schemas/Node' }
    const components = { schemas: { Node: { properties: { id: {}, inner: { properties: { next: node } } } } } }
    const schema = { properties: { data: { properties: { next: node } } } }
    const described = { value: { data: { next: {} } }, schema, action: 'read' }
    expect((await resourceOf(described, { components }))?.record?.members).toEqual(['next'])
    const listed = { value: [{}], schema: { items: node }, action: 'list' }
    expect((await resourceOf(listed, { components }))?.record?.members).toEqual(['id', 'inner'])
    const tree = { properties: { size: {}, children: { items: { $ref: '#/components/schemas/Tree' } } } }
    const children = { value: { children: [] }, schema: tree, action: 'list' }
    const trees = { components: { schemas: { Tree: tree } } }
    expect((await resourceOf(children, trees))?.record?.members).toEqual(['size', 'children'])
  })
})

describe('the clock of a contract', () => {
  const clockOf = async (value: unknown): Promise<string> => {
    const paths = { '/things': { get: operation('list', { value }) } }
    return (await contractWith(paths, { things: { id: 'id', scope: [], seed: 'list' } })).clock
  }
  const of = (...times: unknown[]): object[] => times.map((time, id) => ({ id, time }))

  it.each([
    ['2026-03-02T10:00:00Z', of('2026-03-01', '2026-03-02T10:00:00Z', '2026-03-02T09:59:59Z')],
    ['2026-03-03T00:00:00Z', of('2026-03-03', '2026-03-02T23:00:00Z')],
    ['2026-03-02T10:00:00.5Z', of({ inner: ['2026-03-02T10:00:00.5Z'] })],
    ['2026-03-02T10:00:00.125Z', of('2026-03-02T10:00:00.125Z')],
    ['2000-01-01T00:00:00Z', of('1999-12-31', 7, null)],
  ])('is %s, the latest instant of its records: %j', async (clock, value) => {
    expect(await clockOf(value)).toBe(clock)
  })

  it.each([
    'at 2026-03-02',
    '2026-03-02 is late',
    '2026-03',
    '2026-03-02T10:00',
    '2026-03-02T10:00:00+01:00',
    '2026-03-02T10:00:00.Z',
  ])('knows %s for no instant', async (time) => {
    expect(await clockOf(of(time))).toBe('2000-01-01T00:00:00Z')
  })
})
