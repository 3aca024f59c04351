import { LEAST } from '../observed-values.js'
import type { SchemaElement } from '../schema-elements.js'
import { addSentence, type Fact } from './fact.js'

/** How several values are written in one text, where one way was seen often enough and no other. */
export function* listFacts(element: SchemaElement): Iterable<Fact> {
  const notes = element.marksFor('separator')
  const [separator, ...others] = element.observed.separators.keys()
  if (notes.length === 0 || separator === undefined || others.length > 0) return
  if ((element.observed.separators.get(separator) ?? 0) < LEAST) return
  yield {
    element,
    says: `has ${separator} between several values`,
    settles: notes,
    change: (own) => addSentence(own, `Several values stand in one text, with ${separator} between them.`),
  }
}
