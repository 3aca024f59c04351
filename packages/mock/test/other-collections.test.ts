import { describe, expect, it } from 'vitest'
import { createMock } from '../src/shell/mock.js'
import { contractOf } from './operations.js'

const schema = { type: ['object', 'array'] }
const operation = (operationId: string, value: unknown, action?: string, more: object = {}): object => ({
  operationId,
  ...(action !== undefined && { 'x-mock-resource': { collection: 'things', action } }),
  responses: {
    200: { description: 'd', content: { 'application/json': { schema, examples: { default: { value } } } } },
  },
  ...more,
})
const requestBody = { content: { 'application/json': { schema } } }
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]

/** Calls of a mock of these paths, whose one collection this is. */
async function serve(
  paths: object,
  collection: object,
  more: object = {},
): Promise<(method: string, path: string, body?: object) => Promise<unknown>> {
  const contract = await contractOf({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths,
    'x-mock-collections': { things: { scope: [], ...collection }, ...more },
  })
  const mock = createMock({ contract })
  return async (method, path, body) => {
    const response = await mock.fetch(`http://mock${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(200)
    return response.json()
  }
}

describe('a single record', () => {
  const paths = {
    '/setting': {
      get: operation('readSetting', { level: 1 }, 'read'),
      put: operation('writeSetting', {}, 'update', { requestBody }),
    },
  }

  it('may be the whole answer', async () => {
    const call = await serve(paths, { seed: 'readSetting' })
    expect(await call('GET', '/setting')).toEqual({ level: 1 })
    await call('PUT', '/setting', { level: 2, text: 'new' })
    expect(await call('GET', '/setting')).toEqual({ level: 2, text: 'new' })
  })

  it('stays when it is touched and shows no time', async () => {
    const call = await serve(
      { ...paths, '/run': { post: operation('run', { status: 'done' }, 'touch') } },
      { seed: 'readSetting' },
    )
    expect(await call('POST', '/run')).toEqual({ status: 'done' })
    expect(await call('GET', '/setting')).toEqual({ level: 1 })
  })
})

describe('a collection', () => {
  const reading = (value: unknown, more: object = {}): object => ({
    '/things/{id}': { parameters, get: operation('readThing', value, 'read', more) },
  })

  it('may be listed as the whole answer, and read as one', async () => {
    const call = await serve(
      {
        '/things': {
          get: operation('listThings', [{ id: 'T-1' }], 'list'),
          post: operation('create', {}, 'create', { requestBody }),
        },
        ...reading({ id: 'T-1', note: 'detail' }),
      },
      { id: 'id', seed: 'listThings' },
    )
    await call('POST', '/things', { id: 'T-2' })
    expect(await call('GET', '/things')).toEqual([{ id: 'T-1', note: 'detail' }, { id: 'T-2' }])
    expect(await call('GET', '/things/T-1')).toEqual({ id: 'T-1', note: 'detail' })
    expect(await call('GET', '/things/T-2')).toEqual({ id: 'T-2' })
  })

  it('shows in a list that is the whole answer what the list has', async () => {
    const content = {
      'application/json': {
        schema: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
        examples: { default: { value: [{ id: 'T-1' }] } },
      },
    }
    const list = operation('listThings', [], 'list', { responses: { 200: { description: 'd', content } } })
    const call = await serve(
      { '/things': { get: list }, ...reading({ id: 'T-1', note: 'detail' }) },
      { id: 'id', seed: 'listThings' },
    )
    expect(await call('GET', '/things')).toEqual([{ id: 'T-1' }])
    expect(await call('GET', '/things/T-1')).toEqual({ id: 'T-1', note: 'detail' })
  })

  it('has only what is a record', async () => {
    const call = await serve(
      {
        '/things': { get: operation('listThings', { tags: ['a'], list: [{ id: 'T-1' }, { other: 1 }] }) },
        ...reading({}),
      },
      { id: 'id', seed: 'listThings' },
    )
    expect(await call('GET', '/things/T-1')).toEqual({ id: 'T-1' })
  })

  it('may begin empty, and lists what is created', async () => {
    const call = await serve(
      {
        '/things': {
          get: operation('listThings', { list: [] }, 'list'),
          post: operation('create', { id: '' }, 'create', { requestBody }),
        },
      },
      { id: 'id', seed: 'listThings' },
    )
    await call('POST', '/things', { note: 'first' })
    expect(await call('GET', '/things')).toEqual({ list: [{ id: expect.stringMatching(/^\d{4}$/), note: 'first' }] })
  })

  it('may be kept apart by an input that is left out', async () => {
    const query = [{ name: 'company', in: 'query', schema: { type: 'string' } }]
    const call = await serve(
      {
        '/things': {
          parameters: query,
          get: operation('listThings', { list: [{ id: 'T-1' }] }, 'list'),
          post: operation('create', {}, 'create', { requestBody }),
        },
      },
      { id: 'id', seed: 'listThings', scope: ['company'] },
    )
    const count = async (path: string): Promise<number> => ((await call('GET', path)) as { list: [] }).list.length
    await call('POST', '/things', { id: 'T-2' })
    expect([await count('/things'), await count('/things?company=')]).toEqual([2, 2])
    expect(await count('/things?company=C-1')).toBe(1)
  })

  it('has no children where no example counts any', async () => {
    const parts = operation('listParts', { list: [{ partId: 'P-1' }] }, undefined, {
      parameters,
      'x-mock-resource': { collection: 'parts', action: 'list' },
    })
    const call = await serve(
      {
        '/things': { get: operation('listThings', { list: [{ id: 'T-1' }, { id: 'T-2', partCount: 2 }] }, 'list') },
        '/things/{id}/parts': { get: parts },
      },
      { id: 'id', seed: 'listThings', counts: { partCount: 'parts' } },
      { parts: { id: 'partId', scope: ['id'], seed: 'listParts', parent: 'things' } },
    )
    expect(await call('GET', '/things/T-1/parts')).toEqual({ list: [] })
    expect(await call('GET', '/things/T-2/parts')).toMatchObject({ list: [{}, {}] })
    expect(await call('GET', '/things')).toMatchObject({ list: [{ partCount: 0 }, { partCount: 2 }] })
  })

  it('may be several lists, whose records stay where they were', async () => {
    const lists = { mine: [{ id: 'T-1' }, { id: 'T-2' }], theirs: [{ id: 'T-3' }] }
    const call = await serve(
      {
        '/things': {
          get: operation('listThings', lists, 'list'),
          post: operation('create', {}, 'create', { requestBody }),
        },
        '/things/{id}': { parameters, delete: operation('remove', {}, 'delete') },
      },
      { id: 'id', seed: 'listThings' },
    )
    expect(await call('GET', '/things')).toEqual(lists)
    await call('DELETE', '/things/T-1')
    await call('POST', '/things', { id: 'T-4' })
    expect(await call('GET', '/things')).toEqual({ mine: [{ id: 'T-2' }, { id: 'T-4' }], theirs: [{ id: 'T-3' }] })
  })

  it('has the times of its changes, a second each, in the form of its examples', async () => {
    const first = { id: 'T-1', made: '2026-01-31', changed: '2026-01-31T08:00:00Z' }
    const call = await serve(
      {
        '/things': {
          get: operation('listThings', [first], 'list'),
          post: operation('create', {}, 'create', { requestBody }),
        },
        '/things/{id}': { parameters, put: operation('change', {}, 'update', { requestBody }) },
      },
      { id: 'id', seed: 'listThings', created: 'made', updated: 'changed' },
    )
    const times = async (): Promise<(string | undefined)[]> =>
      ((await call('GET', '/things')) as { changed?: string }[]).map(({ changed }) => changed)
    await call('PUT', '/things/T-1', { note: 'one' })
    const [before = ''] = await times()
    await call('PUT', '/things/T-1', { note: 'two' })
    const [after = ''] = await times()
    expect(after).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(Date.parse(after) - Date.parse(before)).toBe(1_000)
    await call('POST', '/things', { id: 'T-2' })
    const [, made] = (await call('GET', '/things')) as { made: string; changed: string }[]
    expect(made).toMatchObject({ made: after.slice(0, 10), changed: after.slice(0, 10) })
  })

  it('has no times where the contract names none', async () => {
    const call = await serve(
      {
        '/things': {
          get: operation('listThings', [{ id: 'T-1' }], 'list'),
          post: operation('create', {}, 'create', { requestBody }),
        },
        '/things/{id}': {
          parameters,
          put: operation('change', {}, 'update', { requestBody }),
        },
      },
      { id: 'id', seed: 'listThings' },
    )
    await call('POST', '/things', { id: 'T-2' })
    await call('PUT', '/things/T-1', { note: 'one' })
    expect(await call('GET', '/things')).toEqual([{ id: 'T-1', note: 'one' }, { id: 'T-2' }])
  })

  it('knows a duplicate by all of its unique members', async () => {
    const check = operation('check', {}, 'check-duplicate', { requestBody })
    const examples = { default: { value: { taken: false } }, duplicate: { value: { taken: true } } }
    const content = { 'application/json': { schema: {}, examples } }
    const call = await serve(
      {
        '/things': { get: operation('listThings', [{ id: 'T-1', name: 'a', owner: 'me' }, { id: 'T-2' }], 'list') },
        '/check': { post: { ...check, responses: { 200: { description: 'd', content } } } },
      },
      { id: 'id', seed: 'listThings', unique: ['name', 'owner'] },
    )
    expect(await call('POST', '/check', { name: 'a', owner: 'me' })).toEqual({ taken: true })
    expect(await call('POST', '/check', { name: 'a', owner: 'you' })).toEqual({ taken: false })
    expect(await call('POST', '/check', {})).toEqual({ taken: false })
  })

  it('gives records that no example shows ids of their own, in each scope and each place', async () => {
    const parts = operation('listParts', { list: [{ partId: 'P-1000', id: 'T-1' }] }, undefined, {
      parameters,
      'x-mock-resource': { collection: 'parts', action: 'list' },
    })
    const things = [
      { id: 'T-1', partCount: 1 },
      { id: 'T-2', partCount: 2 },
      { id: 'T-3', partCount: 2 },
    ]
    const call = await serve(
      { '/things': { get: operation('listThings', things, 'list') }, '/things/{id}/parts': { get: parts } },
      { id: 'id', seed: 'listThings', counts: { otherCount: 'others', partCount: 'parts' } },
      {
        parts: { id: 'partId', scope: ['id'], seed: 'listParts', parent: 'things' },
        others: { id: 'otherId', scope: ['id'], seed: 'listParts', parent: 'things' },
      },
    )
    const idsOf = async (id: string): Promise<string[]> =>
      ((await call('GET', `/things/${id}/parts`)) as { list: { partId: string; id: string }[] }).list.map((part) => {
        expect(part.id).toBe(id)
        return part.partId
      })
    const ids = [...(await idsOf('T-1')), ...(await idsOf('T-2')), ...(await idsOf('T-3'))]
    expect(ids).toHaveLength(5)
    expect(new Set(ids).size).toBe(5)
    for (const id of ids) expect(id).toMatch(/^P-\d{4}$/)
  })
})
