import { isObject, type Json, type JsonObject, lookUp, operationsOf } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { documents } from '../src/calls.js'
import { scaledDocument } from '../src/scale/scaled-document.js'

describe.each(Object.entries(documents))('the scaled contract of %s', (_, document) => {
  const scaled = scaledDocument(document, 3)

  it('is the original when there are no copies', () => {
    expect(scaledDocument(document, 1)).toEqual(document)
  })

  it('has each operation three times, the original as it was', () => {
    expect(operationsOf(scaled)).toHaveLength(3 * operationsOf(document).length)
    expect(scaled['paths']).toMatchObject(document['paths'] as object)
    const ids = operationsOf(scaled).map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('refers to what is there, in each copy to its own components', () => {
    const references = referencesIn(scaled)
    expect(references.filter((one) => lookUp(scaled, one) === undefined)).toEqual([])
    const copied = referencesIn(
      Object.entries(scaled['paths'] as JsonObject).filter(([path]) => /\/copy3\//.test(path)),
    )
    expect(copied.length).toBeGreaterThan(0)
    expect(copied.filter((one) => !/^#\/components\/[^/]+\/[^/]+Copy3$/.test(one))).toEqual([])
  })

  it('has collections and replacements of its own in each copy', () => {
    const collections = isObject(scaled['x-mock-collections']) ? scaled['x-mock-collections'] : {}
    const ids = new Set(operationsOf(scaled).map(({ operationId }) => operationId))
    expect(Object.values(collections).filter((one) => !ids.has(String((one as JsonObject)['seed'])))).toEqual([])
    for (const { operationId, value } of operationsOf(scaled)) {
      const copy = /Copy\d$/.exec(operationId)?.[0] ?? ''
      const resource = value['x-mock-resource'] as { readonly collection: string } | undefined
      const deprecation = value['x-deprecation'] as { readonly replacement?: string } | undefined
      if (resource !== undefined) expect(Object.keys(collections)).toContain(resource.collection)
      expect(resource?.collection ?? copy).toMatch(new RegExp(`${copy}$`))
      expect(deprecation?.replacement ?? copy).toMatch(new RegExp(`${copy}$`))
    }
  })
})

function referencesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
}
