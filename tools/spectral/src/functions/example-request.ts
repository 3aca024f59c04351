import {
  at,
  type Complaint,
  componentsOf,
  deref,
  entries,
  inputsOf,
  isMapping,
  items,
  type Located,
  operationsOf,
  rule,
} from '../document.js'

const INPUTS = ['path', 'query', 'body']

/** `x-request` stands on the successes of operations, and names inputs that the operation has. */
export default rule(requestingOf, function* ({ value }, document) {
  const request = value['x-request']
  const operations = operationsOf(document).map((operation) => operation.value)
  const owner = operations.find((operation) =>
    entries(at(operation, ['responses', '200', 'content', 'application/json', 'examples'])).some(
      ([name, example]) => name !== 'error' && deref(document, example) === value,
    ),
  )
  if (owner === undefined) {
    yield ['Only a success of an operation names its request. Remove `x-request`.', 'x-request']
    return
  }
  for (const [message, ...below] of problemsOf(document, owner, request, 'after'))
    yield [message, 'x-request', ...below]
  for (const [index, change] of items(at(request, ['after'])).entries()) {
    const where = ['x-request', 'after', index]
    const operationId = at(change, ['operationId'])
    const operation = operations.find((one) => one['operationId'] === operationId)
    if (operation === undefined) yield [`${String(operationId)} must be an operationId of this document.`, ...where]
    else
      for (const [message, ...below] of problemsOf(document, operation, change, 'operationId'))
        yield [message, ...where, ...below]
  }
})

function requestingOf(document: unknown): Located[] {
  return componentsOf(document, 'examples').filter(({ value }) => value['x-request'] !== undefined)
}

/** What is wrong with the inputs of a request, which has a further member. */
function* problemsOf(document: unknown, operation: unknown, request: unknown, further: string): Iterable<Complaint> {
  const members = further === 'after' ? [...INPUTS, further] : [further, ...INPUTS]
  for (const [member, values] of entries(request)) {
    if (member === further) continue
    if (!members.includes(member)) yield [`\`${member}\` is not a member; it has ${members.join(', ')}.`, member]
    else if (member === 'body') {
      if (at(operation, ['requestBody']) === undefined) yield ['The operation has no body.', member]
    } else {
      const names = inputsOf(document, operation, member).map((one) => one['name'])
      for (const name of Object.keys(isMapping(values) ? values : {}))
        if (!names.includes(name))
          yield [`${name} is not an input of the operation's ${member}. Correct the name.`, member, name]
    }
  }
}
