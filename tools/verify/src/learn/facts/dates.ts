import type { DateForm } from '@cloud-cost/contract/date-forms'
import type { Json } from '@cloud-cost/contract/document'
import { LEAST } from '../observed-values.js'
import type { SchemaElement } from '../schema-elements.js'
import { addSentence, type Fact } from './fact.js'

/** The form of dates. What was sent in one form may be taken in another, so that a request shows it only where the other is refused. */
export function* dateFacts(element: SchemaElement): Iterable<Fact> {
  const sent = element.marksFor('refused-date-form')
  const notes = [...element.marksFor('date-form'), ...sent]
  const [form, ...others] = element.observed.forms.keys()
  const texts = element.observed.forms.get(form) ?? 0
  if (notes.length === 0 || form === undefined || others.length > 0 || texts < LEAST) return
  const refused = [...element.refused.forms.keys()]
  if (sent.length > 0 && (refused.length === 0 || refused.includes(form))) return
  if ('$ref' in element.bundled) return
  yield {
    element,
    says: `is written as ${form.words}`,
    settles: notes,
    change: (own) => {
      const holder =
        own['type'] === undefined && typeof own['schema'] === 'object' ? (own['schema'] as typeof own) : own
      // ISO 8601 allows more than the format.
      const isLoose = /\bISO 8601\b/.test(String(own['description'])) && form.format === 'date-time'
      if (form.format !== undefined && !isLoose) holder['format'] = form.format
      if (!String(own['description'] ?? '').includes(form.words)) addSentence(own, `The form is ${form.words}.`)
      own['example'] = exampleIn(form, own['example'] ?? holder['example'] ?? EXAMPLE_DAY)
    },
    example: (value) => exampleIn(form, value),
  }
}

const EXAMPLE_DAY = '2026-03-01'

/** A date of an example in another form. */
function exampleIn(form: DateForm, value: Json): Json {
  const text = String(value)
  if (form.pattern.test(text)) return text
  const [day = EXAMPLE_DAY] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? []
  return form.write(day)
}
