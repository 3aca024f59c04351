import type { JsonObject } from '@cloud-cost/contract/document'
import { listed } from '@cloud-cost/contract/marks'
import { at, componentsOf, type Located, mappingsOf, rule, unspecifiedMarks } from '../document.js'

/** Words for what answers in place of the service. */
const MOCK = /\b(?:mock|the estate)\b/i

/** A threshold or a period: a number with a unit, or how a figure is rounded. */
const COMPUTATION =
  /\b\d+(?:\.\d+)?[ -](?:percent|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b|\b\d+(?:\.\d+)? ?%|\brounded\b/i

/**
 * The contract speaks of the service, and never of how the mock computes: a threshold or a period that is assumed would be coded against.
 * Numbers in code are values of the service.
 */
export default rule(textsOf, function* ({ value }) {
  for (const key of ['description', 'summary', 'note'])
    if (MOCK.test(String(value[key] ?? '')))
      yield ['The text speaks of the mock. Move the sentence to packages/estate/BEHAVIOUR.md.', key]
  for (const mark of unspecifiedMarks(value))
    if (MOCK.test(String(at(mark, ['note']) ?? '')))
      yield ['The note speaks of the mock. Say what the service does not show.', 'x-unspecified']
  for (const note of listed(value['x-assumption'])) {
    const [computed] = COMPUTATION.exec(String(note).replaceAll(/`[^`]*`/g, '')) ?? []
    if (computed !== undefined)
      yield [
        `"${computed}" says how something is computed, which the service doesn't show. Move the sentence to packages/estate/BEHAVIOUR.md and mark what is undocumented by a code under \`x-marks\`.`,
        'x-assumption',
      ]
  }
})

/** The info and the servers name the local mock, which is the server of the document. */
function textsOf(document: JsonObject): Located[] {
  const { info: _info, servers: _servers, ...described } = document
  return [...mappingsOf(described), ...componentsOf(document, 'examples')]
}
