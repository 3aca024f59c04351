// Finds what two states of a schema say differently beside what they accept.

import { otherwise } from './annotations.js'
import type { Comparer, Position } from './comparison.js'
import { type Conjunction, keywordNodes, statedValue } from './conjunction.js'
import { isEmpty } from './disjoint.js'
import { type DocumentNode, nodeAt } from './document-node.js'
import { KEYWORDS } from './keywords.js'
import { isOfOtherRole, namesOf, namesSentIn, propertyOf, requiredOf } from './object.js'
import type { Reason } from './reason.js'
import { atomsOf } from './values.js'

/** A keyword that nobody knows may do anything. */
const UNKNOWN = otherwise('breaking', 'breaking', 'breaking')

/** What two states of a schema say otherwise beside what they accept, from the older to the newer one. */
export function agreements({ position }: Comparer, first: Conjunction, second: Conjunction): readonly Reason[] {
  const keywords = new Set([...first, ...second].flatMap(({ schema }) => Object.keys(schema)))
  return [...keywords].flatMap((keyword): Reason[] => {
    const row = KEYWORDS[keyword]
    if (row === undefined ? keyword.startsWith('x-') : !('annotation' in row)) return []
    const [former, current] = [statedValue(first, keyword), statedValue(second, keyword)]
    const rule = row !== undefined && 'annotation' in row ? row.annotation : UNKNOWN
    const [node] = keywordNodes(second, keyword)
    const [other] = keywordNodes(first, keyword)
    return rule({ position, first, second, former, current }).map((outcome) => ({
      ...outcome,
      subject: keyword,
      node: node ?? besides(second, keyword) ?? other ?? nodeAt({ side: 'after', root: {} }),
      other,
      values: [former, current],
    }))
  })
}

/** Where a keyword would be written that is gone: the schema around it. */
function besides([part]: Conjunction, keyword: string): Reason['node'] | undefined {
  return part === undefined ? undefined : { ...part.node, pointer: [...part.node.pointer, keyword], value: undefined }
}

/** Fields that came or went, from the older to the newer state of a schema. */
export function nameChanges({ position }: Comparer, first: Conjunction, second: Conjunction): readonly Reason[] {
  if (!atomsOf(first).has('object') || !atomsOf(second).has('object')) return []
  const [before, after] = [presentNames(first, position), presentNames(second, position)]
  const needed = position.role === 'request' ? requiredOf(second, position) : []
  const gone = [...before].filter(
    ([name]) => !after.has(name) && (namesOf(second).has(name) || !isOfPattern(second, name)),
  )
  const come = [...after].filter(([name]) => !before.has(name) && !needed.includes(name))
  return [
    ...gone.map(([name, node]): Reason => {
      const sameName = namesOf(second).get(name)
      const other = position.role === 'request' ? 'readOnly' : 'writeOnly'
      const subject = isOfOtherRole(second, name, position.role) ? other : 'property'
      return { kind: 'breaking', subject, node: sameName ?? node, item: name }
    }),
    ...come.map(([name, node]): Reason => ({ kind: 'added', subject: 'property', node, item: name })),
  ]
}

/** The fields that may be there: an answer has none that no value is right for. A request that has one is judged by it. */
function presentNames(parts: Conjunction, position: Position): ReadonlyMap<string, DocumentNode> {
  const names = namesSentIn(parts, position)
  if (position.role === 'request') return names
  return new Map([...names].filter(([name]) => !isEmpty(propertyOf(parts, name).parts, position)))
}

/** Whether a field without a name of its own is still spoken of, by a pattern or as one of all others. */
function isOfPattern(parts: Conjunction, name: string): boolean {
  const { isStated, parts: value } = propertyOf(parts, name)
  return isStated && !value.some(({ schema: { not } }) => not !== undefined && JSON.stringify(not) === '{}')
}
