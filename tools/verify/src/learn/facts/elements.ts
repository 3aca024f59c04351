// What recordings show of an element of the contract, a function for each kind of fact.
import type { DateForm } from '@cloud-cost/contract/date-forms'
import { isObject, type Json, lookUp, mapping } from '@cloud-cost/contract/document'
import type { MarkEvidence } from '@cloud-cost/contract/mark-codes'
import { list } from '@cloud-cost/contract/model'
import type { MarkKey } from '../marks.js'
import { LEAST } from '../observed-values.js'
import type { SchemaElement, SchemaElements } from '../schema-elements.js'
import { addSentence, codes, type Fact, requiringLess } from './fact.js'
import { membersOf, propertiesOf, schemaOf } from './new-schema.js'
import { typeFacts } from './types.js'

const KINDS = [typeFacts, members, openSet, presence, dates, separators, errorResponse]

/** All that the values at an element show. */
export function factsOf(element: SchemaElement, elements: SchemaElements): Fact[] {
  return KINDS.flatMap((facts) => [...facts(element, elements)])
}

/** A fact that takes the place of marks; none where the element has no such mark. */
function settling(element: SchemaElement, evidence: MarkEvidence, says: string, change?: Fact['change']): Fact[] {
  const settles = element.marksFor(evidence)
  return settles.length === 0 ? [] : [{ element, says, settles, ...(change && { change }) }]
}

/** What was seen often enough, and nothing else. */
function only<Seen>(counts: ReadonlyMap<Seen, number>): Seen | undefined {
  const [[seen, count] = [undefined, 0], ...others] = counts
  return others.length === 0 && count >= LEAST ? seen : undefined
}

/** The members and items that the contract does not describe. */
function* members(element: SchemaElement): Iterable<Fact> {
  const { observed, bundled } = element
  if (!('type' in bundled) && !('properties' in bundled)) return
  const found = membersOf(observed)
  if (found.length > 0)
    yield {
      element,
      says: `has ${codes(found.map(([name]) => name))}`,
      settles: found.length === observed.members.size ? element.marksFor('members') : [],
      change: (own) => {
        own['properties'] = { ...mapping(own['properties']), ...propertiesOf(found) }
      },
    }
  const { items } = observed
  if (items === undefined || items.count < LEAST || !isObject(bundled['items'])) return
  yield {
    element,
    says: 'has entries of one form',
    settles: element.marksFor('items', 'undocumented'),
    change: (own) => {
      own['items'] = schemaOf(items, 'An entry, as recordings of a deployment show it.')
    },
  }
}

/** A code; what has blanks or an at sign may be a name or an address. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_.:/-]{0,59}$/

/** The values of open sets. A closed set is stated, and no value of any other text is looked at. */
function openSet(element: SchemaElement): Fact[] {
  const { observed, bundled } = element
  if (!('x-extensible-enum' in bundled) || 'enum' in bundled) return []
  const often = [...observed.values].flatMap(([value, count]) => (count >= LEAST && CODE.test(value) ? [value] : []))
  const known = list(bundled['x-extensible-enum']).map(String)
  const added = often.filter((value) => !known.includes(value)).sort()
  // Values of other places were given for want of values of this one.
  if (added.length === 0)
    return often.length === 0 ? [] : settling(element, 'values', 'has values that are seen elsewhere, too')
  return [
    {
      element,
      says: `has the further ${added.length === 1 ? 'value' : 'values'} ${codes(added)}`,
      settles: [...element.marksFor('values'), ...element.marksFor('further-values')],
      change: (own) => {
        own['x-extensible-enum'] = [...list(own['x-extensible-enum']), ...added]
      },
    },
  ]
}

/** What must be there: members that were assumed to be, and inputs that may be left out. */
function presence(element: SchemaElement, elements: SchemaElements): Fact[] {
  const assumed = element.observed.count >= LEAST ? element.marksFor('required') : []
  const payloads = assumed.length > 0 ? payloadsOf(element, elements) : []
  return [
    ...(assumed.length > 0 ? required(element, elements, assumed) : []),
    ...payloads.flatMap((payload) => required(payload, elements, [])),
    ...(element.absences.count >= LEAST ? settling(element, 'absence', 'may be left out') : []),
  ]
}

/** Nothing stays required that was ever absent. */
function required(element: SchemaElement, elements: SchemaElements, settles: readonly MarkKey[]): Fact[] {
  const names = list(element.bundled['required']).map(String)
  const absent = names.filter((name) => isAbsent(element, elements, name))
  if (absent.length > 0) {
    const says = `does not always have ${codes(absent)}, which ${absent.length === 1 ? 'was' : 'were'} assumed to be required`
    return [{ element, says, settles, change: requiringLess(absent) }]
  }
  return settles.length === 0 ? [] : [{ element, says: `always has ${codes(names)}, as assumed`, settles }]
}

/** The payloads whose members an envelope assumes to be required, as in `data.list`. */
function payloadsOf({ uses: [use], bundled }: SchemaElement, elements: SchemaElements): SchemaElement[] {
  return list(bundled['required']).flatMap((name) => {
    const { $ref: reference } = mapping(mapping(bundled['properties'])[String(name)])
    const payload = typeof reference === 'string' && use !== undefined ? [elements.at(use.group, reference)] : []
    return payload.filter((element) => 'required' in element.bundled)
  })
}

/** Whether a member was ever absent where this element requires it. */
function isAbsent({ uses }: SchemaElement, elements: SchemaElements, name: string): boolean {
  return uses.some(({ group, reference }) => {
    const member = `${reference}/properties/${name}`
    return lookUp(group.document, member) !== undefined && elements.at(group, member).absences.count > 0
  })
}

/** The form of dates. What was sent in one form may be taken in another, so that a request shows it only where the other is refused. */
function dates(element: SchemaElement): Fact[] {
  const { observed, refused, bundled } = element
  const form = only(observed.forms)
  const sent = element.marksFor('refused-date-form')
  const settles = [...element.marksFor('date-form'), ...sent]
  if (form === undefined || settles.length === 0 || '$ref' in bundled) return []
  if (sent.length > 0 && (refused.forms.size === 0 || refused.forms.has(form))) return []
  const change: Fact['change'] = (own) => {
    const holder = own['type'] === undefined && isObject(own['schema']) ? own['schema'] : own
    // ISO 8601 allows more than the format.
    const isLoose = /\bISO 8601\b/.test(String(own['description'])) && form.format === 'date-time'
    if (form.format !== undefined && !isLoose) holder['format'] = form.format
    if (!String(own['description'] ?? '').includes(form.words)) addSentence(own, `The form is ${form.words}.`)
    own['example'] = exampleIn(form, own['example'] ?? holder['example'] ?? EXAMPLE_DAY)
  }
  return [{ element, says: `is written as ${form.words}`, settles, change, example: (value) => exampleIn(form, value) }]
}

const EXAMPLE_DAY = '2026-03-01'

/** A date of an example in another form. */
function exampleIn(form: DateForm, value: Json): Json {
  const text = String(value)
  const [day = EXAMPLE_DAY] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? []
  return form.pattern.test(text) ? text : form.write(day)
}

/** How several values are written in one text, where one way was seen often enough and no other. */
function separators(element: SchemaElement): Fact[] {
  const separator = only(element.observed.separators)
  if (separator === undefined) return []
  return settling(element, 'separator', `has ${separator} between several values`, (own) =>
    addSentence(own, `Several values stand in one text, with ${separator} between them.`),
  )
}

/** Statuses and headers that were assumed, where they came so each time. */
function errorResponse(element: SchemaElement): Fact[] {
  const { observed, absences, bundled } = element
  if (observed.count < LEAST || absences.count > 0) return []
  const says = 'content' in bundled ? 'comes with the error envelope, as assumed' : 'comes with each 401, as assumed'
  return settling(element, 'error-response', says)
}
