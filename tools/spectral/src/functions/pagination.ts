import { referenceTokens } from '@cloud-cost/contract/document'
import {
  at,
  branchesByStatus,
  deref,
  isMapping,
  items,
  jsonSchema,
  type LocatedOperation,
  type Mapping,
  membersOf,
  operationsOf,
  type Result,
  report,
} from '../document.js'

const MEMBERS: Record<string, { required: string[]; optional: string[] }> = {
  cursor: { required: ['style', 'in', 'cursor', 'size', 'items', 'next'], optional: [] },
  page: { required: ['style', 'in', 'page', 'size', 'items'], optional: ['first', 'total'] },
}

interface Input {
  /** What inputs of this role are called. */
  readonly called: RegExp
  readonly such: string
  readonly kind: string
  readonly isOfKind: (schema: unknown) => boolean
}

const INPUTS: Readonly<Record<string, Input>> = {
  cursor: {
    called: /(?:token|cursor|after|marker)$/i,
    such: 'nextToken',
    kind: 'a string',
    isOfKind: (schema) => at(schema, ['type']) === 'string',
  },
  page: {
    called: /^page(?:num|no|number|index)?$/i,
    such: 'page or pageNum',
    kind: 'an integer',
    isOfKind: (schema) => at(schema, ['type']) === 'integer',
  },
  size: {
    called: /(?:size|limit|limitCnt|maxResults)$/i,
    such: 'size, limitCnt or maxResults',
    kind: 'an integer, or a string with a number as its `default`',
    isOfKind: (schema) =>
      at(schema, ['type']) === 'integer' ||
      (at(schema, ['type']) === 'string' && /^\d+$/.test(String(at(schema, ['default'])))),
  },
}

/** `x-pagination` names inputs that exist and are what their names say, and points at members that exist. */
export default function pagination(document: unknown): Result[] {
  return operationsOf(document).flatMap((operation) => {
    if (!('x-pagination' in operation.value)) return []
    const value = operation.value['x-pagination']
    const problems = isMapping(value)
      ? check(document, operation, value)
      : ['Write a mapping with `style`, `in`, `size`, `items` and more.']
    return problems.map((problem) => report([...operation.path, 'x-pagination'], problem))
  })
}

function check(document: unknown, operation: LocatedOperation, value: Mapping): string[] {
  const members = MEMBERS[String(value['style'])]
  if (members === undefined) return ['`style` must be `cursor` or `page`.']
  const known = [...members.required, ...members.optional]
  return [
    ...members.required.filter((name) => !(name in value)).map((name) => `\`${name}\` is missing.`),
    ...Object.keys(value)
      .filter((name) => !known.includes(name))
      .map((name) => `\`${name}\` is not a member of this style; it has ${known.join(', ')}.`),
    ...inputProblems(document, operation, value),
    ...pointerProblems(document, operation, value),
    ...('first' in value && typeof value['first'] !== 'number'
      ? ['`first` must be the number of the first page.']
      : []),
  ]
}

function inputProblems(document: unknown, operation: LocatedOperation, value: Mapping): string[] {
  const place = value['in']
  if (place !== 'query' && place !== 'body') return ['`in` must be `query` or `body`.']
  const inputs = inputsOf(document, operation, place)
  return Object.entries(INPUTS).flatMap(([role, { called, such, kind, isOfKind }]): string[] => {
    if (!(role in value)) return []
    const name = String(value[role])
    if (!inputs.has(name))
      return [`\`${role}\` names ${name}, which is not an input of the operation's ${place}. Correct the name.`]
    if (!called.test(name))
      return [`\`${role}\` names ${name}, which is not what such an input is called. Name one such as ${such}.`]
    if (!isOfKind(deref(document, inputs.get(name)))) return [`\`${role}\` names ${name}, which must be ${kind}.`]
    return []
  })
}

/** The schemas of the inputs in a query or a body, by name. */
function inputsOf(
  document: unknown,
  { value: operation }: LocatedOperation,
  place: 'query' | 'body',
): Map<string, unknown> {
  if (place === 'body') return membersOf(document, jsonSchema(operation['requestBody']))
  return new Map(
    items(operation['parameters'])
      .map((parameter) => deref(document, parameter))
      .filter((parameter) => at(parameter, ['in']) === 'query')
      .map((parameter) => [String(at(parameter, ['name'])), at(parameter, ['schema'])]),
  )
}

function pointerProblems(document: unknown, { value: operation }: LocatedOperation, value: Mapping): string[] {
  const success = branchesByStatus(document, jsonSchema(at(operation, ['responses', '200'])), 'success')[0]
  return ['items', 'next', 'total'].flatMap((name) => {
    const pointer = value[name]
    if (pointer === undefined || (name === 'items' && pointer === 'unspecified')) return []
    if (typeof pointer !== 'string' || !pointer.startsWith('/'))
      return [
        `\`${name}\` must be a JSON pointer into the response, such as /data${name === 'items' ? ', or `unspecified`' : ''}.`,
      ]
    let schema: unknown = success
    for (const token of referenceTokens(pointer)) schema = membersOf(document, schema).get(token)
    const target = deref(document, schema)
    if (target === undefined)
      return [`\`${name}\` points at ${pointer}, which is not a member of a success. Correct the pointer.`]
    if (name === 'items' && at(target, ['type']) !== 'array')
      return [`\`items\` points at ${pointer}, which is not an array. Point at the list.`]
    return []
  })
}
