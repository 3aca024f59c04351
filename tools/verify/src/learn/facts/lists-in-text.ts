import type { Place } from '../places.js'
import { LEAST } from '../seen.js'
import { addSentence, type Fact } from './fact.js'

/** How several values are written in one text, where one way was seen often enough and no other. */
export function* listFacts(place: Place): Iterable<Fact> {
  const notes = place.marksFor('separator')
  const [separator, ...others] = place.seen.separators.keys()
  if (notes.length === 0 || separator === undefined || others.length > 0) return
  if ((place.seen.separators.get(separator) ?? 0) < LEAST) return
  yield {
    place,
    says: `has ${separator} between several values`,
    settles: notes,
    change: (own) => addSentence(own, `Several values stand in one text, with ${separator} between them.`),
  }
}
