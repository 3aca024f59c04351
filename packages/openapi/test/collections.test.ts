import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract/document'
import { readOperations } from '@cloud-cost/contract/model'
import * as documents from '@cloud-cost/openapi'
import { describe, expect, it } from 'vitest'

const collections = join(import.meta.dirname, '..', 'dist', 'collections')

interface PostmanRequest {
  readonly name: string
  readonly request: {
    readonly body?: { readonly raw: string }
    readonly url: { readonly variable: readonly Input[]; readonly query: readonly Input[] }
  }
  readonly response: readonly { readonly code: number; readonly body: string }[]
}

interface Input {
  readonly key: string
  readonly value: string
}

describe.each(Object.entries(documents))('%s', (group, document) => {
  const operations = readOperations(document as unknown as JsonObject)
  const postman = JSON.parse(readFileSync(join(collections, `${group}.postman_collection.json`), 'utf8')) as {
    readonly item: readonly { readonly item: readonly PostmanRequest[] }[]
    readonly variable: readonly Input[]
  }
  const requests = postman.item.flatMap(({ item }) => item)

  it('has a request for Postman and for Bruno for every operation', () => {
    expect(requests.map(({ name }) => name).sort()).toEqual(operations.map(({ summary }) => summary).sort())
    const missing = operations.filter(
      ({ operationId, tag }) => !existsSync(join(collections, 'bruno', group, tag, `${operationId}.bru`)),
    )
    expect(missing).toEqual([])
  })

  it('has a value for every input, a body wherever one is taken, and a successful response to each', () => {
    const inputs = requests.flatMap(({ request: { url } }) => [...url.variable, ...url.query])
    expect(inputs.filter(({ value }) => value === '' || value.includes('undefined'))).toEqual([])
    const withBody = operations.filter(({ body }) => body !== undefined)
    expect(requests.filter(({ request }) => request.body !== undefined)).toHaveLength(withBody.length)
    for (const { name, response } of requests) {
      expect(response, name).toHaveLength(1)
      expect(response[0]?.code, name).toBeLessThan(300)
      if (response[0]?.body.startsWith('{'))
        expect(JSON.parse(response[0].body), name).toMatchObject({ status: 'success' })
    }
  })

  it('goes to the server that the contract names, with a token that is nobody’s', () => {
    expect(postman.variable.map(({ key, value }) => [key, value])).toEqual([
      ['baseUrl', document.servers[0]?.url],
      ['token', 'fake-token'],
    ])
  })
})
