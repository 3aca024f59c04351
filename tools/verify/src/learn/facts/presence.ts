import { lookUp, mapping } from '@cloud-cost/contract/document'
import { list } from '@cloud-cost/contract/model'
import type { MarkKey } from '../marks.js'
import type { Place, Places } from '../places.js'
import { LEAST } from '../seen.js'
import type { Fact } from './fact.js'

/** What must be there: members that were assumed to be, and inputs that may be left out. */
export function* presenceFacts(place: Place, places: Places): Iterable<Fact> {
  const required = place.marksFor('required')
  if (required.length > 0 && place.seen.count >= LEAST) {
    yield* requiredFacts(place, places, required)
    for (const inner of payloadsOf(place, places)) yield* requiredFacts(inner, places, [])
  }
  const optional = place.marksFor('absence')
  if (optional.length > 0 && place.absences.count >= LEAST) yield { place, says: 'may be left out', settles: optional }
}

/** Nothing stays required that was ever absent. */
function* requiredFacts(place: Place, places: Places, settles: readonly MarkKey[]): Iterable<Fact> {
  const names = list(place.element['required']).map(String)
  const absent = names.filter((name) => absences(place, places, name) > 0)
  if (absent.length === 0 && settles.length > 0)
    yield { place, says: `always has ${codes(names)}, as assumed`, settles }
  else if (absent.length > 0)
    yield {
      place,
      says: `does not always have ${codes(absent)}, which ${absent.length === 1 ? 'was' : 'were'} assumed to be required`,
      settles,
      change: (own) => {
        own['required'] = list(own['required']).filter((name) => !absent.includes(String(name)))
        if (list(own['required']).length === 0) delete own['required']
      },
    }
}

/** The payloads whose members an envelope assumes to be required, as in `data.list`. */
function payloadsOf({ uses, element }: Place, places: Places): Place[] {
  return list(element['required']).flatMap((name) => {
    const { $ref: reference } = mapping(mapping(element['properties'])[String(name)])
    const [use] = uses
    const payload = typeof reference === 'string' && use !== undefined ? [places.at(use.group, reference)] : []
    return payload.filter((place) => 'required' in place.element)
  })
}

/** How often a member was absent where this element requires it. */
function absences(place: Place, places: Places, name: string): number {
  return place.uses.reduce((sum, { group, reference }) => {
    const member = `${reference}/properties/${name}`
    return lookUp(group.document, member) === undefined ? sum : Math.max(sum, places.at(group, member).absences.count)
  }, 0)
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
