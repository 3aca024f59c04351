import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '@cloud-cost/contract/document'
import { type Change, type Finding, packagesOf } from './finding.js'
import { documentChanges } from './openapi/documents.js'

/** Compares the documents of one group by what they accept. */
export function compareDocuments(group: string, before: JsonObject, after: JsonObject): Finding[] {
  return merged(documentChanges(before, after)).map((change) => ({ ...change, group, packages: packagesOf(group) }))
}

/** One change for all operations that show the same in the same place, or below the same path. */
function merged(changes: readonly Change[]): Omit<Finding, 'group' | 'packages'>[] {
  const found = new Map<string, Omit<Finding, 'group' | 'packages'>>()
  for (const { pointer, ...change } of changes) {
    const { rule, level, what, operations } = change
    const key = JSON.stringify([rule, level, what, pointer[0] === 'paths' ? pointer.slice(0, 2) : pointer])
    const merged = found.get(key) ?? { ...change, operations: [], pointers: [] }
    const isNew = !merged.pointers.some((place) => isDeepStrictEqual(place, pointer))
    found.set(key, {
      ...merged,
      operations: [...new Set([...merged.operations, ...operations])],
      pointers: isNew ? [...merged.pointers, pointer] : merged.pointers,
    })
  }
  return [...found.values()]
}
