import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import type { Located } from '../document.js'
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

/** Something that is described, with the parts of its schema that have no words of their own. */
interface Described extends Located {
  readonly description: string
  /** What is written here. */
  readonly own: readonly JsonObject[]
  /** What is written here and what it refers to, which has words at its own place. */
  readonly all: readonly JsonObject[]
  readonly example: Json | undefined
  /** Whether a mark says that the values are not shown. */
  readonly doubtful: boolean
}

/** A limit that stands in the schema as a keyword and in the description as a phrase. */
interface Limit {
  readonly keyword: string
  readonly said: RegExp
  readonly phrase: (value: string) => string
}

// A number that is followed by another word counts something else: "at least 2 of the accounts".
const bound = (keyword: string, words: 'At least' | 'At most', noun?: string): Limit => ({
  keyword,
  said: new RegExp(
    `\\b${words} (-?\\d+(?:\\.\\d+)?)${noun === undefined ? '' : ` ${noun}s?`}(?=[.,;:)]|$| and at most)`,
    'gi',
  ),
  phrase: (value) => `${words} ${value}${noun === undefined ? '' : ` ${noun}${value === '1' ? '' : 's'}`}.`,
})

const LIMITS: readonly Limit[] = [
  { keyword: 'default', said: /\bdefault: `([^`]*)`/gi, phrase: (value) => `Default: \`${value}\`.` },
  bound('minimum', 'At least'),
  bound('maximum', 'At most'),
  bound('minLength', 'At least', 'character'),
  bound('maxLength', 'At most', 'character'),
  bound('minItems', 'At least', 'item'),
  bound('maxItems', 'At most', 'item'),
]

const DATE = 'yyyy-MM-dd'

/** Forms of dates as the service words them, and what is written in them. */
const DATE_FORMS: Readonly<Record<string, RegExp>> = {
  [DATE]: /^\d{4}-\d{2}-\d{2}$/,
  'YYYY-MM-DD HH:mm:ss': /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
  '%Y-%m-%d %H:%i:%s': /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
}

/** Limits and forms of dates are the same in a description and in the schema that it describes. */
export default rule(describedIn, function* (element) {
  for (const limit of LIMITS) for (const problem of limitProblems(limit, element)) yield [problem, 'description']
  for (const problem of dateProblems(element)) yield [problem, 'description']
})

function describedIn(document: JsonObject): Described[] {
  const holders = [...parametersOf(document), ...componentsOf(document, 'headers')]
  const elements = [
    ...holders.map((holder) => ({ ...holder, schema: holder.value['schema'] })),
    ...schemasOf(document).map((schema) => ({ ...schema, schema: schema.value })),
  ]
  return elements.flatMap(({ value, path, schema }): Described[] => {
    const { description } = value
    if (typeof description !== 'string') return []
    const own = partsOf(schema)
    const all = [...own, ...own.map((part) => resolve(document, part)).filter(isObject)]
    return [
      {
        value,
        path,
        description: description.replaceAll(/\s+/g, ' '),
        own,
        all,
        example: value['example'] ?? all.find((part) => 'example' in part)?.['example'],
        doubtful: unspecifiedMarks(value).some((mark) => at(mark, ['what']) === 'values'),
      },
    ]
  })
}

/** A schema and what is below it without a description: the items of a list, the branches of a choice. */
function partsOf(schema: Json | undefined): JsonObject[] {
  if (!isObject(schema)) return []
  const below = subschemasOf({ value: schema, path: [] }).filter(
    ({ value, path }) => propertyName(path) === undefined && !('description' in value),
  )
  return [schema, ...below.flatMap(({ value }) => partsOf(value))]
}

function* limitProblems({ keyword, said, phrase }: Limit, { description, own, all }: Described): Iterable<string> {
  const stated = (parts: readonly JsonObject[]): string[] =>
    parts.filter((part) => keyword in part).map((part) => asText(part[keyword]))
  const mentioned = [...description.matchAll(said)].map(([, value = '']) => value)
  const allowed = stated(all)
  const unknown = mentioned.filter((value) => !allowed.includes(value))
  const schema =
    allowed.length > 0 ? `the schema has \`${keyword}: ${allowed[0]}\`` : `the schema has no \`${keyword}\``
  for (const value of unknown) yield `The description says "${phrase(value)}", but ${schema}. Make both say the same.`
  if (unknown.length > 0) return
  for (const value of stated(own).filter((limit) => !mentioned.includes(limit)))
    yield `The schema has \`${keyword}: ${value}\`, but the description does not say so. Add "${phrase(value)}", or remove \`${keyword}\`.`
}

function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function* dateProblems({ description, own, all, doubtful, example }: Described): Iterable<string> {
  const has = (parts: readonly JsonObject[], format: string): boolean => parts.some((part) => part['format'] === format)
  const mentioned = description.includes(`\`${DATE}\``)
  if (has(own, 'date') && !mentioned)
    yield `The schema has \`format: date\`, but the description does not say so. Add "\`${DATE}\`".`
  else if (mentioned && !has(all, 'date') && !doubtful)
    yield `The description says "\`${DATE}\`", but the schema has no \`format: date\`. Add it, or say by a code for values under \`x-marks\` why it may be another form.`
  else if (/\bISO 8601\b/.test(description) && has(all, 'date-time'))
    yield 'ISO 8601 allows more than `format: date-time`. Remove the format.'
  for (const [, form = ''] of description.matchAll(/`([^`]*(?:yyyy|%Y)[^`]*)`/gi))
    if (!(form in DATE_FORMS))
      yield `\`${form}\` is none of the known forms of dates: ${Object.keys(DATE_FORMS).join(', ')}. Write one of them, or add the form in tools/contract/src/lint/functions/words-and-schema.ts with a pattern for its examples.`
  // A form in words is hard to read without a value in it, and nothing but the value shows that it is meant so.
  for (const [form, pattern] of Object.entries(DATE_FORMS)) {
    if (!description.includes(`\`${form}\``) || (doubtful && form === DATE)) continue
    const wrong = [example].flat().find((text) => typeof text !== 'string' || !pattern.test(text))
    if (example === undefined) yield `The description gives the form \`${form}\`. Add an \`example\` in it.`
    else if (wrong !== undefined)
      yield `The description gives the form \`${form}\`, but the example is ${asText(wrong)}. Make both agree.`
  }
}
