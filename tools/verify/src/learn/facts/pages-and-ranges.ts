import { mapping } from '@cloud-cost/contract/document'
import type { Evidence } from '../evidence.js'
import { inputElements } from '../recorded-call.js'
import type { SchemaElement } from '../schema-elements.js'
import { addSentence, type Fact } from './fact.js'

/** What only several requests together show: the number of the first page, and whether an end date belongs to its range. */
export function* factsOfRequests({ firstPages, ranges, elements }: Evidence): Iterable<Fact> {
  for (const [subject, first] of firstPages.decided()) {
    const element = elements.at(subject.group, subject.reference)
    const { pagination } = subject.operation
    if (pagination !== undefined && pagination['first'] === undefined)
      yield {
        element,
        says: `has ${first} as its first page`,
        settles: [],
        change: (own) => {
          own['x-pagination'] = { ...mapping(own['x-pagination']), first }
        },
      }
    for (const input of inputElements(subject).get(String(pagination?.['page'])) ?? []) {
      const settles = input.marksFor('first-page')
      if (settles.length > 0)
        yield {
          element: input,
          says: `counts from ${first}`,
          settles,
          change: (own) => addSentence(own, `The first page is ${first}.`),
        }
    }
  }
  for (const [element, isIncluded] of ranges.decided()) yield rangeFact(element, isIncluded)
}

function rangeFact(element: SchemaElement, isIncluded: boolean): Fact {
  const words = isIncluded ? 'belongs' : 'does not belong'
  return {
    element,
    says: `${words} to the range`,
    settles: element.marksFor('range-end'),
    change: (own) => addSentence(own, `The end date ${words} to the range.`),
  }
}
