import type { JsonObject } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { readContract } from '../src/core/contract.js'
import { generateMswExamples } from '../src/plugins/msw/examples.js'
import { generateMsw } from '../src/plugins/msw/handlers.js'
import { answer, documentOf, type Given, ref } from './support/document.js'

const SUCCESS = { status: 'success', list: ['a'] }
const FAULT = { status: 'error' }

function withExamples(schema: JsonObject, examples: JsonObject): JsonObject {
  return { description: 'An answer.', content: { 'application/json': { schema, examples } } }
}

const ENVELOPE = { oneOf: [ref('ThingSuccess'), ref('DemoError')] }

/** An operation with the usual answers: examples of components, a header, a status for the rest. */
const RESPONSES: JsonObject = {
  '200': withExamples(ENVELOPE, {
    default: { summary: 'One thing', value: SUCCESS },
    'not found': { $ref: '#/components/examples/listThings.notFound' },
  }),
  '401': { $ref: '#/components/responses/Unauthorized' },
  default: withExamples(ref('DemoError'), { fault: { summary: 'A fault', value: FAULT } }),
}

function documentWith(given: Given = {}): JsonObject {
  const document = documentOf({ ...given, operation: { responses: RESPONSES, ...given.operation } })
  const components = document['components'] as JsonObject
  components['examples'] = {
    'listThings.notFound': { summary: 'Nothing found', value: FAULT },
    Unauthorized: { summary: 'No token', value: FAULT },
  }
  components['responses'] = {
    Unauthorized: {
      ...withExamples(ref('DemoError'), { unauthorized: { $ref: '#/components/examples/Unauthorized' } }),
      headers: { 'WWW-Authenticate': { schema: { type: 'string', example: 'Bearer' } }, 'X-Trace': {} },
    },
  }
  return document
}

function msw(document: JsonObject): string {
  return generateMsw(readContract(document))
}

function examples(document: JsonObject): string {
  return generateMswExamples(readContract(document))
}

describe('generateMsw', () => {
  it('writes a handler with its examples by name and status', () => {
    const source = msw(documentWith())
    expect(source).toContain(`/** Example bodies of \`listThings\` by name. */
export interface ListThingsExamples {
  /** One thing. */
  default: ThingSuccess
  /** Nothing found. */
  'not found': DemoError
  /** No token. HTTP 401. */
  unauthorized: DemoError
  /** A fault. HTTP 500 unless another status is chosen. */
  fault: DemoError
}
`)
    expect(source).toContain(`export function listThingsHandler(
  answer?: Answer<ListThingsExamples> | Resolver<ListThingsExamples, ListThingsParams>,
  options?: HandlerOptions,
): HttpHandler {
  return createHandler<ListThingsExamples, ListThingsParams>(
    {
      id: 'listThings',
      method: 'GET',
      path: '/demo/things',
      examples: {
        default: listThingsDefault,
        'not found': listThingsNotFound,
        unauthorized,
        fault: listThingsFault,
      },
      answers: {
        '200': ['default', 'not found'],
        '401': ['unauthorized'],
        default: ['fault'],
      },
      headers: { '401': { 'WWW-Authenticate': 'Bearer' } },
    },
    answer,
    options,
  )
}
`)
    expect(source).toContain(' * - 200: `default`, `not found`\n * - 401: `unauthorized`\n * - default: `fault`\n')
  })

  it('tells how parameters are read that are no plain text', () => {
    const query = (name: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
      in: 'query',
      name,
      schema,
      ...more,
    })
    const parameters = [
      { in: 'path', name: 'year', required: true, schema: { type: 'integer' } },
      query('name', { type: 'string' }),
      query('all', { type: 'boolean' }),
      query('ids', { type: 'array', items: { type: 'string' } }, { style: 'form', explode: false }),
      query('sizes', { type: 'array', items: ref('Size') }),
    ]
    const source = msw(
      documentWith({
        path: '/demo/{year}',
        operation: { parameters },
        schemas: { Size: { type: 'number' } },
      }),
    )
    expect(source).toContain(`      types: {
        path: { year: { is: 'number' } },
        query: {
          all: { is: 'boolean' },
          ids: { array: 'list' },
          sizes: { is: 'number', array: 'repeated' },
        },
      },
`)
  })

  it('tells inputs whose names are shown from others, where there are such', () => {
    const parameters = [{ in: 'query', name: 'size', schema: { type: 'string' } }]
    const unspecified = { what: 'parameters', note: 'A filter is described.' }
    expect(msw(documentWith({ operation: { parameters } }))).not.toContain('query:')
    expect(msw(documentWith({ operation: { parameters, 'x-unspecified': unspecified } }))).toContain(
      "      query: ['size'],\n",
    )
  })

  it('has an example without a body where the answer has none', () => {
    const source = msw(documentWith({ operation: { responses: { '200': { description: 'Done.' } } } }))
    expect(source).toContain('  /** Without a body. */\n  default: undefined\n')
    expect(source).toContain('        default: undefined,\n')
  })

  it('puts paths without parameters before those that would match them', () => {
    const document = documentWith({ path: '/demo/things/{id}' })
    const paths = document['paths'] as { [path: string]: JsonObject }
    const operation = paths['/demo/things/{id}']?.['get'] as JsonObject
    for (const [path, operationId] of [
      ['/demo/things/{id}/parts', 'listParts'],
      ['/demo/things/all', 'listAll'],
      ['/demo/things/all/parts', 'listAllParts'],
    ] as const)
      paths[path] = { get: { ...operation, operationId } }
    const order = [...msw(document).matchAll(/^ {4}(\w+)Handler\(\{\}, options\),$/gm)].map(([, name]) => name)
    expect(order.indexOf('listAll')).toBeLessThan(order.indexOf('listThings'))
    expect(order.indexOf('listAllParts')).toBeLessThan(order.indexOf('listParts'))
    expect(order).toHaveLength(4)
  })

  it('refuses two examples of one name, which callers could not choose between', () => {
    const responses = { ...RESPONSES, '400': withExamples(ref('DemoError'), { default: { value: FAULT } }) }
    expect(() => msw(documentWith({ operation: { responses } }))).toThrow('listThings has two examples named default')
  })

  it('refuses an example without a value', () => {
    const responses = { '200': withExamples(ENVELOPE, { default: { externalValue: 'x' } }) }
    expect(() => msw(documentWith({ operation: { responses } }))).toThrow('an example default without a value')
  })
})

describe('generateMswExamples', () => {
  it('writes each body once, typed as the envelope that it shows', () => {
    expect(examples(documentWith())).toBe(`import type {
  DemoError,
  ThingSuccess,
} from './models.js'

/** One thing */
export const listThingsDefault: ThingSuccess = { status: 'success', list: ['a'] }

/** Nothing found */
export const listThingsNotFound: DemoError = { status: 'error' }

/** No token */
export const unauthorized: DemoError = { status: 'error' }

/** A fault */
export const listThingsFault: DemoError = { status: 'error' }
`)
  })

  it('writes bare values and leaves out what has none', () => {
    const bare = withExamples({ type: 'boolean' }, { default: { summary: 'Started', value: true } })
    expect(examples(documentWith({ operation: { responses: { '200': bare } } }))).toBe(
      '\n/** Started */\nexport const listThingsDefault: boolean = true\n',
    )
    expect(examples(documentWith({ operation: { responses: { '200': answer({}) } } }))).toBe('\n')
  })

  it('refuses names that become one', () => {
    const responses = { '200': withExamples(ENVELOPE, { 'a b': { value: SUCCESS }, aB: { value: SUCCESS } }) }
    expect(() => examples(documentWith({ operation: { responses } }))).toThrow('listThingsAB')
  })
})
