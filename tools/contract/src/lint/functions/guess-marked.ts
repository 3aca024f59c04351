import { type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import { at, componentsOf, mappingsOf, rule, together, unspecifiedMarks } from '../document.js'

/** Words of a guess. A name can be taken by another, and a cost can be taken apart: neither is one. */
const GUESS =
  /\b(?:taken (?:to|as)|(?<!name (?:that )?)is taken(?! apart)|judging by|illustrative|presumably|probably|apparently|seems|likely|it is supposed)\b/i

const ASSUMED = /\bassumed:/i

/** A text says what is known. What is assumed says so, by `Assumed:` for people and by a mark for tools. */
export default together(
  // Examples are data, but they are titled in words.
  rule(
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
  ),
  rule(mappingsOf, function* ({ value: { description, ...others } }, document) {
    if (typeof description === 'string' && ASSUMED.test(description) && !isMarked(others, document))
      yield [
        'The description says `Assumed:`, but no mark of the element says why. Add a code under `x-marks`, or remove the assumption.',
        'description',
      ]
  }),
)

/** A description beside a reference repeats what is assumed of the target. */
function isMarked(element: JsonObject, document: JsonObject): boolean {
  return [element, resolve(document, element)].some((target) => at(target, ['x-assumption']) !== undefined)
}

function guessIn(text: Json | undefined): string | undefined {
  return typeof text === 'string' ? GUESS.exec(text)?.[0] : undefined
}
