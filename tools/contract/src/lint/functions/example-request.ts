import { type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import type { Located, Path, RuleProblem } from '../document.js'
import { at, componentsOf, entries, inputsOf, items, operationsOf, rule } from '../document.js'

const INPUTS = ['path', 'query', 'body']

/** `x-request` stands on the successes of operations, and names inputs that the operation has. */
export default rule(requestingOf, function* ({ value }, document) {
  const request = value['x-request']
  const operations = operationsOf(document).map((operation) => operation.value)
  const owner = operations.find((operation) =>
    entries(at(operation, ['responses', '200', 'content', 'application/json', 'examples'])).some(
      ([name, example]) => name !== 'error' && resolve(document, example) === value,
    ),
  )
  if (owner === undefined) {
    yield ['Only a success of an operation names its request. Remove `x-request`.', 'x-request']
    return
  }
  yield* problemsOf(document, owner, request, 'after', ['x-request'])
  for (const [index, change] of items(at(request, ['after'])).entries()) {
    const where = ['x-request', 'after', index]
    const operationId = at(change, ['operationId'])
    const operation = operations.find((candidate) => candidate['operationId'] === operationId)
    if (operation === undefined) yield [`${String(operationId)} must be an operationId of this document.`, ...where]
    else yield* problemsOf(document, operation, change, 'operationId', where)
  }
})

function requestingOf(document: JsonObject): Located[] {
  return componentsOf(document, 'examples').filter(({ value }) => value['x-request'] !== undefined)
}

/** What is wrong with the inputs of a request, which has a further member. */
function* problemsOf(
  document: JsonObject,
  operation: JsonObject,
  request: Json | undefined,
  further: string,
  where: Path,
): Iterable<RuleProblem> {
  const members = further === 'after' ? [...INPUTS, further] : [further, ...INPUTS]
  for (const [member, values] of entries(request)) {
    if (member === further) continue
    if (!members.includes(member))
      yield [`\`${member}\` is not a member; it has ${members.join(', ')}.`, ...where, member]
    else if (member === 'body') {
      if (at(operation, ['requestBody']) === undefined) yield ['The operation has no body.', ...where, member]
    } else {
      const names = inputsOf(document, operation, member).map((input) => input['name'])
      for (const [name] of entries(values))
        if (!names.includes(name))
          yield [`${name} is not an input of the operation's ${member}. Correct the name.`, ...where, member, name]
    }
  }
}
