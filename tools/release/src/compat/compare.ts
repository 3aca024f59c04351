import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '@cloud-cost/contract/document'
import { comparable } from './comparable.js'
import { extensionChanges } from './extensions.js'
import { type Change, type Finding, packagesOf } from './finding.js'
import { oasdiffChanges } from './oasdiff.js'

/** Compares the documents of one group: by oasdiff, and by ourselves what it does not see. */
export async function compareDocuments(group: string, before: JsonObject, after: JsonObject): Promise<Finding[]> {
  const base = comparable(before)
  const revision = comparable(after)
  if (isDeepStrictEqual(base, revision)) return []
  const changes = [...(await oasdiffChanges(base, revision)), ...extensionChanges(base, revision)]
  return merged(changes).map((change) => ({ ...change, group, packages: packagesOf(group) }))
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
