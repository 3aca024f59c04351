import type { JsonObject } from '@cloud-cost/contract/document'
import type { Complaint, Located } from '../document.js'
import {
  componentsOf,
  operationsOf,
  parametersOf,
  propertyName,
  requestBodiesOf,
  responsesOf,
  rule,
  schemasOf,
  together,
} from '../document.js'

/** Words that add nothing to a name. */
const EMPTY_WORDS = new Set(
  'a an the of this is its it for value field parameter member property string number'.split(' '),
)

/** Everything a caller meets is described, in words that say more than its name. */
export default together(
  rule(operationsOf, (one) => check(one, 'operation', one.operationId)),
  rule(parametersOf, (one) => check(one, 'parameter', String(one.value['name']))),
  rule(requestBodiesOf, (one) => check(one, 'request body')),
  rule(responsesOf, (one) => check(one, 'response')),
  rule(
    (document) => componentsOf(document, 'schemas'),
    (one) => check(one, 'schema', String(one.path.at(-1))),
  ),
  rule(membersOf, (one) => check(one, 'member', propertyName(one.path))),
)

/** A reference is described by its target, unless it has words of its own. */
function membersOf(document: JsonObject): Located[] {
  return schemasOf(document).filter(
    ({ path, value }) => propertyName(path) !== undefined && (!('$ref' in value) || 'description' in value),
  )
}

function* check({ value }: Located, kind: string, name?: string): Iterable<Complaint> {
  const what = name === undefined ? kind : `${kind} ${name}`
  const { description } = value
  const known = new Set(words(name ?? kind))
  if (typeof description !== 'string' || description.trim() === '')
    yield [`The ${what} has no description. Say what it means to a caller: unit, format, where the value comes from.`]
  else if (words(description).every((word) => known.has(word) || EMPTY_WORDS.has(word)))
    yield [`The description of the ${what} only repeats its name. Say what it means to a caller.`, 'description']
}

function words(text: string): string[] {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}
