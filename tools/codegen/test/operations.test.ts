import type { JsonObject } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { readContract } from '../src/core/contract.js'
import { generateOperations } from '../src/core/operations.js'
import { answer, documentOf, type Given, jsonBody, ref } from './support/document.js'

function operations(given: Given): string {
  const document = documentOf(given)
  return generateOperations(readContract(document))
}

function query(name: string, schema: JsonObject, more: JsonObject = {}): JsonObject {
  return { in: 'query', name, schema, ...more }
}

describe('generateOperations', () => {
  it('writes a documented function with its result', () => {
    expect(operations({})).toBe(`import { type Call, type CallOptions, call } from '@cloud-cost/client-core'
import type { DemoClient } from './client.js'

/** Inputs of {@link listThings}, which takes none. */
export type ListThingsParams = Record<string, never>

/** Result of {@link listThings}. */
export interface ListThingsResult {
  list: string[]
}

/**
 * List things.
 *
 * Returns things.
 *
 * \`GET /demo/things\`
 *
 * @example
 * \`\`\`ts
 * const { list } = await listThings(client)
 * \`\`\`
 * @see \`docs/operations/listThings.html\`
 * @throws {ApiError} The service reports an error, by HTTP status or inside a 200.
 */
export function listThings(
  client: DemoClient,
  params?: ListThingsParams,
  options?: CallOptions,
): Call<ListThingsResult> {
  return call(client, {
    id: 'listThings',
    method: 'GET',
    path: '/demo/things',
    payload: 'list',
    type: 'array',
  }, params, options)
}
`)
  })

  it('tells required from optional inputs', () => {
    const parameters = [
      { in: 'path', name: 'id', required: true, schema: { type: 'string' }, example: 'T-1' },
      query('from', { type: 'string', format: 'date' }),
    ]
    const source = operations({ path: '/demo/things/{id}', operation: { parameters } })
    expect(source).toContain(`export interface ListThingsParams {
  path: {
    /** @example 'T-1' */
    id: string
  }
  query?: {
    from?: string | Date | undefined
  } | undefined
}`)
    expect(source).toContain('  params: ListThingsParams,')
    expect(source).toContain("await listThings(client, { path: { id: 'T-1' } })")
  })

  it('makes the inputs optional where none is required', () => {
    expect(operations({ operation: { parameters: [query('size', { type: 'integer' })] } })).toContain(
      '  params?: ListThingsParams,',
    )
  })

  it('takes inputs whose names are not shown in a place of their own, which has none of the others', () => {
    const parameters = [query('a', { type: 'string' }), query('b-c', { type: 'string' })]
    const closed = operations({ operation: { parameters } })
    expect(closed).not.toContain('extraQuery')
    expect(closed).not.toContain('QueryValue')
    const unspecified = [{ what: 'parameters', note: 'A time zone is described.' }]
    const open = operations({ operation: { parameters, 'x-unspecified': unspecified } })
    expect(open).toContain(`  query?: {
    a?: string | undefined
    'b-c'?: string | undefined
  } | undefined
  /**
   * Further query inputs, under the names that your deployment gives them. A time zone is
   * described.
   */
  extraQuery?: {
    [name: string]: QueryValue
    a?: never
    'b-c'?: never
  } | undefined
}`)
    expect(open).toContain('export type QueryValue =')
    expect(operations({ operation: { 'x-unspecified': unspecified } })).not.toContain(' query?:')
  })

  it('passes the body by its model', () => {
    const source = operations({
      method: 'put',
      schemas: { ThingUpdate: { type: 'object', properties: { name: { type: 'string' } } } },
      operation: { requestBody: jsonBody(ref('ThingUpdate'), true, { name: 'n' }) },
    })
    expect(source).toContain('  body: ThingUpdate\n')
    expect(source).toContain("import type {\n  ThingUpdate,\n} from './models.js'")
    expect(source).toContain("await listThings(client, { body: { name: 'n' } })")
  })

  it('shortens the body of an example to what is required', () => {
    const names = Array.from({ length: 30 }, (_, index) => `member${index}`)
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
    const example = Object.fromEntries(names.map((name) => [name, 'value']))
    const source = operations({
      method: 'put',
      schemas: { Wide: { type: 'object', required: ['member3'], properties } },
      operation: { requestBody: jsonBody(ref('Wide'), true, example) },
    })
    expect(source).toContain("await listThings(client, { body: { member3: 'value' } })")
  })

  it('lifts the list of the platform envelope', () => {
    const data = {
      type: 'object',
      required: ['list'],
      properties: { list: { type: 'array', items: { type: 'number' } } },
    }
    const success = { required: ['status', 'data'], properties: { data, total: { type: 'integer' } } }
    expect(operations({ success })).toContain(
      'export interface ListThingsResult {\n  list: number[]\n  total?: number\n}',
    )
    expect(operations({ success })).toContain("payload: 'data.list',\n    type: 'array',")
  })

  it('puts the payload first and leaves out what tells success from error', () => {
    const properties = { error: { type: 'string' }, nextToken: { type: 'string' }, data: { type: 'array', items: {} } }
    const source = operations({ success: { required: ['status', 'data'], properties } })
    expect(source).toContain('export interface ListThingsResult {\n  data: unknown[]\n  nextToken?: string\n}')
    expect(source).toContain('const { data } = await')
  })

  it('keeps the members of a success without a known payload open', () => {
    const success = { required: ['status'], additionalProperties: true, properties: { count: { type: 'integer' } } }
    expect(operations({ success })).toMatch(
      /ListThingsResult \{\n {2}count\?: number\n.*\n {2}\[member: string\]: unknown\n\}/,
    )
    expect(operations({ success })).not.toContain('payload:')
  })

  it('resolves to nothing for an answer without a body', () => {
    const given = { operation: { responses: { '200': { description: 'Done.' } } } }
    expect(operations(given)).toContain('): Call<void> {')
    expect(operations(given)).toContain(' * await listThings(client)\n')
    expect(operations(given)).toContain('empty: true')
  })

  it('resolves to a bare answer as it is', () => {
    const given = { operation: { responses: { '200': answer({ type: 'boolean' }) } } }
    expect(operations(given)).toContain('): Call<boolean> {')
    expect(operations(given)).not.toContain('ListThingsResult')
    expect(operations(given)).toContain('raw: true')
  })

  it('marks a deprecated operation with its replacement', () => {
    const operation = { deprecated: true, 'x-deprecation': { message: 'It is old.', replacement: 'findThings' } }
    expect(operations({ operation })).toContain(' * @deprecated It is old. Use {@link findThings} instead.\n')
  })

  it('tells the runtime what may be sent again and how arrays are written', () => {
    const operation = {
      'x-read-only': true,
      parameters: [query('ids', { type: 'array', items: { type: 'string' } }, { style: 'form', explode: false })],
    }
    const source = operations({ method: 'post', operation })
    expect(source).toContain("repeatable: true,\n    commaQuery: ['ids'],")
    expect(operations({ method: 'post', operation })).toContain('ids?: readonly string[] | undefined')
  })

  it('tells the runtime and the reader what must not be sent again', () => {
    const source = operations({ method: 'put', operation: { 'x-idempotent': false } })
    expect(source).toContain('repeatable: false,\n')
    expect(source).toContain(' * Sent once: a failed attempt is not repeated')
    for (const text of ['repeatable', 'Sent once']) expect(operations({ method: 'put' })).not.toContain(text)
  })

  it('refuses a parameter that is neither in the path nor in the query', () => {
    const parameters = [{ in: 'header', name: 'X-Trace', schema: { type: 'string' } }]
    expect(() => operations({ operation: { parameters } })).toThrow('X-Trace is in header')
  })

  it('refuses an answer that has no success', () => {
    const responses = { '200': answer({ oneOf: [ref('DemoError')] }) }
    expect(() => operations({ operation: { responses } })).toThrow('listThings has no success envelope')
  })
})

describe('a paginator', () => {
  const cursor = { style: 'cursor', in: 'query', cursor: 'next', size: 'max', items: '/list', next: '/nextToken' }

  it('gives the items where they are known', () => {
    const source = operations({
      operation: { parameters: [query('next', { type: 'string' })], 'x-pagination': cursor },
    })
    expect(source).toContain('export function paginateThings(\n')
    expect(source).toContain('): Pager<string, ListThingsResult> {')
    expect(source).toContain('for await (const item of paginateThings(client)) {')
    expect(source).toMatch(/return paginate\(client, LIST_THINGS, \{[^}]*items: '\/list'[^}]*\}, params, options\)/)
  })

  it('is deprecated as its operation is', () => {
    const source = operations({
      operation: {
        deprecated: true,
        'x-deprecation': { message: 'Old.' },
        parameters: [query('next', { type: 'string' })],
        'x-pagination': cursor,
      },
    })
    expect(source.match(/@deprecated/g)).toHaveLength(2)
  })

  it('asks for a selector where they are not', () => {
    const pagination = { style: 'page', in: 'query', page: 'page', size: 'size', items: 'unspecified' }
    const source = operations({
      operation: { parameters: [query('page', { type: 'integer' })], 'x-pagination': pagination },
    })
    expect(source).toContain('export function paginateThings<Item>(\n')
    expect(source).toContain(
      '  params: ListThingsParams | undefined,\n  select: (page: ListThingsResult) => readonly Item[],\n',
    )
    expect(source).toContain("{ style: 'page', in: 'query', page: 'page', size: 'size' }, params, options, select)")
  })
})
