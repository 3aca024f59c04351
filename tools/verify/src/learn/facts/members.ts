import { isObject, mapping } from '@cloud-cost/contract/document'
import type { Place } from '../places.js'
import { LEAST } from '../seen.js'
import type { Fact } from './fact.js'
import { membersOf, propertiesOf, schemaOf } from './new-schema.js'

/** The members and items that the contract does not describe. */
export function* memberFacts(place: Place): Iterable<Fact> {
  const { seen, element } = place
  if (!('type' in element) && !('properties' in element)) return
  const members = membersOf(seen)
  if (members.length > 0)
    yield {
      place,
      says: `has ${members.map(([name]) => `\`${name}\``).join(', ')}`,
      settles: members.length === seen.members.size ? place.marksFor('members') : [],
      change: (own) => {
        own['properties'] = { ...mapping(own['properties']), ...propertiesOf(members) }
      },
    }
  const { items } = seen
  if (items === undefined || items.count < LEAST || !isObject(element['items'])) return
  yield {
    place,
    says: 'has entries of one form',
    settles: place.marksFor('items', 'undocumented'),
    change: (own) => {
      own['items'] = schemaOf(items, 'An entry, as recordings of a deployment show it.')
    },
  }
}
