import { isObject } from '@cloud-cost/contract/document'
import { at, operationsOf, rule } from '../document.js'

/** A deprecated operation says so to people (message) and to tools (replacement), and only a deprecated one does. */
export default rule(operationsOf, function* ({ value }, document) {
  const note = value['x-deprecation']
  if (value['deprecated'] !== true) {
    if (note !== undefined) yield ['Add `deprecated: true`, or remove `x-deprecation`.', 'x-deprecation']
    return
  }
  if (typeof at(note, ['message']) !== 'string') {
    yield ['A deprecated operation needs `x-deprecation: { message, replacement }`, which tells callers what to do.']
    return
  }
  const { message: _, replacement, ...others } = isObject(note) ? note : {}
  for (const name of Object.keys(others))
    yield [`\`${name}\` is not a member; it has \`message\` and \`replacement\`.`, 'x-deprecation']
  if (replacement === undefined) return
  const successor = operationsOf(document).find(({ operationId }) => operationId === replacement)
  if (successor === undefined)
    yield [
      `The replacement ${String(replacement)} is not an operationId of this document. Correct it.`,
      'x-deprecation',
    ]
  else if (successor.value['deprecated'] === true)
    yield [
      `The replacement ${String(replacement)} is deprecated itself. Name what is to be used in the end.`,
      'x-deprecation',
    ]
})
