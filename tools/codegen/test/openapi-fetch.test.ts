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
    expect(source({})).toContain("  { id: 'listThings', method: 'GET', path: '/demo/things' },\n")
    expect(source({ method: 'post', operation: { 'x-read-only': true } })).toContain(
      "path: '/demo/things', repeatable: true }",
    )
    expect(source({ method: 'put', operation: { 'x-idempotent': false } })).toContain(
      "path: '/demo/things', repeatable: false }",
    )
    const ids = { in: 'query', name: 'ids', explode: false, schema: { type: 'array', items: { type: 'string' } } }
    expect(source({ operation: { parameters: [ids] } })).toContain("path: '/demo/things', commaQuery: ['ids'] }")
  })
})
