import { isObject, type JsonObject, resolve } from '@cloud-cost/contract/document'
import type { Located } from '../document.js'
import { answerOf, at, componentsOf, items, membersOf, operationsOf, rule, together } from '../document.js'

const STATUS = /^#\/components\/schemas\/(SuccessStatus|ErrorStatus)$/
const SCHEMA = ['responses', '200', 'content', 'application/json', 'schema']

/** An enveloped response is a named union, whose branches are distinguished by a required `status` of one value each. */
export default together(
  rule(operationsOf, function* ({ value }, document) {
    const use = answerOf(value)
    const schema = resolve(document, use)
    if (!isObject(schema)) return
    if (Array.isArray(schema['oneOf'])) {
      if (!String(at(use, ['$ref'])).endsWith('Result'))
        yield [
          'Put the union as <X>Result into schemas/envelopes.yaml and refer to it: it becomes the name of a type.',
          ...SCHEMA,
        ]
    } else if (membersOf(document, schema).has('status'))
      yield ['An error may arrive with HTTP 200: write `oneOf` with the success and the error envelope.', ...SCHEMA]
  }),
  rule(envelopesOf, function* ({ value }, document) {
    const union = resolve(document, value)
    const branches = items(at(union, ['oneOf'])).map((branch) => resolve(document, branch))
    const statuses = branches.map((branch) => STATUS.exec(String(at(branch, ['properties', 'status', '$ref'])))?.[1])
    for (const [index, status] of statuses.entries()) {
      if (status === undefined) yield [NO_STATUS, 'oneOf', index]
      else if (statuses.indexOf(status) !== index)
        yield [`Two branches have the status ${status}, so that nothing distinguishes them.`, 'oneOf', index]
      if (!items(at(branches[index], ['required'])).includes('status')) yield [NOT_REQUIRED, 'oneOf', index]
    }
  }),
)

const NO_STATUS =
  'The branch needs a `status` that refers to SuccessStatus.yaml or ErrorStatus.yaml of spec/shared/schemas.'
const NOT_REQUIRED = 'The branch must list `status` under `required`: it is what tells it from the other.'

/** The named unions that are answers. */
function envelopesOf(document: JsonObject): Located[] {
  const answers = operationsOf(document).map(({ value }) => at(answerOf(value), ['$ref']))
  return componentsOf(document, 'schemas').filter(({ path }) => {
    const name = String(path.at(-1))
    return name.endsWith('Result') && answers.includes(`#/components/schemas/${name}`)
  })
}
