import type { Place } from '../places.js'
import { LEAST } from '../seen.js'
import type { Fact } from './fact.js'

/** Statuses and headers that were assumed, where they came so each time. */
export function* responseFacts(place: Place): Iterable<Fact> {
  const { seen, absences } = place
  if (seen.count < LEAST || absences.count > 0) return
  const settles = place.marksFor('error-response')
  const says =
    'content' in place.element ? 'comes with the error envelope, as assumed' : 'comes with each 401, as assumed'
  if (settles.length > 0) yield { place, says, settles }
}
