import { LEAST } from '../observed-values.js'
import type { SchemaElement } from '../schema-elements.js'
import type { Fact } from './fact.js'

/** Statuses and headers that were assumed, where they came so each time. */
export function* responseFacts(element: SchemaElement): Iterable<Fact> {
  const { observed, absences } = element
  if (observed.count < LEAST || absences.count > 0) return
  const settles = element.marksFor('error-response')
  const says =
    'content' in element.bundled ? 'comes with the error envelope, as assumed' : 'comes with each 401, as assumed'
  if (settles.length > 0) yield { element, says, settles }
}
