import { describe, expect, it } from 'vitest'
import { readContract } from '../src/core/contract.js'
import { generateOpenapiFetch } from '../src/plugins/openapi-fetch.js'
import { documentOf, type Given } from './support/document.js'

function source(given: Given): string {
  return generateOpenapiFetch(readContract(documentOf(given)))
}

describe('generateOpenapiFetch', () => {
  it('makes a client over the paths that are published with the documents', () => {
    expect(source({})).toContain("import type { paths } from '@cloud-cost/openapi/types/demo'")
    expect(source({})).toContain('export function createOpenapiFetchClient(client: DemoClient): OpenapiFetchClient')
  })

  it('says of an operation what a request does not', () => {
    const operation = (given: Given): string => source(given).replaceAll(/\s+/g, ' ')
    expect(operation({})).toContain(
      "{ id: 'listThings', method: 'GET', path: '/demo/things', payload: 'list', type: 'array', }",
    )
    expect(operation({ method: 'post', operation: { 'x-read-only': true } })).toContain('repeatable: true, }')
    expect(operation({ method: 'put', operation: { 'x-idempotent': false } })).toContain('repeatable: false, }')
    const ids = { in: 'query', name: 'ids', explode: false, schema: { type: 'array', items: { type: 'string' } } }
    expect(operation({ operation: { parameters: [ids] } })).toContain("commaQuery: ['ids'], }")
  })
})
