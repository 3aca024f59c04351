// Compares the keywords of objects.
import { mapping } from '@cloud-cost/contract/document'
import { type Check, isOpen, NOTHING, type Question, refuses } from './check.js'
import {
  type Conjunction,
  conjunctionOf,
  isWordForWord,
  joined,
  keywordNodes,
  seenBy,
  withKeyword,
} from './conjunction.js'
import { isEmpty } from './disjoint.js'
import { child } from './document-node.js'
import {
  evaluatesOthers,
  isOfOtherRole,
  isPartly,
  matches,
  namesSentIn,
  OTHERS,
  patternsOf,
  propertyOf,
  requiredOf,
} from './object.js'
import { isLoss, type Reason } from './reason.js'
import { accepts } from './values.js'

export const required: Check = (question) => {
  const { first, second, value, comparer } = question
  const { position } = comparer
  const names = requiredOf(second, position).filter((name) => Array.isArray(value) && value.includes(name))
  const known = requiredOf(first, position)
  // A field that answers no longer carry is told by itself; one that only answers carried is new to requests.
  const isTold = (name: string): boolean => position.role === 'response' && isOfOtherRole(first, name, position.role)
  const lost = names.filter((name) => !known.includes(name) && !isTold(name))
  return lost.flatMap((name) => refuses(question, name))
}

export const dependentRequired: Check = (question) => {
  const { first, value, comparer } = question
  return Object.entries(mapping(value)).flatMap(([trigger, names]) => {
    if (isEmpty(propertyOf(first, trigger).parts, comparer.position)) return NOTHING
    const own = keywordNodes(first, 'dependentRequired').flatMap((node) => child(node, trigger).value ?? [])
    const known = [...requiredOf(first, comparer.position), ...own]
    const lost = (Array.isArray(names) ? names : []).filter((name) => !known.includes(name))
    return lost.flatMap((name) => refuses(question, `${String(name)} with ${trigger}`))
  })
}

export const dependentSchemas: Check = ({ first, node, value, comparer }) =>
  Object.keys(mapping(value)).flatMap((trigger) => {
    if (isEmpty(propertyOf(first, trigger).parts, comparer.position)) return NOTHING
    const own = conjunctionOf(...keywordNodes(first, 'dependentSchemas').map((outer) => child(outer, trigger)))
    const present = withKeyword(joined([...first, ...own]), node, 'required', [trigger])
    return losses(comparer.strict().reasons(present, conjunctionOf(child(node, trigger))))
  })

export const properties: Check = ({ first, second, node, value, comparer }) =>
  Object.keys(mapping(value)).flatMap((name) => {
    const { role } = comparer.position
    if (isOfOtherRole(second, name, role) || isOfOtherRole(first, name, role)) return NOTHING
    const { parts, isStated } = propertyOf(first, name)
    return isStated || comparer.isStrict ? comparer.reasons(parts, conjunctionOf(child(node, name))) : NOTHING
  })

export const patternProperties: Check = ({ first, node, value, comparer }) =>
  Object.keys(mapping(value)).flatMap((expression) => {
    const wanted = conjunctionOf(child(node, expression))
    const names = [...namesSentIn(first, comparer.position).keys()].filter((name) => matches(expression, name))
    const same = keywordNodes(first, 'patternProperties').map((outer) => child(outer, expression))
    const isSame = same.some((inner) => inner.value !== undefined)
    const others = isSame ? conjunctionOf(...same) : propertyOf(first, OTHERS).parts
    const rivals = patternsOf(first)
      .filter(([pattern]) => pattern !== expression)
      .map(([, parts]) => parts)
    return [...names.map((name) => propertyOf(first, name).parts), others, ...rivals].flatMap((parts) =>
      comparer.reasons(parts, wanted),
    )
  })

export const additionalProperties: Check = (question) => othersWithin(question, [question.part])

export const unevaluatedProperties: Check = (question) => {
  const { first, second, part } = question
  if (isWordForWord(first, second)) return NOTHING
  const seen = seenBy(part, second)
  if (evaluatesOthers(part, seen)) return NOTHING
  // What conditions speak of is known to some values alone.
  const isOfSome = isPartly(seen, 'properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties')
  return isOfSome ? isOpen(question) : othersWithin(question, seen)
}

/** Whether a schema for all other fields accepts those that the first schema has beside those that some parts speak of. */
function othersWithin(question: Question, speaking: Conjunction): readonly Reason[] {
  const { first, part, node, comparer } = question
  const wanted = conjunctionOf(node)
  const own = patternsOf([part]).map(([pattern]) => pattern)
  const isKnown = (name: string): boolean =>
    speaking.some(({ schema }) => Object.hasOwn(mapping(schema['properties']), name)) ||
    patternsOf(speaking).some(([pattern]) => matches(pattern, name))
  const others = [...namesSentIn(first, comparer.position).keys()].filter((name) => !isKnown(name))
  const within = (parts: Conjunction, name?: string): readonly Reason[] => {
    if (isEmpty(parts, comparer.position)) return NOTHING
    return isEmpty(wanted, comparer.position) ? refuses(question, name) : comparer.reasons(parts, wanted)
  }
  return [
    ...others.flatMap((name) => within(propertyOf(first, name).parts, name)),
    ...patternsOf(first).flatMap(([pattern, parts]) => (own.includes(pattern) ? NOTHING : within(parts, pattern))),
    ...within(propertyOf(first, OTHERS).parts),
  ]
}

export const propertyNames: Check = (question) => {
  const { first, node, comparer } = question
  const wanted = conjunctionOf(node)
  const sentNames = [...namesSentIn(first, comparer.position).keys()]
  const refused = sentNames.filter((name) => wanted.some((part) => accepts(part, name) === false))
  if (patternsOf(first).length === 0 && isEmpty(propertyOf(first, OTHERS).parts, comparer.position))
    return refused.flatMap((name) => refuses(question, name))
  const own = keywordNodes(first, 'propertyNames')
  if (own.length === 0) return refuses(question)
  const texts = withKeyword(conjunctionOf(...own), node, 'type', 'string')
  return losses(comparer.strict().reasons(texts, wanted))
}

export function losses(reasons: readonly Reason[]): readonly Reason[] {
  return reasons.filter(isLoss)
}
