import { readOperations } from '@cloud-cost/contract/model'
import { describe, expect, it } from 'vitest'
import { generateClient } from '../src/core/client-module.js'
import { generatePaths } from '../src/paths.js'
import { answer, documentOf, type Given, jsonBody, ref } from './support/document.js'

function paths(given: Given): string {
  const document = documentOf(given)
  return generatePaths(document, readOperations(document), 'demo')
}

function client(given: Given): string {
  return generateClient(readOperations(documentOf(given)), 'demo')
}

const ID = { in: 'path', name: 'id', required: true, schema: { type: 'string' } }
const SIZE = { in: 'query', name: 'size', schema: { type: 'integer' } }

describe('generatePaths', () => {
  it('names inputs and envelopes of each path', () => {
    expect(paths({ operation: { parameters: [ID] } })).toContain(`  GET: {
    /** As {@link listThings}. */
    '/demo/things': {
      init: CallOptions & { params: ListThingsParams }
      result: Promise<PathResult<ThingSuccess, DemoError>>
    }
  }`)
  })

  it('takes the body beside the parameters', () => {
    const requestBody = jsonBody(ref('ThingUpdate'), false)
    expect(paths({ method: 'put', operation: { parameters: [ID, SIZE], requestBody } })).toContain(
      "init: CallOptions & { params: Pick<ListThingsParams, 'path' | 'query'>; body?: ThingUpdate | undefined }",
    )
  })

  it('takes inputs whose names are not shown', () => {
    const operation = { 'x-unspecified': { what: 'parameters', note: 'A filter is described.' } }
    expect(paths({ operation })).toContain('init: CallOptions & { params?: ListThingsParams | undefined }')
  })

  it('joins the error bodies of all statuses', () => {
    const responses = {
      '200': answer({ oneOf: [ref('ThingSuccess'), ref('DemoError')] }),
      '400': answer(ref('DemoError')),
      default: answer(ref('GatewayError')),
    }
    expect(paths({ operation: { responses } })).toContain('PathResult<ThingSuccess, DemoError | GatewayError>')
  })

  it('knows answers without a body and without an error', () => {
    const responses = { '200': { description: 'Done.' } }
    expect(paths({ operation: { responses } })).toContain('PathResult<undefined, unknown>')
  })
})

describe('generateClient', () => {
  it('lets init be left out only for paths that require nothing', () => {
    const without = "GET<P extends '/demo/things'>(path: P): DemoPaths['GET'][P]['result']"
    expect(client({ operation: { parameters: [SIZE] } })).toContain(without)
    expect(client({ operation: { parameters: [ID] } })).not.toContain(without)
  })

  it('has no method that no path uses', () => {
    expect(client({})).not.toMatch(/^ {2}(PUT|POST|DELETE)</m)
  })

  it('hands the runtime what method and path do not say', () => {
    const ids = { in: 'query', name: 'ids', explode: false, schema: { type: 'array', items: { type: 'string' } } }
    const source = client({ operation: { parameters: [ids] } })
    expect(source).toContain("createClient(options, ['ids'])")
    const models = readOperations(documentOf({ operation: { parameters: [ids] } }))
    const repeated = readOperations(documentOf({ operation: { parameters: [{ ...ids, explode: true }] } }))
    expect(() => generateClient([...models, ...repeated], 'demo')).toThrow(/^listThings has a query parameter/)
    expect(client({})).toContain('createClient(options)')
  })
})
