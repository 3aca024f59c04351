// Compares `not`, conditions and unions.
import { type Check, isOpen, NOTHING, refuses, refusesOrIsOpen } from './check.js'
import { losses } from './checks-of-objects.js'
import { type Conjunction, conjunctionOf, joined, keywordNode, keywordNodes, type Part } from './conjunction.js'
import { disjoint, isEmpty } from './disjoint.js'
import { child } from './document-node.js'

export const not: Check = (question) => {
  const { first, node, comparer } = question
  const ruledOut = conjunctionOf(node)
  if (isEmpty(ruledOut, comparer.position) || disjoint(first, ruledOut, comparer.position)) return NOTHING
  if (ruledOut.length === 0) return refuses(question)
  const isRuledOut = keywordNodes(first, 'not').some((own) => comparer.strict().isWithin(ruledOut, conjunctionOf(own)))
  return isRuledOut ? NOTHING : refusesOrIsOpen(question, 'not')
}

/** Stands at `if` for `then` and `else`, too. */
export const condition: Check = (question) => {
  const { first, part } = question
  const comparer = question.comparer.strict()
  const { given, yes, no } = branchesOf(part)
  const isWithin = (parts: Conjunction): boolean => comparer.isWithin(first, parts)
  if (isWithin(yes) && isWithin(no)) return NOTHING
  if (disjoint(first, given, comparer.position) && isWithin(no)) return NOTHING
  if (isWithin(given) && isWithin(yes)) return NOTHING
  const own = first.filter(({ schema }) => 'if' in schema).map(branchesOf)
  const same = own.find((other) => comparer.isWithin(given, other.given) && comparer.isWithin(other.given, given))
  if (same === undefined) return refusesOrIsOpen(question, 'if')
  const rest = first.filter(({ schema }) => !('if' in schema))
  return losses([
    ...comparer.reasons(joined([...rest, ...given, ...same.yes]), yes),
    ...comparer.reasons(joined([...rest, ...same.no]), no),
  ])
}

function branchesOf(part: Part): { readonly given: Conjunction; readonly yes: Conjunction; readonly no: Conjunction } {
  const [given, yes, no] = ['if', 'then', 'else'].map((keyword) =>
    keyword in part.schema ? conjunctionOf(keywordNode(part, keyword)) : [],
  )
  return { given: given ?? [], yes: yes ?? [], no: no ?? [] }
}

/** A union that has too many forms to look at each with those of others: its branches are compared one by one, if they are as many as before. */
export const union: Check = (question) => {
  const { first, node, value, keyword, comparer } = question
  const [own] = keywordNodes(first, keyword)
  const [before, after] = [own?.value, value].map((list) => (Array.isArray(list) ? list.length : 0))
  if (own === undefined || before !== after) return isOpen(question)
  return Object.keys(value ?? {}).flatMap((index) =>
    comparer.reasons(conjunctionOf(child(own, index)), conjunctionOf(child(node, index))),
  )
}
