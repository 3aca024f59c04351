import {
  at,
  branchesByStatus,
  deref,
  entries,
  isMapping,
  items,
  jsonSchema,
  type Located,
  operationsOf,
  parametersOf,
  type Result,
  report,
  schemasOf,
} from '../document.js'
import { type Context, readLock } from '../lock.js'

/** Where a description says that a value comes from: "as `companyId` returned by `listCompanies`". */
const WORDS = /`(\w+)`[^.`]*\sreturned\sby\s`(\w+)`/

/** `x-source` names an operation and a member of its success, and the description says the same. */
export default function sourceMark(document: unknown, _options: unknown, context: Context): Result[] {
  const successes = new Map(
    operationsOf(document).map(({ value }) => [String(value['operationId']), at(value, ['responses', '200'])]),
  )
  const others = new Set(readLock(context)?.values())
  return [...parametersOf(document), ...schemasOf(document)].flatMap(({ value, path }: Located): Result[] => {
    const source = value['x-source']
    const description = String(value['description'] ?? '')
    if (source === undefined) {
      const [, member, operation] = WORDS.exec(description) ?? []
      if (member === undefined) return []
      return [
        report(
          [...path, 'description'],
          `Add \`x-source: { operation: ${operation}, member: ${member} }\`, which says the same to tools.`,
        ),
      ]
    }
    const where = [...path, 'x-source']
    if (!isMapping(source) || Object.keys(source).sort().join() !== 'member,operation') {
      return [
        report(where, 'Write `x-source: { operation, member }`: the operationId, and the member of its response.'),
      ]
    }
    const operation = String(source['operation'])
    const member = String(source['member'])
    return [
      ...[operation, member]
        .filter((name) => !description.includes(`\`${name}\``))
        .map((name) =>
          report(where, `The description must name \`${name}\`, so that people read where the value comes from.`),
        ),
      ...(successes.has(operation) || others.has(operation)
        ? []
        : [report([...where, 'operation'], `${operation} must be an operationId of spec/operations.lock.yaml.`)]),
      // What other groups return is not in this document.
      ...(successes.has(operation) && !isReturned(document, successes.get(operation), member)
        ? [report([...where, 'member'], `\`${member}\` must be a member of a success of ${operation}.`)]
        : []),
    ]
  })
}

function isReturned(document: unknown, response: unknown, member: string): boolean {
  const schema = jsonSchema(deref(document, response))
  const envelopes = branchesByStatus(document, schema, 'success')
  return (envelopes.length > 0 ? envelopes : [schema]).some((one) => hasMember(document, one, member, []))
}

/** Whether a schema has a member of that name at any depth. */
function hasMember(document: unknown, schema: unknown, member: string, open: readonly unknown[]): boolean {
  const target = deref(document, schema)
  if (!isMapping(target) || open.includes(target)) return false
  const below = [
    ...entries(target['properties']).map(([, child]) => child),
    target['items'],
    target['additionalProperties'],
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => items(target[keyword])),
  ]
  return (
    at(target, ['properties', member]) !== undefined ||
    below.some((child) => hasMember(document, child, member, [...open, target]))
  )
}
