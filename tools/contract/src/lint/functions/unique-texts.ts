import { isObject } from '@cloud-cost/contract/document'
import {
  childrenOf,
  isRecorded,
  type Located,
  membersOf,
  operationsOf,
  type RuleProblem,
  rule,
  schemasOf,
  together,
  wholeOf,
} from '../document.js'

/** What is described, by its name; a property of a schema that the record extends has its place elsewhere. */
type Described = Pick<Located, 'value'> & { readonly name: string; readonly path?: Located['path'] }

/** A summary says which operation of its group is meant, and a description which property of its record. */
export default together(
  rule(wholeOf, function* (_, document) {
    const operations = operationsOf(document).map(({ operationId, ...operation }) => ({
      ...operation,
      name: operationId,
    }))
    yield* repeated(operations, 'summary', 'operation of the group')
  }),
  rule(schemasOf, function* (schema, document) {
    const parts = childrenOf(schema, 'allOf')
    const inherited = parts
      .filter(({ value }) => '$ref' in value)
      .flatMap(({ value }) => [...membersOf(document, value)])
      .flatMap(([name, value]) => (isObject(value) ? [{ name, value }] : []))
    const own = [schema, ...parts]
      .flatMap((part) => childrenOf(part, 'properties'))
      .map(({ value, path }) => ({ name: String(path.at(-1)), value, path }))
    for (const [message, ...path] of repeated([...inherited, ...own], 'description', 'property of the record'))
      yield [message, ...path.slice(schema.path.length)]
  }),
)

function* repeated(elements: readonly Described[], key: string, what: string): Iterable<RuleProblem> {
  const names = new Map<string, string>()
  for (const { name, value, path } of elements) {
    const text = value[key]
    if (typeof text !== 'string' || isRecorded(value)) continue
    if (path !== undefined && (names.get(text) ?? name) !== name)
      yield [`Another ${what} has the ${key} "${text.slice(0, 60)}". Say what distinguishes this one.`, ...path, key]
    names.set(text, name)
  }
}
