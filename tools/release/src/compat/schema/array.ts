import { type Conjunction, conjunctionOf, keywordNode, type Part } from './conjunction.js'
import type { DocumentNode } from './document-node.js'
import { isPartly } from './object.js'

/** Stands for all items after those that have a schema of their own. */
export const REST = Number.POSITIVE_INFINITY

/** What parts ask of the item of an array at an index. */
export function itemOf(parts: Conjunction, index: number): Conjunction {
  const hasItems = parts.some(({ schema }) => 'items' in schema)
  const nodes = parts.flatMap((part): DocumentNode[] => {
    if (index < prefixLength(part)) return [keywordNode(part, 'prefixItems', String(index))]
    if ('items' in part.schema) return [keywordNode(part, 'items')]
    const isLeft = !hasItems && index >= prefixOf(parts) && !leavesOpen(parts)
    return isLeft && 'unevaluatedItems' in part.schema ? [keywordNode(part, 'unevaluatedItems')] : []
  })
  return conjunctionOf(...nodes)
}

/** Whether some items alone are spoken of, so that `unevaluatedItems` depends on the list. */
export function leavesOpen(parts: Conjunction): boolean {
  return (
    parts.some(({ schema }) => 'contains' in schema) ||
    isPartly(parts, 'items', 'prefixItems', 'contains', 'unevaluatedItems')
  )
}

export function prefixLength({ schema: { prefixItems } }: Part): number {
  return Array.isArray(prefixItems) ? prefixItems.length : 0
}

/** How many items have a schema of their own. */
export function prefixOf(parts: Conjunction): number {
  return Math.max(0, ...parts.map(prefixLength))
}
