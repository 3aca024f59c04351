import {
  componentsOf,
  type Located,
  operationsOf,
  parametersOf,
  propertyName,
  type Result,
  report,
  requestBodiesOf,
  responsesOf,
  schemasOf,
} from '../document.js'

/** Words that add nothing to a name. */
const EMPTY_WORDS = new Set(
  'a an the of this is its it for value field parameter member property string number'.split(' '),
)

/** Everything a caller meets is described, in words that say more than its name. */
export default function usefulDescription(document: unknown): Result[] {
  const components = componentsOf(document, 'schemas')
  const properties = schemasOf(document).filter(({ path }) => propertyName(path) !== undefined)
  return [
    ...operationsOf(document).flatMap((operation) =>
      check(operation, `operation ${String(operation.value['operationId'])}`, String(operation.value['operationId'])),
    ),
    ...parametersOf(document).flatMap((one) =>
      check(one, `parameter ${String(one.value['name'])}`, String(one.value['name'])),
    ),
    ...requestBodiesOf(document).flatMap((one) => check(one, 'request body', 'request body')),
    ...responsesOf(document).flatMap((one) => check(one, 'response', 'response')),
    ...components.flatMap((one) => check(one, `schema ${String(one.path.at(-1))}`, String(one.path.at(-1)))),
    // A reference is described by its target, unless it has words of its own.
    ...properties
      .filter(({ value }) => !('$ref' in value) || 'description' in value)
      .flatMap((one) => check(one, `member ${propertyName(one.path)}`, propertyName(one.path) ?? '')),
  ]
}

function check({ value, path }: Located, what: string, name: string): Result[] {
  const description = value['description']
  if (typeof description !== 'string' || description.trim() === '') {
    return [
      report(
        path,
        `The ${what} has no description. Say what it means to a caller: unit, format, where the value comes from.`,
      ),
    ]
  }
  const known = new Set(words(name))
  if (words(description).every((word) => known.has(word) || EMPTY_WORDS.has(word))) {
    return [
      report(
        [...path, 'description'],
        `The description of the ${what} only repeats its name. Say what it means to a caller.`,
      ),
    ]
  }
  return []
}

function words(text: string): string[] {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}
