import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { CertaintyEntry, GroupCertainty, OperationCertainty } from '../src/model/certainty-types.js'
import type { JsonObject } from '../src/model/document.js'
import { certaintyOfGroup } from '../src/model/group-certainty.js'
import { contract, lineOf, makeWorkspace, type Workspace } from './workspace.js'

const SHOP = `
info:
  x-assumption: [That an error may come with HTTP 200 is assumed., That dates are text is assumed.]
paths:
  /shop/v1/things:
    parameters:
      - $ref: "#/components/parameters/size"
    get:
      operationId: listThings
      x-unspecified: { what: parameters, note: Its filter is undocumented. }
      parameters:
        - name: sort
          in: query
          schema:
            type: string
            x-unspecified: { what: values, note: No order is shown. }
        - name: within
          in: query
          schema:
            type: string
            x-unspecified: { what: values, note: No order is shown. }
      responses:
        "200":
          x-assumption: That it is JSON is assumed.
          content:
            application/json:
              schema:
                oneOf:
                  - $ref: "#/components/schemas/ThingList"
                  - $ref: "#/components/schemas/ShopError"
        default:
          $ref: "#/components/responses/Failure"
    post:
      operationId: addThing
      requestBody:
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Thing" }
      responses: {}
components:
  parameters:
    size: { name: size, in: query, schema: { type: integer } }
  headers:
    Hint: { x-assumption: That there is a hint is assumed. }
  responses:
    Failure:
      x-assumption: That there is one is assumed.
      headers:
        Hint: { $ref: "#/components/headers/Hint" }
      content:
        application/json:
          schema: { $ref: "#/components/schemas/ShopError" }
  schemas:
    ThingList:
      properties:
        data:
          properties:
            list:
              type: array
              items: { $ref: "#/components/schemas/Thing" }
    Thing:
      allOf:
        - $ref: "#/components/schemas/Named"
        - properties:
            name: { type: string, x-assumption: [That it is unique is assumed.] }
            parts:
              type: array
              items: { $ref: "#/components/schemas/Thing" }
            labels:
              additionalProperties:
                type: string
                minLength: 1
                x-unspecified:
                  - { what: values, note: No label is shown. }
                  - { what: presence, note: Nor whether there are any. }
                x-assumption: That it is short is assumed.
                x-codes: [labels, presence, length]
    Named:
      properties:
        name: { type: string, x-assumption: That it is unique is assumed. }
    ShopError:
      properties:
        error:
          anyOf:
            - { type: string }
            - { type: object, x-unspecified: { what: members, note: Its members are undocumented. } }
`

function shop(): GroupCertainty {
  return certaintyOfGroup({ name: 'shop', folder: '/spec/shop', root: '/', document: parse(SHOP) as JsonObject })
}

function operation(id: string): OperationCertainty {
  const found = shop().operations.find(({ operationId }) => operationId === id)
  if (!found) throw new Error(`no operation ${id}`)
  return found
}

const unspecified = (
  what: NonNullable<CertaintyEntry['what']>,
  element: string,
  note: string,
  codes: readonly string[] = [],
): CertaintyEntry => ({ kind: 'unspecified', what, element, note, codes })
const assumption = (element: string, note: string, codes: readonly string[] = []): CertaintyEntry => ({
  kind: 'assumption',
  element,
  note,
  codes,
})
/** Where spec/marks.yaml is. */
const REPOSITORY = join(import.meta.dirname, '..', '..', '..')

describe('certaintyOfGroup', () => {
  it('lists the marks of an operation by element, each once, and ends in a record that contains itself', () => {
    expect(operation('listThings').entries).toEqual([
      unspecified('parameters', 'operation', 'Its filter is undocumented.'),
      unspecified('values', 'query sort', 'No order is shown.'),
      unspecified('values', 'query within', 'No order is shown.'),
      assumption('response 200', 'That it is JSON is assumed.'),
      assumption('200 data.list[].name', 'That it is unique is assumed.'),
      unspecified('values', '200 data.list[].labels.*', 'No label is shown.', ['labels']),
      unspecified('presence', '200 data.list[].labels.*', 'Nor whether there are any.', ['presence']),
      assumption('200 data.list[].labels.*', 'That it is short is assumed.', ['length']),
    ])
  })

  it('counts elements by what is known of them', () => {
    // operation, size, sort, within, response 200, its body, data, list, list[], name, parts, parts[], labels, labels.*
    expect(operation('listThings')).toMatchObject({
      method: 'GET',
      path: '/shop/v1/things',
      ...{ elements: 14, documented: 8, assumed: 2, undocumented: 3, assumedAndUndocumented: 1 },
    })
    // operation, size, request body, its body, name, parts, parts[], labels, labels.*
    expect(operation('addThing')).toMatchObject({
      method: 'POST',
      elements: 9,
      documented: 7,
      assumed: 1,
      assumedAndUndocumented: 1,
    })
  })

  it.each([
    [[], 'documented'],
    [['x-observed'], 'observed'],
    [['x-assumption'], 'assumed'],
    [['x-observed', 'x-unspecified'], 'undocumented'],
    [['x-observed', 'x-assumption'], 'assumed'],
    [['x-unspecified'], 'undocumented'],
    [['x-assumption', 'x-unspecified'], 'assumedAndUndocumented'],
  ] as const)('counts an element with the marks %j in one class alone', (marks, certainty) => {
    const written = {
      'x-observed': { count: 3, since: '2026-03-01', until: '2026-04-02' },
      'x-assumption': 'It is assumed.',
      'x-unspecified': { what: 'values', note: 'It is undocumented.' },
    }
    const own = Object.fromEntries(marks.map((mark) => [mark, written[mark]]))
    const get = { operationId: 'touch', responses: {}, ...own }
    const document = { paths: { '/things': { get } } }
    const [touch] = certaintyOfGroup({ name: 'shop', folder: '/spec/shop', root: '/', document }).operations
    const none = { documented: 0, observed: 0, assumed: 0, undocumented: 0, assumedAndUndocumented: 0 }
    expect(touch).toMatchObject({ elements: 1, ...none, [certainty]: 1 })
  })

  it('says how often and when recordings showed an element', () => {
    const get = {
      operationId: 'touch',
      responses: {},
      'x-observed': { count: 1204, since: '2026-03-01', until: '2026-04-02' },
    }
    const [touch] = certaintyOfGroup({
      name: 'shop',
      folder: '/spec/shop',
      root: '/',
      document: { paths: { '/things': { get } } },
    }).operations
    expect(touch?.entries).toEqual([
      { kind: 'observed', element: 'operation', note: 'Seen 1,204 times, from 2026-03-01 to 2026-04-02.', codes: [] },
    ])
  })

  it('counts a member that a base schema marks otherwise once, with the marks of both', () => {
    const document = parse(SHOP) as { components: { schemas: Record<string, JsonObject> } } & JsonObject
    const name = { type: 'string', 'x-unspecified': { what: 'values', note: 'No name is shown.' } }
    document.components.schemas['Named'] = { properties: { name } }
    const [, add] = certaintyOfGroup({ name: 'shop', folder: '/spec/shop', root: '/', document }).operations
    expect(add).toMatchObject({ elements: 9, documented: 7, assumed: 0, undocumented: 0, assumedAndUndocumented: 2 })
  })

  it('lists what must be there', () => {
    const document = parse(SHOP) as { components: { schemas: Record<string, JsonObject> } } & JsonObject
    document.components.schemas['Thing'] = { ...document.components.schemas['Thing'], required: ['name'] }
    const [list, add] = certaintyOfGroup({ name: 'shop', folder: '/spec/shop', root: '/', document }).operations
    expect(list?.required).toEqual(['200 data.list[].name'])
    expect(add?.required).toEqual(['body name'])
  })

  it('lists what values are held to', () => {
    const document = parse(SHOP) as { components: { schemas: Record<string, JsonObject> } } & JsonObject
    const { parameters, schemas } = document.components as unknown as Record<string, Record<string, JsonObject>>
    Object.assign(parameters?.['size'] ?? {}, { schema: { type: 'integer', minimum: 1, maximum: 50 } })
    const limited = { format: 'date', pattern: '^2', minLength: 1, maxLength: 9, minItems: 1, maxItems: 2 }
    const bounds = { exclusiveMinimum: 0, exclusiveMaximum: 9, multipleOf: 3, uniqueItems: true }
    Object.assign(schemas ?? {}, { Named: { properties: { name: { ...limited, ...bounds } } } })
    const [list, add] = certaintyOfGroup({ name: 'shop', folder: '/spec/shop', root: '/', document }).operations
    expect(list?.limits.slice(0, 2)).toEqual(['query size ≥ 1', 'query size ≤ 50'])
    expect(add?.limits).toEqual([
      'query size ≥ 1',
      'query size ≤ 50',
      'body name is date',
      'body name matches ^2',
      'body name > 0',
      'body name < 9',
      'body name is a multiple of 3',
      'body name has ≥ 1 characters',
      'body name has ≤ 9 characters',
      'body name has ≥ 1 items',
      'body name has ≤ 2 items',
      'body name has different items',
      'body labels.* has ≥ 1 characters',
    ])
  })

  it('lists defaults, whatever their type, with the limits', () => {
    const document = parse(SHOP) as { components: { parameters: Record<string, JsonObject> } } & JsonObject
    const limits = ['read', 0, false].map((value) => {
      document.components.parameters['size'] = { name: 'size', in: 'query', schema: { default: value } }
      return certaintyOfGroup({ name: 'shop', folder: '/spec/shop', root: '/', document }).operations[0]?.limits[0]
    })
    expect(limits).toEqual(['query size default read', 'query size default 0', 'query size default false'])
  })

  it.each([
    ['get', {}, undefined],
    ['post', {}, undefined],
    ['post', { 'x-read-only': true }, 'only-reads'],
    ['put', {}, 'may-be-repeated'],
    ['put', { 'x-read-only': true }, 'only-reads'],
    ['put', { 'x-idempotent': false }, undefined],
    ['delete', {}, 'may-be-repeated'],
    ['delete', { 'x-idempotent': false }, undefined],
  ])('says what is assumed of the effects of a %s with %j', (method, marks, code) => {
    const document = { paths: { '/things': { [method]: { operationId: 'touch', responses: {}, ...marks } } } }
    const [touch] = certaintyOfGroup({ name: 'shop', folder: '/spec/shop', root: REPOSITORY, document }).operations
    expect(touch?.entries.map(({ kind, element, codes }) => [kind, element, ...codes])).toEqual(
      code === undefined ? [] : [['assumption', 'operation', code]],
    )
    expect(touch).toMatchObject({ elements: 1, assumed: code === undefined ? 0 : 1 })
  })

  it('lists a shared record in each operation that uses it', () => {
    expect(operation('addThing').entries).toEqual([
      assumption('body name', 'That it is unique is assumed.'),
      unspecified('values', 'body labels.*', 'No label is shown.', ['labels']),
      unspecified('presence', 'body labels.*', 'Nor whether there are any.', ['presence']),
      assumption('body labels.*', 'That it is short is assumed.', ['length']),
    ])
  })

  it('keeps what is decided for the document and the errors that operations share apart', () => {
    expect(shop().shared).toEqual([
      assumption('document', 'That an error may come with HTTP 200 is assumed.'),
      assumption('document', 'That dates are text is assumed.'),
      assumption('response Failure', 'That there is one is assumed.'),
      assumption('response Failure header Hint', 'That there is a hint is assumed.'),
      unspecified('members', 'ShopError error', 'Its members are undocumented.'),
    ])
  })

  it('sums the counts of all operations', () => {
    expect(shop().counts).toEqual({
      ...{
        operations: 2,
        elements: 23,
        documented: 15,
        observed: 0,
        assumed: 3,
        undocumented: 3,
        assumedAndUndocumented: 2,
      },
    })
  })
})

describe('contract certainty', () => {
  const PAGE = 'spec/shop/CERTAINTY.md'

  function shopFolder(): Workspace {
    return makeWorkspace({ 'spec/shop/generated/openapi.json': parse(SHOP) as object })
  }

  it('writes the page and the data, and then finds them current', async () => {
    const workspace = shopFolder()
    expect(await contract('certainty', workspace.path('spec/shop'))).toEqual({
      code: 0,
      out: [`${PAGE} written.`],
      err: [],
    })
    expect(JSON.parse(workspace.read('spec/shop/generated/certainty.json'))).toEqual(shop())
    expect(await contract('certainty', workspace.path('spec/shop'))).toEqual({ code: 0, out: [], err: [] })
    expect(await contract('certainty', workspace.path('spec/shop'), '--check')).toEqual({ code: 0, out: [], err: [] })
  })

  it('shows counts, shared errors and each operation on the page', async () => {
    const workspace = shopFolder()
    await contract('certainty', workspace.path('spec/shop'))
    const lines = workspace.read(PAGE).split('\n')
    expect(lines[0]).toBe('# Certainty of the shop group')
    expect(lines).toContain('| 2 | 23 | 15 | 0 | 3 | 3 | 2 |')
    expect(lines).toContain('- `response Failure` assumed: That there is one is assumed.')
    expect(lines).toContain(
      '`GET /shop/v1/things` · 14 elements: 8 documented, 2 assumed, 3 undocumented, 1 assumed and undocumented',
    )
    expect(lines.filter((line) => line.startsWith('Limits: '))).toEqual([
      'Limits: `200 data.list[].labels.* has ≥ 1 characters`',
      'Limits: `body labels.* has ≥ 1 characters`',
    ])
    expect(lines).toContain('- `query sort` undocumented (values): No order is shown.')
    expect(lines).toContain('- `document` assumed: That dates are text is assumed.')
    expect(lines.filter((line) => line.startsWith('## '))).toEqual([
      '## Shared decisions and errors',
      '## listThings',
      '## addThing',
    ])
  })

  it.each([
    {
      title: 'a changed entry',
      change: (page: string) => page.replace('Its filter is undocumented.', 'It has a filter.'),
      line: (page: string) => lineOf(page, 'Its filter is undocumented.'),
      says: [/ {2}listThings: - .* It has a filter\.$/, / {2}listThings: \+ .* Its filter is undocumented\.$/],
    },
    {
      title: 'a further entry',
      change: (page: string) => page.replace('## addThing', 'More.\n## addThing'),
      line: (page: string) => lineOf(page, '## addThing'),
      says: [/ {2}listThings: - More\.$/],
    },
    {
      title: 'a missing entry',
      change: (page: string) => page.replace('- `query sort` undocumented (values): No order is shown.\n', ''),
      line: (page: string) => lineOf(page, '- `query sort` undocumented (values): No order is shown.'),
      says: [/ {2}listThings: \+ - `query sort` undocumented \(values\): No order is shown\.$/],
    },
  ])('with --check refuses $title at its line, and leaves the page alone', async ({ change, line, says }) => {
    const workspace = shopFolder()
    await contract('certainty', workspace.path('spec/shop'))
    const current = workspace.read(PAGE)
    workspace.write(PAGE, change(current))
    const { code, out, err } = await contract('certainty', workspace.path('spec/shop'), '--check')
    expect({ code, out }).toEqual({ code: 1, out: [] })
    expect(err[0]?.split('  ').slice(0, 2)).toEqual([`${PAGE}:${line(current)}`, 'outdated'])
    expect(err).toEqual([
      ...says.map((pattern) => expect.stringMatching(pattern)),
      expect.stringMatching(/run `npm run certainty` and commit .*; if not, undo them\.$/),
    ])
    expect(workspace.read(PAGE)).toBe(change(current))
  })

  it('with --check refuses a page that was never written', async () => {
    const workspace = shopFolder()
    const { code, err } = await contract('certainty', workspace.path('spec/shop'), '--check')
    expect(code).toBe(1)
    expect(err.slice(0, -1).join('\n')).toMatch(
      /CERTAINTY\.md:\d {2}outdated {2}Certainty of the shop group: \+ # Certainty/,
    )
  })
})
