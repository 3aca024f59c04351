import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { describe, expect, it } from 'vitest'
import { slim } from '../src/compile/slim.js'
import { isObject, listOf } from '../src/contract/json.js'
import type { PrismOperation } from '../src/contract/prism-types.js'

const text = { type: 'string' }
const read = { description: 'To be read.', title: 'Title', example: 'e', examples: ['e'], 'x-mark': true }
const schema = { $ref: '#/components/schemas/Node' }
const path = (inner: object): object => ({ name: 'id', in: 'path', required: true, schema: { ...text, ...inner } })

/** The operation that the mock keeps of one that is described like this. */
async function kept(operation: object, jsonSchemaDialect?: string): Promise<PrismOperation> {
  const [found] = await getHttpOperationsFromSpec({
    openapi: '3.1.0',
    ...(jsonSchemaDialect !== undefined && { jsonSchemaDialect }),
    info: { title: 'Things', version: '1' },
    paths: {
      '/things/{id}': { post: { operationId: 'send', responses: { 200: { description: 'Done.' } }, ...operation } },
    },
    components: {
      schemas: {
        Node: {
          ...read,
          type: 'object',
          properties: {
            description: { ...text, ...read },
            'x-mark': { const: { description: 'data' } },
            next: schema,
          },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'To be read.' } },
    },
  })
  if (found === undefined) throw new Error('no operation')
  return slim(found)
}

/** Where a value has members of these names, as paths of keys. */
function placesOf(value: unknown, names: readonly string[], place = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(names.includes(key) ? [`${place}/${key}`] : []),
    ...placesOf(inner, names, `${place}/${key}`),
  ])
}

const json = (examples: object = {}): object => ({ content: { 'application/json': { schema, examples } } })

describe('what the mock keeps of an operation', () => {
  it('is its name, method, path, parts and security, and whether it is deprecated', async () => {
    const operation = await kept({
      summary: 'To be read.',
      tags: ['read'],
      deprecated: true,
      security: [{ bearer: [] }],
      parameters: [path({ minLength: 2 }), { name: 'q', in: 'query', schema: text }],
      requestBody: json(),
    })
    expect(Object.keys(operation)).toEqual(
      'id iid method path deprecated request responses security __bundled__'.split(' '),
    )
    expect(operation).toMatchObject({ id: 'send', iid: 'send', method: 'post', path: '/things/{id}', deprecated: true })
    expect(operation.security).toMatchObject([[{ type: 'http', scheme: 'bearer' }]])
  })

  it('has no parts that the operation has not', async () => {
    const operation = await kept({ deprecated: false, responses: { 204: { description: 'Done.' } } })
    expect(Object.keys(operation)).toEqual(['id', 'iid', 'method', 'path', 'request', 'responses', 'security'])
    expect(operation).toMatchObject({ request: {}, responses: [{ code: '204' }], security: [] })
  })
})

describe('what is only there to be read', () => {
  it('is left out: of schemas, parameters, bodies, answers, headers and security', async () => {
    const operation = await kept({
      ...read,
      security: [{ bearer: [] }],
      parameters: [{ name: 'q', in: 'query', description: 'To be read.', schema: { ...text, ...read } }],
      requestBody: { description: 'To be read.', ...json() },
      responses: {
        200: {
          description: 'To be read.',
          headers: { 'X-A': { description: 'To be read.', schema: { ...text, description: 'To be read.' } } },
          ...json({ default: { summary: 'To be read.', description: 'To be read.', value: { description: 'data' } } }),
        },
      },
    })
    const places = placesOf(operation, ['description', 'title', 'summary', 'example', 'x-mark'])
    expect(
      places.filter((place) => !/\/properties\/[^/]+$|\/value\/description$|\/const\/description$/.test(place)),
    ).toEqual([])
    expect(JSON.stringify(operation)).not.toContain('To be read.')
  })

  it('is discriminateByStatus from members of that name in the schemas that others refer to', async () => {
    const { __bundled__: bundle } = (await kept({ requestBody: json() })) as { __bundled__?: object }
    expect(Object.values(bundle ?? {})).toEqual([
      {
        type: 'object',
        properties: {
          description: text,
          'x-mark': { const: { description: 'data' } },
          next: { $ref: expect.any(String) },
        },
      },
    ])
  })

  it('is left out in a dialect of its own, too', async () => {
    const dialect = 'https://json-schema.org/draft/2020-12/schema'
    const schemas = { parameters: [{ name: 'q', in: 'query', schema: { ...text, ...read } }] }
    const { request } = await kept(schemas, dialect)
    expect(request?.query?.map(({ schema: slimmed }) => slimmed)).toEqual([text])
  })

  it('is discriminateByStatus from members of that name, in lists of schemas too, and from data', async () => {
    const named = { description: text, 'x-mark': text }
    const value = { description: 'data', 'x-mark': 1 }
    const { request } = await kept({
      requestBody: {
        content: {
          'application/json': {
            schema: {
              ...read,
              properties: named,
              patternProperties: named,
              dependentSchemas: named,
              $defs: named,
              definitions: named,
              anyOf: [{ ...read, properties: { title: { ...read, ...text } } }],
              items: { ...read, enum: [value], default: value },
              const: value,
            },
          },
        },
      },
    })
    const [content] = listOf((request?.body as { contents?: unknown } | undefined)?.contents)
    expect(isObject(content) && content['schema']).toEqual({
      properties: named,
      patternProperties: named,
      dependentSchemas: named,
      $defs: named,
      definitions: named,
      anyOf: [{ properties: { title: text } }],
      items: { enum: [value], default: value },
      const: value,
    })
  })

  it('is not the example of an answer, but what describes it', async () => {
    const value = { description: 'data', next: { title: 'data' } }
    const examples = { default: { summary: 's', value }, other: { value: {} } }
    const { responses } = await kept({ responses: { 200: { description: 'd', ...json(examples) } } })
    expect(responses[0]?.contents?.[0]?.examples).toEqual(
      expect.arrayContaining([
        { id: expect.any(String), key: 'default', value },
        { id: expect.any(String), key: 'other', value: {} },
      ]),
    )
  })
})

describe('the example of a header', () => {
  const headersOf = async (header: object, dialect?: string): Promise<unknown> => {
    const { responses } = await kept({ responses: { 200: { description: 'd', headers: { 'X-A': header } } } }, dialect)
    return responses[0]?.headers?.map(({ schema, examples }) => [
      schema,
      examples?.map((example) => 'value' in example && example.value),
    ])
  }

  it.each([
    ['its own', { schema: { ...text, example: 'of the schema' }, example: 'own' }, ['own']],
    ['the one of its schema', { schema: { ...text, example: 'one', examples: ['other'] } }, ['one']],
    ['the first of its schema', { schema: { ...text, examples: ['first', 'second'] } }, ['first']],
    ['none', { schema: text }, []],
  ])('is %s', async (_, header, examples) => {
    expect(await headersOf(header)).toEqual([[text, examples]])
    expect(await headersOf(header, 'https://json-schema.org/draft/2020-12/schema')).toEqual([[text, examples]])
  })

  it('is none where there is no schema', async () => {
    expect(await headersOf({})).toEqual([[undefined, []]])
  })
})
