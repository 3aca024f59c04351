import type { JsonObject } from '@cloud-cost/contract/document'
import type { Located, RuleProblem } from '../document.js'
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
  rule(operationsOf, (element) => check(element, 'operation', element.operationId)),
  rule(parametersOf, (element) => check(element, 'parameter', String(element.value['name']))),
  rule(requestBodiesOf, (element) => check(element, 'request body')),
  rule(responsesOf, (element) => check(element, 'response')),
  rule(
    (document) => componentsOf(document, 'schemas'),
    (element) => check(element, 'schema', String(element.path.at(-1))),
  ),
  rule(membersOf, (element) => check(element, 'member', propertyName(element.path))),
)

/** A reference is described by its target, unless it has words of its own. */
function membersOf(document: JsonObject): Located[] {
  return schemasOf(document).filter(
    ({ path, value }) => propertyName(path) !== undefined && (!('$ref' in value) || 'description' in value),
  )
}

function* check({ value }: Located, kind: string, name?: string): Iterable<RuleProblem> {
  const what = name === undefined ? kind : `${kind} ${name}`
  const { description } = value
  const nameWords = new Set(words(name ?? kind))
  if (typeof description !== 'string' || description.trim() === '')
    yield [`The ${what} has no description. Say what it means to a caller: unit, format, where the value comes from.`]
  else if (words(description).every((word) => nameWords.has(word) || EMPTY_WORDS.has(word)))
    yield [`The description of the ${what} only repeats its name. Say what it means to a caller.`, 'description']
}

function words(text: string): string[] {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}
