import { createHash } from 'node:crypto'
import { type Json, type JsonObject, lookUp, toReference } from '@cloud-cost/contract/document'
import { type Operation, reachable, readOperations } from '@cloud-cost/contract/model'

/** A fingerprint of each operation of a document by operationId; it covers all schemas that the operation refers to. */
export type Fingerprints = ReadonlyMap<string, string>

/** The operations that differ between two versions of a document, by operationId. */
export interface OperationChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
}

export function fingerprintsOf(document: JsonObject): Fingerprints {
  return new Map(readOperations(document).map((operation) => [operation.operationId, fingerprintOf(operation)]))
}

function fingerprintOf({ document, ...operation }: Operation): string {
  const text = JSON.stringify(operation, (_, value) => (value instanceof Map ? [...value] : value))
  const schemas = [...reachable(document, JSON.parse(text) as Json)]
    .sort()
    .map((name) => lookUp(document, toReference(['components', 'schemas', name])))
  return createHash('sha1').update(text).update(JSON.stringify(schemas)).digest('base64')
}

export function compareOperations(before: Fingerprints, after: Fingerprints): OperationChanges {
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: [...after].filter(([name, print]) => before.has(name) && before.get(name) !== print).map(([name]) => name),
  }
}
