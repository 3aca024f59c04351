import { isObject, type Json, type JsonObject, referenceTokens, resolve } from '@cloud-cost/contract/document'
import { answerOf, at, inputsOf, jsonSchema, membersOf, operationsOf, rule, successesOf } from '../document.js'

const MEMBERS: Record<string, { required: string[]; optional: string[] }> = {
  cursor: { required: ['style', 'in', 'cursor', 'size', 'items', 'next'], optional: [] },
  page: { required: ['style', 'in', 'page', 'size', 'items'], optional: ['first', 'total'] },
}

interface Input {
  readonly role: string
  /** What inputs of this role are called. */
  readonly called: RegExp
  readonly such: string
  readonly kind: string
  readonly isOfKind: (schema: Json | undefined) => boolean
}

const isInteger = (schema: Json | undefined): boolean => at(schema, ['type']) === 'integer'
const isText = (schema: Json | undefined): boolean => at(schema, ['type']) === 'string'

const CURSOR = /(?:token|cursor|after|marker)$/i

const INPUTS: readonly Input[] = [
  { role: 'cursor', called: CURSOR, such: 'nextToken', kind: 'a string', isOfKind: isText },
  {
    role: 'page',
    called: /^page(?:num|no|number|index)?$/i,
    such: 'page or pageNum',
    kind: 'an integer',
    isOfKind: isInteger,
  },
  {
    role: 'size',
    called: /(?:size|limit|limitCnt|maxResults)$/i,
    such: 'size, limitCnt or maxResults',
    kind: 'an integer, or a string with a number as its `default`',
    isOfKind: (schema) => isInteger(schema) || (isText(schema) && /^\d+$/.test(String(at(schema, ['default'])))),
  },
]

/** `x-pagination` names inputs that exist and are what their names say, and points at members that exist. */
export default rule(operationsOf, function* ({ value: operation }, document) {
  const value = operation['x-pagination']
  if (value !== undefined) for (const problem of problemsOf(document, operation, value)) yield [problem, 'x-pagination']
})

function* problemsOf(document: JsonObject, operation: JsonObject, value: Json | undefined): Iterable<string> {
  if (!isObject(value)) return yield 'Write a mapping with `style`, `in`, `size`, `items` and more.'
  const members = MEMBERS[String(value['style'])]
  if (members === undefined) return yield '`style` must be `cursor` or `page`.'
  const names = [...members.required, ...members.optional]
  for (const name of members.required) if (!(name in value)) yield `\`${name}\` is missing.`
  for (const name of Object.keys(value))
    if (!names.includes(name)) yield `\`${name}\` is not a member of this style; it has ${names.join(', ')}.`
  yield* inputProblems(document, operation, value)
  yield* pointerProblems(document, operation, value)
  if ('first' in value && typeof value['first'] !== 'number') yield '`first` must be the number of the first page.'
  else yield* firstProblems(document, operation, value)
}

/** The first page is the least that the schema of its input allows. */
function* firstProblems(document: JsonObject, operation: JsonObject, value: JsonObject): Iterable<string> {
  const { first, page } = value
  const schema = resolve(document, inputsIn(document, operation, value['in']).get(String(page)))
  const least = at(schema, ['minimum'])
  if (first !== undefined && least !== undefined && first !== least)
    yield `\`first\` is ${String(first)}, but ${String(page)} has \`minimum: ${String(least)}\`. Make both say the same.`
}

function inputsIn(document: JsonObject, operation: JsonObject, place: Json | undefined): Map<string, Json | undefined> {
  return place === 'body'
    ? membersOf(document, jsonSchema(operation['requestBody']))
    : new Map(inputsOf(document, operation, String(place)).map((input) => [String(input['name']), input['schema']]))
}

function* inputProblems(document: JsonObject, operation: JsonObject, value: JsonObject): Iterable<string> {
  const place = value['in']
  if (place !== 'query' && place !== 'body') return yield '`in` must be `query` or `body`.'
  const inputs = inputsIn(document, operation, place)
  for (const { role, called, such, kind, isOfKind } of INPUTS) {
    if (!(role in value)) continue
    const name = String(value[role])
    if (!inputs.has(name))
      yield `\`${role}\` names ${name}, which is not an input of the operation's ${place}. Correct the name.`
    else if (!called.test(name))
      yield `\`${role}\` names ${name}, which is not what such an input is called. Name one such as ${such}.`
    else if (!isOfKind(resolve(document, inputs.get(name)))) yield `\`${role}\` names ${name}, which must be ${kind}.`
  }
}

function* pointerProblems(document: JsonObject, operation: JsonObject, value: JsonObject): Iterable<string> {
  for (const name of ['items', 'next', 'total']) {
    const pointer = value[name]
    if (pointer === undefined || (name === 'items' && pointer === 'unspecified')) continue
    if (typeof pointer !== 'string' || !pointer.startsWith('/')) {
      yield `\`${name}\` must be a JSON pointer into the response, such as /data${name === 'items' ? ', or `unspecified`' : ''}.`
      continue
    }
    let schema: Json | undefined = successesOf(document, answerOf(operation))[0]
    for (const token of referenceTokens(pointer)) schema = membersOf(document, schema).get(token)
    const target = resolve(document, schema)
    if (target === undefined)
      yield `\`${name}\` points at ${pointer}, which is not a member of a success. Correct the pointer.`
    else if (name === 'next' && !CURSOR.test(pointer))
      yield `\`next\` points at ${pointer}, which is not what a cursor is called. Point at one such as nextToken.`
    else if (name === 'items' && at(target, ['type']) !== 'array')
      yield `\`items\` points at ${pointer}, which is not an array. Point at the list.`
  }
}
