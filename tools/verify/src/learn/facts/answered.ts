import { type Json, type JsonObject, lookUp, mapping, operationsOf, toReference } from '@cloud-cost/contract/document'
import { list, oneLine } from '@cloud-cost/contract/model'
import type { Answers, OwnerAnswer } from '../answers.js'
import type { SchemaElement, SchemaElements } from '../schema-elements.js'
import { addSentence, codes, type Fact, requiringLess } from './fact.js'
import { isJsonType, otherType, WORDS } from './types.js'

/** What answers say of the contract; nothing of those that a person has to write into it. */
export function answeredFacts(
  { on, answers }: Answers,
  elements: SchemaElements,
): { facts: Fact[]; byHand: OwnerAnswer[] } {
  const facts: Fact[] = []
  const byHand: OwnerAnswer[] = []
  for (const answer of answers) {
    const { asked, element: named } = answer
    const element = elements.at(named.group, toReference(named.tokens))
    const settles = element.marks.filter(({ code, note }) => code === asked.code.code && oneLine(note) === asked.note)
    const fact = factOf(answer, { element, says: '', settles, answered: { on, code: asked.code.code } })
    if (fact === undefined) byHand.push(answer)
    else facts.push(fact, ...(isRequired(answer) ? requiringFacts(answer, element, elements) : []))
  }
  return { facts, byHand }
}

function factOf({ asked: { code }, value }: OwnerAnswer, blank: Fact): Fact | undefined {
  switch (value.kind) {
    case 'yes':
      return code.kind === 'undocumented' ? requiredFact(blank) : { ...blank, says: 'is as assumed' }
    case 'no':
      return factOfNo(code, value.instead, blank)
    case 'values':
      return '$ref' in valuesHolder(blank.element.bundled) ? undefined : valuesFact(value.values, blank)
    case 'type':
      return { ...blank, says: `is ${wordsOf(value.type)}`, change: setting('type', value.type) }
    case 'sentence':
      return { ...blank, says: value.sentence, change: (own) => addSentence(own, value.sentence) }
  }
}

function factOfNo(
  { code, kind, subject }: OwnerAnswer['asked']['code'],
  instead: string | readonly string[] | undefined,
  blank: Fact,
): Fact | undefined {
  if (kind === 'undocumented') return { ...blank, says: 'may be left out' }
  if (code === 'may-be-repeated')
    return { ...blank, says: 'must not be repeated', change: setting('x-idempotent', false) }
  if (subject === 'type' && isJsonType(instead))
    return { ...otherType(blank.element, instead, blank.settles), answered: blank.answered }
  // A union is told apart by its `status`.
  if (typeof instead !== 'object' || instead.includes('status')) return undefined
  return { ...blank, says: `does not always have ${codes(instead)}`, change: requiringLess(instead) }
}

/** The schema that has the values: the one of a parameter, or of the entries of a list. */
function valuesHolder(element: JsonObject): JsonObject {
  const schema = element['type'] === undefined && 'schema' in element ? mapping(element['schema']) : element
  return schema['type'] === 'array' ? mapping(schema['items']) : schema
}

function valuesFact(values: readonly string[], blank: Fact): Fact {
  return {
    ...blank,
    says: `has the ${values.length === 1 ? 'value' : 'values'} ${codes(values)}`,
    change: (own) => {
      const holder = valuesHolder(own)
      holder['x-extensible-enum'] = [...new Set([...list(holder['x-extensible-enum']).map(String), ...values])]
    },
  }
}

function isRequired({ asked: { code }, value }: OwnerAnswer): boolean {
  return value.kind === 'yes' && code.kind === 'undocumented'
}

/** A parameter says itself that it must be sent. */
function requiredFact(blank: Fact): Fact {
  const says = 'must be sent'
  return 'in' in blank.element.bundled ? { ...blank, says, change: setting('required', true) } : { ...blank, says }
}

/** The record of a property says that it must be sent, and so does a request body that is required for it. */
function* requiringFacts(
  { element: { group, tokens } }: OwnerAnswer,
  { bundled }: SchemaElement,
  elements: SchemaElements,
): Iterable<Fact> {
  const name = tokens.at(-1) ?? ''
  if ('in' in bundled || tokens.at(-2) !== 'properties') return
  yield {
    element: elements.at(group, toReference(tokens.slice(0, -2))),
    says: `requires \`${name}\``,
    settles: [],
    isFollowing: true,
    change: (own) => {
      const required = [...list(own['required']).map(String), name]
      own['required'] = Object.keys(mapping(own['properties'])).filter((property) => required.includes(property))
    },
  }
  const schema = toReference(tokens.slice(0, 3))
  for (const { value, pointer } of operationsOf(group.document)) {
    const reference = lookUp(value['requestBody'] ?? null, '#/content/application~1json/schema/$ref')
    if (reference !== schema) continue
    yield {
      element: elements.at(group, toReference([...pointer, 'requestBody'])),
      says: 'must be sent',
      settles: [],
      isFollowing: true,
      change: setting('required', true),
    }
  }
}

function setting(key: string, value: Json): (element: JsonObject) => void {
  return (own) => {
    own[key] = value
  }
}

function wordsOf(type: string): string {
  return isJsonType(type) ? WORDS[type] : type
}
