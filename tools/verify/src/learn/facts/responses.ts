import type { Place } from '../places.js'
import { LEAST } from '../seen.js'
import { assumptionsOf, type Fact } from './fact.js'

const RESPONSE =
  /answered with (?:HTTP )?40\d|^The body (?:of any other status )?is the error envelope|can come with any status/

/** Statuses and headers that were assumed, where they came so each time. */
export function* responseFacts(place: Place): Iterable<Fact> {
  const { seen, absences } = place
  if (seen.count < LEAST || absences.count > 0) return
  const envelope = 'content' in place.element ? assumptionsOf(place, RESPONSE) : []
  if (envelope.length > 0) yield { place, says: 'comes with the error envelope, as assumed', settles: envelope }
  const header = assumptionsOf(place, /^The header comes with a 401/)
  if (header.length > 0) yield { place, says: 'comes with each 401, as assumed', settles: header }
}
