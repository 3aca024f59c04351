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
  pointerTokens,
  type Result,
  report,
} from '../document.js'

const MEMBERS: Record<string, { required: string[]; optional: string[] }> = {
  cursor: { required: ['style', 'in', 'cursor', 'size', 'items', 'next'], optional: [] },
  page: { required: ['style', 'in', 'page', 'size', 'items'], optional: ['first', 'total'] },
}

/** `x-pagination` names inputs that exist and points at members of the answer that exist. */
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
    ...('first' in value && typeof value['first'] !== 'number' ? ['`first` is the number of the first page.'] : []),
  ]
}

function inputProblems(document: unknown, { value: operation, path }: LocatedOperation, value: Mapping): string[] {
  const place = value['in']
  if (place !== 'query' && place !== 'body') return ['`in` must be `query` or `body`.']
  const inputs =
    place === 'body'
      ? new Set(membersOf(document, jsonSchema(operation['requestBody'])).keys())
      : new Set(
          [...items(operation['parameters']), ...items(at(document, [...path.slice(0, -1), 'parameters']))]
            .map((parameter) => deref(document, parameter))
            .filter((parameter) => at(parameter, ['in']) === 'query')
            .map((parameter) => String(at(parameter, ['name']))),
        )
  return ['cursor', 'page', 'size']
    .filter((name) => name in value && !inputs.has(String(value[name])))
    .map((name) => `\`${name}\` names ${String(value[name])}, which is no input of the operation's ${place}.`)
}

function pointerProblems(document: unknown, { value: operation }: LocatedOperation, value: Mapping): string[] {
  const success = branchesByStatus(document, jsonSchema(at(operation, ['responses', '200'])), 'success')[0]
  return ['items', 'next', 'total'].flatMap((name) => {
    const pointer = value[name]
    if (pointer === undefined || (name === 'items' && pointer === 'unspecified')) return []
    if (typeof pointer !== 'string' || !pointer.startsWith('/'))
      return [
        `\`${name}\` must be a JSON pointer into the answer, such as /data${name === 'items' ? ', or `unspecified`' : ''}.`,
      ]
    let schema: unknown = success
    for (const token of pointerTokens(pointer)) schema = membersOf(document, schema).get(token)
    const target = deref(document, schema)
    if (target === undefined) return [`\`${name}\` points at ${pointer}, which is no member of a success.`]
    if (name === 'items' && at(target, ['type']) !== 'array')
      return [`\`items\` points at ${pointer}, which is no array.`]
    return []
  })
}
