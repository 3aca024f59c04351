import { createHash } from 'node:crypto'
import { type Json, type JsonObject, lookUp, operationsOf } from '@cloud-cost/contract/document'

/** A fingerprint of each operation of a document by operationId; it covers all that the operation refers to. */
export type Fingerprints = ReadonlyMap<string, string>

/** The operations that differ between two versions of a document, by operationId. */
export interface OperationChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
}

export function fingerprintsOf(document: JsonObject): Fingerprints {
  return new Map(
    operationsOf(document).map(({ operationId, method, path, value }) => {
      const item = lookUp(document, `#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/parameters`)
      const parts = new Map<string, Json>()
      collect(document, [value, item ?? null], parts)
      const text = JSON.stringify([
        method,
        path,
        value,
        item,
        [...parts].sort(([one], [other]) => (one < other ? -1 : 1)),
      ])
      return [operationId, createHash('sha1').update(text).digest('base64')]
    }),
  )
}

export function compareOperations(before: Fingerprints, after: Fingerprints): OperationChanges {
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: [...after].filter(([name, print]) => before.has(name) && before.get(name) !== print).map(([name]) => name),
  }
}

/** Collects what a value refers to, directly or by way of others, by reference. */
function collect(document: JsonObject, value: Json, parts: Map<string, Json>): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && typeof value['$ref'] === 'string' && !parts.has(value['$ref'])) {
    const target = lookUp(document, value['$ref']) ?? null
    parts.set(value['$ref'], target)
    collect(document, target, parts)
  }
  for (const inner of Object.values(value)) collect(document, inner, parts)
}
