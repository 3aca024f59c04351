import type { Json } from '@cloud-cost/contract/document'
import { at, componentsOf, mappingsOf, rule, unspecifiedMarks } from '../document.js'

/** Words of a guess. A name can be taken by another, and a cost can be taken apart: neither is one. */
const GUESS =
  /\b(?:taken (?:to|as)|(?<!name (?:that )?)is taken(?! apart)|judging by|illustrative|presumably|probably|apparently|seems|likely|it is supposed)\b/i

/** A text says what is known; what is assumed has a code. */
export default rule(
  // Examples are data, but they are titled in words.
  (document) => [...mappingsOf(document), ...componentsOf(document, 'examples')],
  function* ({ value }) {
    for (const key of ['description', 'summary']) {
      const words = guessIn(value[key])
      if (words)
        yield [
          `"${words}" is a guess. Say only what is known, or mark what was decided by a code under \`x-marks\`.`,
          key,
        ]
    }
    for (const mark of unspecifiedMarks(value)) {
      const words = guessIn(at(mark, ['note']))
      if (words)
        yield [`"${words}" is a guess. Note what is undocumented; a decision has a code of its own.`, 'x-unspecified']
    }
  },
)

function guessIn(text: Json | undefined): string | undefined {
  return typeof text === 'string' ? GUESS.exec(text)?.[0] : undefined
}
