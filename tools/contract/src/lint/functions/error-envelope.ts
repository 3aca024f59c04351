import { envelopeBranches, resolve } from '@cloud-cost/contract/document'
import { answerOf, at, entries, jsonSchema, operationsOf, rule } from '../document.js'

/** The errors that an operation declares have the type of the error inside its own HTTP 200, so that callers read one form. */
export default rule(operationsOf, function* ({ value }, document) {
  const own = envelopeBranches(document, answerOf(value)).find(({ status }) => status === 'error')?.reference
  if (own === undefined) return
  for (const [status, response] of entries(value['responses'])) {
    if (status === '200') continue
    const declared = at(jsonSchema(resolve(document, response)), ['$ref'])
    if (declared !== undefined && declared !== own)
      yield [
        `The error inside HTTP 200 is ${nameOf(own)}, but ${status} has ${nameOf(String(declared))}. Refer to a response with ${nameOf(own)}.`,
        'responses',
        status,
      ]
  }
})

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? reference
}
