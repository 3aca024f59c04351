import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import {
  childrenOf,
  componentsOf,
  inputsOf,
  operationsOf,
  type Path,
  propertyName,
  type RuleProblem,
  rule,
  schemasOf,
  together,
} from '../document.js'

/** How the name of a start becomes the one of an end: `startDate` goes with `endDate`, `duraFrom` with `duraTo`. */
const ENDS: readonly (readonly [start: RegExp, end: string])[] = [
  [/^start(?![a-z])/, 'end'],
  [/Start(?![a-z])/, 'End'],
  [/^st(?=[A-Z])/, 'end'],
  [/^from$/, 'to'],
  [/From$/, 'To'],
]

/** A period in an example begins before it ends, as does one whose two properties or parameters have an example each. */
export default together(
  rule(
    (document) => componentsOf(document, 'examples'),
    function* ({ value }) {
      for (const key of ['value', 'x-request']) yield* periodsBelow(value[key], [key])
    },
  ),
  rule(schemasOf, function* (schema) {
    const properties = childrenOf({ ...schema, path: [] }, 'properties')
    const examples = properties.map(({ value, path }): [string, Json] => [
      propertyName(path) ?? '',
      value['example'] ?? null,
    ])
    for (const [message, name] of wrongPeriods(Object.fromEntries(examples)))
      yield [message, 'properties', name, 'example']
  }),
  rule(operationsOf, function* ({ value }, document) {
    const examples = inputsOf(document, value).map((input): [string, Json] => [
      String(input['name']),
      input['example'] ?? null,
    ])
    for (const [message] of wrongPeriods(Object.fromEntries(examples))) yield [message, 'parameters']
  }),
)

function* periodsBelow(value: Json | undefined, path: Path): Iterable<RuleProblem> {
  if (typeof value !== 'object' || value === null) return
  if (isObject(value)) for (const [message, name] of wrongPeriods(value)) yield [message, ...path, name]
  for (const [key, inner] of Object.entries(value)) yield* periodsBelow(inner, [...path, key])
}

function* wrongPeriods(value: JsonObject): Iterable<readonly [message: string, name: string]> {
  for (const [name, start] of Object.entries(value))
    for (const [pattern, replacement] of ENDS) {
      const end = pattern.test(name) ? value[name.replace(pattern, replacement)] : undefined
      if (isAfter(start, end))
        yield [`${name} is ${start}, after ${name.replace(pattern, replacement)}, ${end}. Correct one of them.`, name]
    }
}

/** Texts of one form, such as dates and times, are in the order of their characters. */
function isAfter(start: Json, end: Json | undefined): boolean {
  if (typeof start === 'number' && typeof end === 'number') return start > end
  const areDates = [start, end].every((value) => typeof value === 'string' && /^\d{4}-?\d{2}/.test(value))
  return areDates && String(start) > String(end)
}
