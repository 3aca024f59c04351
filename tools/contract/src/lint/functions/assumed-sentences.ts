import { ASSUMED, assumedSentences, isSaid, sentencesOf } from '@cloud-cost/contract/assumed'
import type { Json } from '@cloud-cost/contract/document'
import { listed } from '@cloud-cost/contract/marks'
import { mappingsOf, rule } from '../document.js'

/** How a mark begins that says why something is assumed, but not what. */
const WHY =
  /^The service(?:'s rule| (?:only )?(?:declares|describes|gives|lists|names|notes|says|shows|speaks|states|uses))\b|^(?:Neither|Nothing)\b|^No\b[^;]*\b(?:declared|described|given|listed|named|noted|shown|stated)\b/

/**
 * Each decision has its sentence, and the sentence says what is decided. Bundling makes the sentence of the mark where there is none,
 * so such a mark begins with what is assumed, and says why after a semicolon. Nothing follows these sentences, as it would seem to be a fact.
 */
export default rule(mappingsOf, function* ({ value, path }) {
  const { description } = value
  const marks = listed(value['x-assumption']).map(String)
  const isWritten = assumedSentences(description).length > marks.filter((mark) => isSaid(description, mark)).length
  for (const mark of isWritten ? [] : marks)
    if (WHY.test(mark))
      yield [
        `"${mark.slice(0, 40)}…" says why, but nothing says what is assumed. Begin the mark with what is assumed and say why after a semicolon, or write \`${ASSUMED}…\` in the description.`,
        'x-assumption',
      ]
  for (const sentence of sentencesAfter(description, path.join() === 'info'))
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
