import { type Conjunction, conjunctionOf, keywordPlace, type Part } from './conjunction.js'
import { isPartly } from './object.js'
import type { Place } from './place.js'

/** Stands for all items after those that have a place of their own. */
export const REST = Number.POSITIVE_INFINITY

/** What parts ask of the item of an array at a place. */
export function itemOf(parts: Conjunction, index: number): Conjunction {
  const hasItems = parts.some(({ schema }) => 'items' in schema)
  const places = parts.flatMap((part): Place[] => {
    if (index < prefixLength(part)) return [keywordPlace(part, 'prefixItems', String(index))]
    if ('items' in part.schema) return [keywordPlace(part, 'items')]
    const isLeft = !hasItems && index >= prefixOf(parts) && !leavesOpen(parts)
    return isLeft && 'unevaluatedItems' in part.schema ? [keywordPlace(part, 'unevaluatedItems')] : []
  })
  return conjunctionOf(...places)
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

/** How many items have a place of their own. */
export function prefixOf(parts: Conjunction): number {
  return Math.max(0, ...parts.map(prefixLength))
}
