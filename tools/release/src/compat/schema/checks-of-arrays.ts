// Compares the keywords of arrays.
import { itemOf, leavesOpen, prefixLength, prefixOf, REST } from './array.js'
import { type Check, isOpen, NOTHING, type Question, refuses } from './check.js'
import { limitsOf } from './checks-of-values.js'
import { conjunctionOf, isWordForWord, keywordNode, seenBy } from './conjunction.js'
import { isEmpty } from './disjoint.js'
import { child } from './document-node.js'
import type { Reason } from './reason.js'

export const prefixItems: Check = ({ first, part, node, comparer }) =>
  Array.from({ length: prefixLength(part) }, (_, index) => index)
    .filter((index) => longest(first) > index)
    .flatMap((index) => comparer.reasons(itemOf(first, index), conjunctionOf(child(node, String(index)))))

export const items: Check = (question) => itemsFrom(question, prefixLength(question.part))

export const unevaluatedItems: Check = (question) => {
  const { first, second, part } = question
  if (isWordForWord(first, second)) return NOTHING
  const seen = seenBy(part, second)
  const isSpokenOf = seen.some(
    (other) => 'items' in other.schema || (other !== part && 'unevaluatedItems' in other.schema),
  )
  if (isSpokenOf) return NOTHING
  return leavesOpen(seen) ? isOpen(question) : itemsFrom(question, prefixOf(seen))
}

/** Whether a schema for all items from an index on accepts those of the first schema. */
function itemsFrom(question: Question, start: number): readonly Reason[] {
  const { first, node, comparer } = question
  const wanted = conjunctionOf(node)
  const length = Math.max(prefixOf(first) - start, 0)
  const indexes = [...Array.from({ length }, (_, index) => start + index), REST]
  return indexes.flatMap((index) => {
    const item = itemOf(first, index)
    const isNone = longest(first) <= (index === REST ? Math.max(start, prefixOf(first)) : index)
    if (isNone || isEmpty(item, comparer.position)) return NOTHING
    return isEmpty(wanted, comparer.position) ? refuses(question) : comparer.reasons(item, wanted)
  })
}

function longest(first: Question['first']): number {
  return Math.min(Number.POSITIVE_INFINITY, ...limitsOf(first, 'maxItems'))
}

/** Stands at `contains`, where one such item is enough, and at `minContains`. */
export const contains: Check = (question) => {
  const { first, part, keyword, comparer } = question
  if (keyword === 'contains' && 'minContains' in part.schema) return NOTHING
  const least = Number(part.schema['minContains'] ?? 1)
  const wanted = conjunctionOf(keywordNode(part, 'contains'))
  const isContained = first.some(
    (own) =>
      'contains' in own.schema &&
      Number(own.schema['minContains'] ?? 1) >= least &&
      comparer.strict().isWithin(conjunctionOf(keywordNode(own, 'contains')), wanted),
  )
  const isAll =
    limitsOf(first, 'minItems').some((limit) => limit >= least) &&
    comparer.strict().isWithin(itemOf(first, REST), wanted) &&
    prefixOf(first) === 0
  return least === 0 || isContained || isAll ? NOTHING : refuses(question)
}

export const maxContains: Check = (question) => {
  const { first, part, value, comparer } = question
  const containedSchema = conjunctionOf(keywordNode(part, 'contains'))
  const isBounded = first.some(
    (own) =>
      Number(own.schema['maxContains'] ?? Number.POSITIVE_INFINITY) <= Number(value) &&
      comparer.strict().isWithin(containedSchema, conjunctionOf(keywordNode(own, 'contains'))),
  )
  return isBounded || longest(first) <= Number(value) ? NOTHING : refuses(question)
}
