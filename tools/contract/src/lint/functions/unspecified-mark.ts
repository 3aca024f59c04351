import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { at, items, type Located, mappingsOf, propertyName, rule, unspecifiedMarks } from '../document.js'

/** What each kind of mark asks of the element that it stands on: whether that is so, and what to do where it isn't. */
const KINDS: Readonly<Record<string, readonly [holds: (element: Located) => boolean, advice: string]>> = {
  type: [
    ({ value }) => !('type' in value || '$ref' in value || 'enum' in value),
    'A type that is not shown must not be written: remove `type`, `enum` or `$ref`, or the mark.',
  ],
  members: [
    // One of the branches of a composition carries the open object.
    ({ value }) =>
      (value['type'] === 'object' && value['additionalProperties'] === true) ||
      ['allOf', 'anyOf', 'oneOf'].some((keyword) => items(value[keyword]).length > 0),
    'Where members are not shown, the schema is `type: object` with `additionalProperties: true`.',
  ],
  items: [
    ({ value }) => value['type'] === 'array' && isObject(value['items']) && Object.keys(value['items']).length === 0,
    'Where items are not shown, the schema is `type: array` with `items: {}`.',
  ],
  presence: [
    ({ value, path }) => 'in' in value || propertyName(path) !== undefined,
    'Presence is marked on a member or a parameter.',
  ],
  parameters: [({ value }) => 'responses' in value, 'Inputs without a shown name are marked on the operation.'],
  values: [
    ({ value }) => !('enum' in value),
    'A closed `enum` says that all values are known: remove it, or the mark.',
  ],
  transitions: [
    ({ value }) => value['type'] === 'string' || '$ref' in value,
    'Transitions belong to a status-like text.',
  ],
}

/** What `x-unspecified` says has to be true of the element it stands on. */
export default rule(mappingsOf, function* (element, document) {
  if (!('x-unspecified' in element.value)) return
  const marks = unspecifiedMarks(element.value)
  if (marks.length === 0) yield ['An empty list marks nothing. Remove it.', 'x-unspecified']
  for (const mark of marks) for (const problem of problemsOf(mark, element, document)) yield [problem, 'x-unspecified']
})

function* problemsOf(mark: Json | undefined, element: Located, document: JsonObject): Iterable<string> {
  if (!isObject(mark)) return yield 'Write `x-unspecified: { what: …, note: … }`.'
  const { what, note, ...others } = mark
  const [holds, advice] = (Object.hasOwn(KINDS, String(what)) && KINDS[String(what)]) || []
  if (holds === undefined || advice === undefined) yield `\`what\` must be one of ${Object.keys(KINDS).join(', ')}.`
  else if (!holds(element)) yield advice
  else if (what === 'presence') yield* shownPresence(element, document)
  if (typeof note !== 'string' || note.trim().length < 10) yield '`note` must say in a sentence what is not shown.'
  for (const name of Object.keys(others)) yield `\`${name}\` is not a member of the mark; it has \`what\` and \`note\`.`
}

function* shownPresence({ value, path }: Located, document: JsonObject): Iterable<string> {
  if ('in' in value) {
    if (value['required'] === true) yield 'A required parameter has its presence shown.'
  } else if (items(at(document, [...path.slice(0, -2), 'required'])).includes(path.at(-1) ?? ''))
    yield `\`${path.at(-1)}\` is required, so its presence is shown.`
}
