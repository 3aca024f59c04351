// Decides whether schemas have no value in common, as far as that is easily seen.
import { isDeepStrictEqual } from 'node:util'
import type { Position } from './comparison.js'
import { type Conjunction, conjunctionOf, keywordNodes } from './conjunction.js'
import { propertyOf, requiredOf } from './object.js'
import { accepts, atomsOf, valuesOf } from './values.js'

/** Properties of properties are looked at so deep, since schemas may be recursive. */
const DEPTH = 3

/** Whether nothing satisfies the parts together, as far as that is easily seen. */
export function isEmpty(parts: Conjunction, position: Position, depth = DEPTH): boolean {
  if (keywordNodes(parts, 'not').some((node) => conjunctionOf(node).length === 0)) return true
  if (parts.length === 0) return false
  const atoms = atomsOf(parts)
  if (atoms.size === 0 || valuesOf(parts)?.length === 0) return true
  if (depth === 0 || atoms.size > 1 || !atoms.has('object')) return false
  return requiredOf(parts, position).some((name) => isEmpty(propertyOf(parts, name).parts, position, depth - 1))
}

/** Whether no value is accepted by both, as far as that is easily seen: by types, values, or a field that both require. */
export function disjoint(one: Conjunction, other: Conjunction, position: Position, depth = DEPTH): boolean {
  const [first, second] = [atomsOf(one), atomsOf(other)]
  const common = [...first].filter((atom) => second.has(atom))
  if (common.length === 0) return true
  for (const [listing, judging] of [
    [one, other],
    [other, one],
  ] as const) {
    const values = valuesOf(listing)
    const rivals = valuesOf(judging)
    if (values === undefined) continue
    if (rivals !== undefined) return !values.some((value) => rivals.some((rival) => isDeepStrictEqual(value, rival)))
    if (values.every((value) => judging.some((part) => accepts(part, value) === false))) return true
  }
  if (depth === 0 || common.length > 1 || common[0] !== 'object') return false
  const names = new Set([...requiredOf(one, position), ...requiredOf(other, position)])
  return [...names].some((name) => {
    const [mine, yours] = [propertyOf(one, name).parts, propertyOf(other, name).parts]
    return (
      isEmpty(mine, position, depth - 1) ||
      isEmpty(yours, position, depth - 1) ||
      disjoint(mine, yours, position, depth - 1)
    )
  })
}
