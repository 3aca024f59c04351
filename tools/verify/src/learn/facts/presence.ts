import { lookUp, mapping } from '@cloud-cost/contract/document'
import { list } from '@cloud-cost/contract/model'
import type { MarkKey } from '../marks.js'
import { LEAST } from '../observed-values.js'
import type { SchemaElement, SchemaElements } from '../schema-elements.js'
import type { Fact } from './fact.js'

/** What must be there: members that were assumed to be, and inputs that may be left out. */
export function* presenceFacts(element: SchemaElement, elements: SchemaElements): Iterable<Fact> {
  const required = element.marksFor('required')
  if (required.length > 0 && element.observed.count >= LEAST) {
    yield* requiredFacts(element, elements, required)
    for (const inner of payloadsOf(element, elements)) yield* requiredFacts(inner, elements, [])
  }
  const optional = element.marksFor('absence')
  if (optional.length > 0 && element.absences.count >= LEAST)
    yield { element, says: 'may be left out', settles: optional }
}

/** Nothing stays required that was ever absent. */
function* requiredFacts(element: SchemaElement, elements: SchemaElements, settles: readonly MarkKey[]): Iterable<Fact> {
  const names = list(element.bundled['required']).map(String)
  const absentNames = names.filter((name) => absences(element, elements, name) > 0)
  if (absentNames.length === 0 && settles.length > 0)
    yield { element, says: `always has ${codes(names)}, as assumed`, settles }
  else if (absentNames.length > 0)
    yield {
      element,
      says: `does not always have ${codes(absentNames)}, which ${absentNames.length === 1 ? 'was' : 'were'} assumed to be required`,
      settles,
      change: (own) => {
        own['required'] = list(own['required']).filter((name) => !absentNames.includes(String(name)))
        if (list(own['required']).length === 0) delete own['required']
      },
    }
}

/** The payloads whose members an envelope assumes to be required, as in `data.list`. */
function payloadsOf({ uses, bundled }: SchemaElement, elements: SchemaElements): SchemaElement[] {
  return list(bundled['required']).flatMap((name) => {
    const { $ref: reference } = mapping(mapping(bundled['properties'])[String(name)])
    const [use] = uses
    const payload = typeof reference === 'string' && use !== undefined ? [elements.at(use.group, reference)] : []
    return payload.filter((element) => 'required' in element.bundled)
  })
}

/** How often a member was absent where this bundled requires it. */
function absences(element: SchemaElement, elements: SchemaElements, name: string): number {
  return element.uses.reduce((sum, { group, reference }) => {
    const member = `${reference}/properties/${name}`
    return lookUp(group.document, member) === undefined ? sum : Math.max(sum, elements.at(group, member).absences.count)
  }, 0)
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
