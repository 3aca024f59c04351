import {
  answerOf,
  at,
  type Complaint,
  deref,
  isMapping,
  items,
  type Located,
  membersOf,
  operationsOf,
  rule,
  together,
} from '../document.js'

const STATUS = /^#\/components\/schemas\/(SuccessStatus|ErrorStatus)$/
const SCHEMA = ['responses', '200', 'content', 'application/json', 'schema']

/** An enveloped response is a named union, whose branches are distinguished by a required `status` of one value each. */
export default together(
  rule(operationsOf, function* ({ value }, document) {
    const use = answerOf(value)
    const schema = deref(document, use)
    if (!isMapping(schema)) return
    if (Array.isArray(schema['oneOf'])) {
      if (!String(at(use, ['$ref'])).endsWith('Result'))
        yield [
          'Put the union into a file schemas/<X>Result.yaml and refer to it: it becomes the name of a type.',
          ...SCHEMA,
        ]
    } else if (membersOf(document, schema).has('status'))
      yield ['An error may arrive with HTTP 200: write `oneOf` with the success and the error envelope.', ...SCHEMA]
  }),
  rule(envelopesOf, function* ({ value }, document) {
    const statuses = items(value['oneOf']).map((branch) => statusOf(deref(document, branch)))
    for (const [index, branch] of items(value['oneOf']).entries())
      yield* problemsOf(deref(document, branch), index, statuses)
  }),
)

/** The named unions that are answers. */
function envelopesOf(document: unknown): Located[] {
  return operationsOf(document).flatMap(({ value }): Located[] => {
    const use = answerOf(value)
    const name =
      String(at(use, ['$ref']))
        .split('/')
        .at(-1) ?? ''
    const schema = deref(document, use)
    return isMapping(schema) && name.endsWith('Result')
      ? [{ value: schema, path: ['components', 'schemas', name] }]
      : []
  })
}

function statusOf(branch: unknown): string | undefined {
  return STATUS.exec(String(at(branch, ['properties', 'status', '$ref'])))?.[1]
}

function* problemsOf(branch: unknown, index: number, statuses: readonly (string | undefined)[]): Iterable<Complaint> {
  const status = statuses[index]
  if (status === undefined)
    yield [
      'The branch needs a `status` that refers to SuccessStatus.yaml or ErrorStatus.yaml of spec/shared/schemas.',
      'oneOf',
      index,
    ]
  else if (statuses.indexOf(status) !== index)
    yield [`Two branches have the status ${status}, so that nothing distinguishes them.`, 'oneOf', index]
  if (!items(at(branch, ['required'])).includes('status'))
    yield ['The branch must list `status` under `required`: it is what tells it from the other.', 'oneOf', index]
}
