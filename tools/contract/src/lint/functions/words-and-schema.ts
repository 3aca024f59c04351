import { DATE_FORMS } from '@cloud-cost/contract/date-forms'
import { isObject, type Json, type JsonObject, mapping, resolve } from '@cloud-cost/contract/document'
import {
  at,
  componentsOf,
  parametersOf,
  propertyName,
  rule,
  schemasOf,
  subschemasOf,
  unspecifiedMarks,
} from '../document.js'

const DATE = 'yyyy-MM-dd'

/** Forms of dates as descriptions have them in code, and what is written in them. */
const PATTERNS = new Map(DATE_FORMS.flatMap(({ codes, pattern }) => codes.map((code) => [code, pattern] as const)))

/** Forms of dates are the same in a description and in the schema that it describes. */
export default rule(
  (document) => [...parametersOf(document), ...componentsOf(document, 'headers'), ...schemasOf(document)],
  function* ({ value }, document) {
    for (const problem of dateProblems(value, document)) yield [problem, 'description']
  },
)

/** A schema and what is below it without a description: the items of a list, the branches of a choice. */
function partsOf(schema: Json | undefined): JsonObject[] {
  if (!isObject(schema)) return []
  const below = subschemasOf({ value: schema, path: [] }).filter(
    ({ value, path }) => propertyName(path) === undefined && !('description' in value),
  )
  return [schema, ...below.flatMap(({ value }) => partsOf(value))]
}

function* dateProblems(element: JsonObject, document: JsonObject): Iterable<string> {
  if (typeof element['description'] !== 'string') return
  const description = element['description'].replaceAll(/\s+/g, ' ')
  const own = partsOf(element['schema'] ?? element)
  // What it refers to has words at its own place.
  const all = [...own, ...own.map((part) => mapping(resolve(document, part)))]
  const example = element['example'] ?? all.find((part) => 'example' in part)?.['example']
  // A mark says that the values are undocumented.
  const doubtful = unspecifiedMarks(element).some((mark) => at(mark, ['what']) === 'values')
  const has = (parts: readonly JsonObject[], format: string): boolean => parts.some((part) => part['format'] === format)
  const mentioned = description.includes(`\`${DATE}\``)
  if (has(own, 'date') && !mentioned)
    yield `The schema has \`format: date\`, but the description does not say so. Add "\`${DATE}\`".`
  else if (mentioned && !has(all, 'date') && !doubtful)
    yield `The description says "\`${DATE}\`", but the schema has no \`format: date\`. Add it, or say by a code for values under \`x-marks\` why it may be another form.`
  else if (/\bISO 8601\b/.test(description) && has(all, 'date-time'))
    yield 'ISO 8601 allows more than `format: date-time`. Remove the format.'
  for (const [, form = ''] of description.matchAll(/`([^`]*(?:yyyy|%Y)[^`]*)`/gi))
    if (!PATTERNS.has(form))
      yield `\`${form}\` is none of the known forms of dates: ${[...PATTERNS.keys()].join(', ')}. Write one of them, or add the form in tools/contract/src/model/date-forms.ts with a pattern for its examples.`
  // A form in words is hard to read without a value in it, and nothing but the value shows that it is meant so.
  for (const [form, pattern] of PATTERNS) {
    if (!description.includes(`\`${form}\``) || (doubtful && form === DATE)) continue
    const wrong = [example].flat().find((text) => typeof text !== 'string' || !pattern.test(text))
    if (example === undefined) yield `The description gives the form \`${form}\`. Add an \`example\` in it.`
    else if (wrong !== undefined)
      yield `The description gives the form \`${form}\`, but the example is ${typeof wrong === 'string' ? wrong : JSON.stringify(wrong)}. Make both agree.`
  }
}
