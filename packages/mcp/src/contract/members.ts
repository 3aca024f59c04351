import type { AnswerCodes } from './answer-codes.js'
import { isObject, type JsonObject, listOf, objectOf, resolve, textOf } from './json.js'
import { openMarks } from './marks.js'
import { typeOf } from './type-text.js'

/** How much is said of each member: all of an input, on which a caller has to decide; of an answer a sentence, and codes of what is uncertain. */
type Detail = 'inputs' | AnswerCodes

/** A member of a value, in the words that a model needs. */
interface Member {
  /** Where it is, such as `data.list[].companyId`. */
  readonly path: string
  readonly schema: JsonObject
  readonly required: boolean
}

/** A schema as one line a member, from the outside in. What repeats itself is shown once. */
export function memberLines(document: JsonObject, schema: JsonObject, root: string, detail: Detail): string[] {
  return membersOf(document, schema, root, true, []).map((member) => lineOf(document, member, detail))
}

/** The codes of a member, and of the items whose place its line takes; the certainty report calls the keys of a map `*` and tells no forms apart. */
function codesAt(codes: AnswerCodes, path: string): string[] {
  const place = path.replaceAll('<name>', '*').replaceAll(/ \(form \d+\)/g, '')
  const own = [place, `${place}[]`].flatMap((one) => codes.get(one) ?? [])
  return own.length === 0 ? [] : [own.join(', ')]
}

function membersOf(
  document: JsonObject,
  value: JsonObject,
  path: string,
  required: boolean,
  above: readonly string[],
): Member[] {
  const reference = textOf(value['$ref'])
  const schema = merged(document, value)
  const self = { path, schema, required }
  if (reference !== '' && above.includes(reference)) return [{ ...self, schema: { ...schema, recursive: true } }]
  const inside = reference === '' ? above : [...above, reference]
  const inner: Member[] = []

  const due = listOf(schema['required'])
  for (const [name, member] of Object.entries(objectOf(schema['properties'])))
    inner.push(...membersOf(document, objectOf(member), join(path, name), due.includes(name), inside))
  if (isObject(schema['additionalProperties']))
    inner.push(...membersOf(document, schema['additionalProperties'], join(path, '<name>'), false, inside))
  for (const [index, branch] of listOf(schema['oneOf'] ?? schema['anyOf']).entries())
    inner.push(...membersOf(document, objectOf(branch), `${path} (form ${index + 1})`, false, inside))
  if (isObject(schema['items'])) {
    const [item, ...members] = membersOf(document, schema['items'], `${path}[]`, false, inside)
    // The line of a list says what its elements are.
    if (item !== undefined) self.schema = { ...schema, items: item.schema }
    inner.push(...members)
  }
  // The root of an object says nothing that its members don't.
  return path === '' && inner.length > 0 ? inner : [self, ...inner]
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** A schema with its references followed and what it extends taken in. */
function merged(document: JsonObject, value: JsonObject): JsonObject {
  const { allOf, ...own } = resolve(document, value)
  const parts = [...listOf(allOf).map((part) => merged(document, objectOf(part))), own]
  const properties = Object.assign({}, ...parts.map((part) => part['properties'])) as JsonObject
  const required = parts.flatMap((part) => listOf(part['required']))
  return {
    ...(Object.assign({}, ...parts) as JsonObject),
    ...(Object.keys(properties).length > 0 && { properties, required }),
  }
}

function lineOf(document: JsonObject, { path, schema, required }: Member, detail: Detail): string {
  const words = [
    typeOf(document, schema),
    ...(detail === 'inputs' && required ? ['required'] : []),
    ...(schema['recursive'] === true ? ['with the members shown above'] : []),
  ]
  const text = textOf(schema['description']).replaceAll(/\s+/g, ' ')
  const said = detail === 'inputs' ? text : firstSentence(text)
  const uncertain = detail === 'inputs' ? openMarks(schema) : codesAt(detail, path)
  return [`${path || '(body)'}: ${words.join(', ')}`, said, ...uncertain].filter(Boolean).join(' | ')
}

function firstSentence(text: string): string {
  return /^.*?[.](?= |$)/.exec(text)?.[0] ?? text
}
