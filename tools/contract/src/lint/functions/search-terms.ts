import type { Json } from '@cloud-cost/contract/document'
import { mappingsOf, operationsOf, rule } from '../document.js'

/** `x-search-terms` stands on an operation and says in other words than its summary what people want when they look for it. */
export default rule(mappingsOf, function* ({ value }, document) {
  if (!('x-search-terms' in value)) return
  const isOperation = operationsOf(document).some((operation) => operation.value === value)
  const problem = isOperation
    ? problemOf(value['x-search-terms'], value['summary'])
    : 'Only an operation has search terms. Remove `x-search-terms`.'
  if (problem !== undefined) yield [problem, 'x-search-terms']
})

function problemOf(terms: Json | undefined, summary: Json | undefined): string | undefined {
  if (typeof terms !== 'string' || terms.trim() === '')
    return 'Write one text with commas between the phrases, or leave `x-search-terms` out: then the summary is searched.'
  const phrases = terms.split(',').map((phrase) => phrase.trim().toLowerCase())
  if (phrases.includes('')) return 'There is nothing between two commas. Remove one of them.'
  const twice = phrases.find((phrase, index) => phrases.indexOf(phrase) < index)
  if (twice !== undefined) return `"${twice}" stands twice. Remove one of them.`
  if (phrases.includes(String(summary).toLowerCase())) return 'The summary is searched anyway. Say it in other words.'
  return undefined
}
