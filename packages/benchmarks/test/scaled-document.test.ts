import { isObject, type Json, type JsonObject, lookUp, operationsOf } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { documents } from '../src/calls.js'
import { scaledDocument } from '../src/scaled-document.js'

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
    expect(references.filter((reference) => lookUp(scaled, reference) === undefined)).toEqual([])
    const copied = referencesIn(
      Object.entries(scaled['paths'] as JsonObject).filter(([path]) => /\/copy3\//.test(path)),
    )
    expect(copied.length).toBeGreaterThan(0)
    expect(copied.filter((reference) => !/^#\/components\/[^/]+\/[^/]+Copy3$/.test(reference))).toEqual([])
  })

  it('has replacements of its own in each copy', () => {
    for (const { operationId, value } of operationsOf(scaled)) {
      const copy = /Copy\d$/.exec(operationId)?.[0] ?? ''
      const deprecation = value['x-deprecation'] as { readonly replacement?: string } | undefined
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
