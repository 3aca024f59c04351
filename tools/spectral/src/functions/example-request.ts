import {
  at,
  deref,
  entries,
  isMapping,
  items,
  located,
  operationsOf,
  type Path,
  type Result,
  report,
} from '../document.js'

const REQUEST_MEMBERS = ['path', 'query', 'body']
const OPERATION_MEMBERS = ['operationId', ...REQUEST_MEMBERS]

type Operations = ReadonlyMap<string, unknown>

/** `x-request` stands on the successes of operations, and names inputs that the operation has. */
export default function exampleRequest(document: unknown): Result[] {
  const operations = new Map(operationsOf(document).map(({ value }) => [String(value['operationId']), value]))
  const owners = answersOf(document)
  return located(at(document, ['components', 'examples']), ['components', 'examples']).flatMap(({ value, path }) => {
    const request = value['x-request']
    if (request === undefined) return []
    const where = [...path, 'x-request']
    const owner = owners.get(value)
    if (owner === undefined)
      return [report(where, 'Only a success of an operation names its request. Remove `x-request`.')]
    const { after, ...inputs } = isMapping(request) ? request : {}
    return [
      ...inputProblems(document, owner, inputs, where, [...REQUEST_MEMBERS, 'after']),
      ...items(after).flatMap((change, index) =>
        changeProblems(document, operations, change, [...where, 'after', index]),
      ),
    ]
  })
}

/** The operations of the examples of successes. */
function answersOf(document: unknown): Map<unknown, unknown> {
  const owners = new Map<unknown, unknown>()
  for (const { value } of operationsOf(document)) {
    const examples = at(value, ['responses', '200', 'content', 'application/json', 'examples'])
    for (const [name, example] of entries(examples)) if (name !== 'error') owners.set(deref(document, example), value)
  }
  return owners
}

function changeProblems(document: unknown, operations: Operations, change: unknown, path: Path): Result[] {
  const { operationId, ...inputs } = isMapping(change) ? change : {}
  const operation = operations.get(String(operationId))
  if (operation === undefined) return [report(path, `${String(operationId)} must be an operationId of this document.`)]
  return inputProblems(document, operation, inputs, path, OPERATION_MEMBERS)
}

function inputProblems(
  document: unknown,
  operation: unknown,
  inputs: Record<string, unknown>,
  path: Path,
  members: readonly string[],
): Result[] {
  const parameters = items(at(operation, ['parameters'])).map((parameter) => deref(document, parameter))
  return Object.entries(inputs).flatMap(([member, values]): Result[] => {
    if (!members.includes(member))
      return [report([...path, member], `\`${member}\` is not a member; it has ${members.join(', ')}.`)]
    if (member === 'body') {
      const hasBody = at(operation, ['requestBody']) !== undefined
      return hasBody ? [] : [report([...path, member], 'The operation has no body.')]
    }
    const names = parameters.filter((one) => at(one, ['in']) === member).map((one) => at(one, ['name']))
    return Object.keys(isMapping(values) ? values : {})
      .filter((name) => !names.includes(name))
      .map((name) =>
        report([...path, member, name], `${name} is not an input of the operation's ${member}. Correct the name.`),
      )
  })
}
