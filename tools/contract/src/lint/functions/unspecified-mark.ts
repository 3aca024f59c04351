import { isObject, type JsonObject } from '@cloud-cost/contract/document'
import { at, items, type Located, mappingsOf, propertyName, rule, unspecifiedMarks } from '../document.js'

/** What each kind of mark asks of the element that it stands on: whether that is so, and what to do where it isn't. */
const KINDS: Readonly<Record<string, readonly [holds: (element: Located) => boolean, advice: string]>> = {
  type: [
    ({ value }) => !('type' in value || '$ref' in value || 'enum' in value),
    'An undocumented type must not be written: remove `type`, `enum` or `$ref`, or the mark.',
  ],
  members: [
    // One of the branches of a composition carries the open object.
    ({ value }) =>
      (value['type'] === 'object' && value['additionalProperties'] === true) ||
      ['allOf', 'anyOf', 'oneOf'].some((keyword) => items(value[keyword]).length > 0),
    'Where fields are undocumented, the schema is `type: object` with `additionalProperties: true`.',
  ],
  items: [
    ({ value }) => value['type'] === 'array' && isObject(value['items']) && Object.keys(value['items']).length === 0,
    'Where items are undocumented, the schema is `type: array` with `items: {}`.',
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

/** What a mark says to be undocumented has to be true of the element that it stands on. */
export default rule(mappingsOf, function* (element, document) {
  for (const mark of unspecifiedMarks(element.value))
    for (const problem of problemsOf(String(at(mark, ['what'])), element, document)) yield [problem, 'x-unspecified']
})

function* problemsOf(what: string, element: Located, document: JsonObject): Iterable<string> {
  const [holds, advice] = KINDS[what] ?? []
  if (holds === undefined || advice === undefined) return
  if (!holds(element)) yield advice
  else if (what === 'presence') yield* shownPresence(element, document)
}

function* shownPresence({ value, path }: Located, document: JsonObject): Iterable<string> {
  if ('in' in value) {
    if (value['required'] === true) yield 'A required parameter has its presence shown.'
  } else if (items(at(document, [...path.slice(0, -2), 'required'])).includes(path.at(-1) ?? ''))
    yield `\`${path.at(-1)}\` is required, so its presence is shown.`
}
