import { list } from '@cloud-cost/contract/model'
import { LEAST } from '../observed-values.js'
import type { SchemaElement } from '../schema-elements.js'
import type { Fact } from './fact.js'

/** A code; what has blanks or an at sign may be a name or an address. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_.:/-]{0,59}$/

/** The values of open sets. A closed set is stated, and no value of any other text is looked at. */
export function* valueFacts(element: SchemaElement): Iterable<Fact> {
  const { observed, bundled } = element
  if (!('x-extensible-enum' in bundled) || 'enum' in bundled) return
  const values = list(bundled['x-extensible-enum']).map(String)
  const often = [...observed.values]
    .filter(([value, count]) => count >= LEAST && CODE.test(value))
    .map(([value]) => value)
  const added = often.filter((value) => !values.includes(value)).sort()
  // Values of other places were given for want of values of this one.
  const fromElsewhere = often.length > 0 ? element.marksFor('values') : []
  if (added.length > 0)
    yield {
      element,
      says: `has the further ${added.length === 1 ? 'value' : 'values'} ${added.map((value) => `\`${value}\``).join(', ')}`,
      settles: [...fromElsewhere, ...element.marksFor('further-values')],
      change: (own) => {
        own['x-extensible-enum'] = [...list(own['x-extensible-enum']), ...added]
      },
    }
  else if (fromElsewhere.length > 0)
    yield { element, says: 'has values that are seen elsewhere, too', settles: fromElsewhere }
}
