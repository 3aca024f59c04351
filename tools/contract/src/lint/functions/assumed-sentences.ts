import { ASSUMED, sentencesOf } from '@cloud-cost/contract/assumed'
import type { Json } from '@cloud-cost/contract/document'
import { mappingsOf, rule } from '../document.js'

/** Nothing follows a sentence that says what is assumed, as it would seem to be a fact. */
export default rule(mappingsOf, function* ({ value, path }) {
  for (const sentence of sentencesAfter(value['description'], path.join() === 'info'))
    yield [
      `"${sentence.slice(0, 40)}…" stands after an \`${ASSUMED}\` sentence. Put what is known before it, and begin each further assumption with \`${ASSUMED}\`.`,
      'description',
    ]
})

/** The sentences after those that say what is assumed. The description of a document has several subjects, one a paragraph. */
function sentencesAfter(description: Json | undefined, inParagraphs: boolean): string[] {
  const text = typeof description === 'string' ? description : ''
  return (inParagraphs ? text.split(/\n\s*\n/) : [text]).flatMap((part) => {
    const sentences = sentencesOf(part)
    const first = sentences.findIndex((sentence) => sentence.startsWith(ASSUMED))
    return first < 0 ? [] : sentences.slice(first).filter((sentence) => !sentence.startsWith(ASSUMED))
  })
}
