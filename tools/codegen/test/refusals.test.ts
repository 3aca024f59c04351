import type { JsonObject } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { generatePackage } from '../src/generate.js'
import { answer, documentOf, type Given, jsonBody, ref } from './support/document.js'

const FAULT = { value: { status: 'error' } }

/** The responses of an operation whose success has examples. */
function withExamples(examples: JsonObject, schema: JsonObject = ref('ThingSuccess'), status = '200'): JsonObject {
  return { [status]: { description: 'An answer.', content: { 'application/json': { schema, examples } } } }
}

const twice = { ...withExamples({ default: FAULT }), ...withExamples({ default: FAULT }, ref('DemoError'), '400') }

describe('a document is refused', () => {
  it.each<[string, Given, string]>([
    ['two types of one name', { schemas: { ListThingsResult: {} } }, 'ListThingsResult would be exported twice'],
    ['a type with the name of an error', { schemas: { ApiError: {} } }, 'ApiError would be exported twice'],
    [
      'a body with a name that the schemas need',
      {
        method: 'post',
        operation: { requestBody: jsonBody(ref('OperationSchemas'), true) },
        schemas: { OperationSchemas: { type: 'object' } },
      },
      'OperationSchemas would be exported twice',
    ],
    [
      'a parameter in a header',
      { operation: { parameters: [{ in: 'header', name: 'X-Trace', schema: { type: 'string' } }] } },
      'X-Trace is in header',
    ],
    [
      'a response without a success',
      { operation: { responses: { '200': answer({ oneOf: [ref('DemoError')] }) } } },
      'listThings has no success envelope',
    ],
    ['two examples of one name', { operation: { responses: twice } }, 'listThings has two examples named default'],
    [
      'an example without a value',
      { operation: { responses: withExamples({ default: { externalValue: 'x' } }) } },
      'an example default without a value',
    ],
    [
      'names of examples that become one',
      { operation: { responses: withExamples({ 'a b': FAULT, aB: FAULT }) } },
      'listThingsAB',
    ],
  ])('for %s', (_, given, message) => {
    expect(() => generatePackage(documentOf(given))).toThrow(message)
  })

  it.each([
    ['paginators', 'getThings', 'paginateThings would be exported twice'],
    ['options for TanStack Query', 'listThingsInfinite', 'listThingsInfiniteQueryOptions would be exported twice'],
  ])('for two %s of one name', (_, operationId, message) => {
    const operation = {
      parameters: [{ in: 'query', name: 'page', schema: { type: 'integer' } }],
      'x-pagination': { style: 'page', in: 'query', page: 'page', items: 'unspecified' },
    }
    const document = documentOf({ operation })
    const other = documentOf({ path: '/demo/others', operation: { ...operation, operationId } })
    const paths = Object.assign({}, document['paths'], other['paths'])
    expect(() => generatePackage({ ...document, paths })).toThrow(message)
  })

  it.each([
    ['several groups', { '/a/x': {}, '/b/x': {} }, 'begin with a, b'],
    ['no path', {}, 'begin with nothing'],
  ])('for %s', (_, paths, message) => {
    expect(() => generatePackage({ paths })).toThrow(message)
  })
})

it('a group without secrets, further errors and undocumented inputs has no code for them', () => {
  const modules = generatePackage(documentOf({}))
  expect(modules['client.ts']).toContain('  return createClient(options)\n')
  for (const name of ['QueryValue', 'extraQuery']) expect(modules['operations.ts']).not.toContain(name)
})
