import { isObject, mapping } from '@cloud-cost/contract/document'
import { LEAST } from '../observed-values.js'
import type { SchemaElement } from '../schema-elements.js'
import type { Fact } from './fact.js'
import { membersOf, propertiesOf, schemaOf } from './new-schema.js'

/** The members and items that the contract does not describe. */
export function* memberFacts(element: SchemaElement): Iterable<Fact> {
  const { observed, bundled } = element
  if (!('type' in bundled) && !('properties' in bundled)) return
  const members = membersOf(observed)
  if (members.length > 0)
    yield {
      element,
      says: `has ${members.map(([name]) => `\`${name}\``).join(', ')}`,
      settles: members.length === observed.members.size ? element.marksFor('members') : [],
      change: (own) => {
        own['properties'] = { ...mapping(own['properties']), ...propertiesOf(members) }
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
