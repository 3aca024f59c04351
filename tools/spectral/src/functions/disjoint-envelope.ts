import {
  at,
  deref,
  isMapping,
  items,
  jsonSchema,
  membersOf,
  operationsOf,
  type Path,
  type Result,
  report,
} from '../document.js'

const STATUS = /^#\/components\/schemas\/(SuccessStatus|ErrorStatus)$/

/** An enveloped response is a named union, whose branches are distinguished by a required `status` of one value each. */
export default function disjointEnvelope(document: unknown): Result[] {
  return operationsOf(document).flatMap(({ value, path }) => {
    const use = jsonSchema(at(value, ['responses', '200']))
    const where = [...path, 'responses', '200', 'content', 'application/json', 'schema']
    const schema = deref(document, use)
    if (!isMapping(schema)) return []
    if (!Array.isArray(schema['oneOf'])) {
      return membersOf(document, schema).has('status')
        ? [report(where, 'An error may arrive with HTTP 200: write `oneOf` with the success and the error envelope.')]
        : []
    }
    const name =
      String(at(use, ['$ref']))
        .split('/')
        .at(-1) ?? ''
    if (!name.endsWith('Result')) {
      return [
        report(
          where,
          'Put the union into a file schemas/<X>Result.yaml and refer to it: it becomes the name of a type.',
        ),
      ]
    }
    return branchProblems(document, schema['oneOf'], ['components', 'schemas', name, 'oneOf'])
  })
}

function branchProblems(document: unknown, union: readonly unknown[], path: Path): Result[] {
  const branches = union.map((branch) => deref(document, branch))
  const statuses = branches.map((branch) => STATUS.exec(String(at(branch, ['properties', 'status', '$ref'])))?.[1])
  return branches.flatMap((branch, index) => {
    const status = statuses[index]
    const problems: string[] = []
    if (status === undefined)
      problems.push(
        'The branch needs a `status` that refers to SuccessStatus.yaml or ErrorStatus.yaml of spec/shared/schemas.',
      )
    else if (statuses.indexOf(status) !== index)
      problems.push(`Two branches have the status ${status}, so that nothing distinguishes them.`)
    if (!items(at(branch, ['required'])).includes('status'))
      problems.push('The branch must list `status` under `required`: it is what tells it from the other.')
    return problems.map((problem) => report([...path, index], problem))
  })
}
