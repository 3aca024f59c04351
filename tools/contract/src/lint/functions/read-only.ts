import { at, type LocatedOperation, operationsOf, rule } from '../document.js'

/**
 * `x-read-only: true` stands on POST and PUT operations alone, as GET and DELETE say by themselves whether they write, and on all of
 * them whose name says that they only read.
 */
export default rule(operationsOf, function* (operation) {
  const { method, value, operationId } = operation
  const mark = value['x-read-only']
  const verb = /^[a-z]*/.exec(operationId)?.[0] ?? ''
  if (mark !== undefined && mark !== true) yield ['Write `x-read-only: true`, or leave it out.', 'x-read-only']
  else if (method !== 'POST' && method !== 'PUT') {
    if (mark)
      yield [`A ${method} needs no \`x-read-only\`: its method says whether it writes. Remove it.`, 'x-read-only']
  } else if (mark && !reads(verb, operation))
    yield [
      `"${verb}" changes something, and clients would send it again. Remove \`x-read-only\`, or correct the verb.`,
      'x-read-only',
    ]
  else if (!mark && reads(verb, operation))
    yield [`"${verb}" only reads. Add \`x-read-only: true\`, or say by the verb what it changes.`]
})

/** A download without content in its response makes something elsewhere. */
function reads(verb: string, { value }: LocatedOperation): boolean {
  if (verb === 'download') return at(value, ['responses', '200', 'content']) !== undefined
  return ['aggregate', 'check', 'get', 'list'].includes(verb)
}
