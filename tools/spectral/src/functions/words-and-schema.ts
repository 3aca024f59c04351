import {
  at,
  componentsOf,
  deref,
  isMapping,
  items,
  type Mapping,
  type Path,
  parametersOf,
  type Result,
  report,
  schemasOf,
  unspecifiedMarks,
} from '../document.js'

/** Something that is described, with the parts of its schema that have no words of their own. */
interface Element {
  readonly path: Path
  readonly description: string
  /** What is written here. */
  readonly own: readonly Mapping[]
  /** The same, and what is referred to, which has words at its own place. */
  readonly all: readonly Mapping[]
  readonly example: unknown
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
export default function wordsAndSchema(document: unknown): Result[] {
  return elementsOf(document).flatMap((element) => {
    const problems = [
      ...LIMITS.flatMap((limit) => limitProblems(limit, element)),
      ...dateProblems(element),
      ...dateExampleProblems(element),
    ]
    return problems.map((problem) => report([...element.path, 'description'], problem))
  })
}

function elementsOf(document: unknown): Element[] {
  const described = [
    ...[...parametersOf(document), ...componentsOf(document, 'headers')].map(({ value, path }) => ({
      value,
      path,
      schema: value['schema'],
    })),
    ...schemasOf(document).map(({ value, path }) => ({ value, path, schema: value })),
  ]
  return described.flatMap(({ value, path, schema }): Element[] => {
    const description = value['description']
    if (typeof description !== 'string') return []
    const own = partsOf(schema)
    const all = [...own, ...own.map((part) => deref(document, part)).filter(isMapping)]
    return [
      {
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
function partsOf(schema: unknown): Mapping[] {
  if (!isMapping(schema)) return []
  const below = [
    schema['items'],
    schema['additionalProperties'],
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => items(schema[keyword])),
  ]
  return [schema, ...below.filter((part) => isMapping(part) && !('description' in part)).flatMap(partsOf)]
}

function limitProblems({ keyword, said, phrase }: Limit, { description, own, all }: Element): string[] {
  const stated = (parts: readonly Mapping[]): string[] =>
    parts.filter((part) => keyword in part).map((part) => asText(part[keyword]))
  const mentioned = [...description.matchAll(said)].map(([, value = '']) => value)
  const allowed = stated(all)
  const unknown = mentioned.filter((value) => !allowed.includes(value))
  if (unknown.length > 0) {
    const schema =
      allowed.length > 0 ? `the schema has \`${keyword}: ${allowed[0]}\`` : `the schema has no \`${keyword}\``
    return unknown.map((value) => `The description says "${phrase(value)}", but ${schema}. Make both say the same.`)
  }
  return stated(own)
    .filter((value) => !mentioned.includes(value))
    .map(
      (value) =>
        `The schema has \`${keyword}: ${value}\`, but the description does not say so. Add "${phrase(value)}", or remove \`${keyword}\`.`,
    )
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function dateProblems({ description, own, all, doubtful }: Element): string[] {
  const has = (parts: readonly Mapping[], format: string): boolean => parts.some((part) => part['format'] === format)
  const mentioned = description.includes(`\`${DATE}\``)
  if (has(own, 'date') && !mentioned)
    return [`The schema has \`format: date\`, but the description does not say so. Add "\`${DATE}\`".`]
  if (mentioned && !has(all, 'date') && !doubtful) {
    return [
      `The description says "\`${DATE}\`", but the schema has no \`format: date\`. Add it, or say by \`x-unspecified: { what: values, … }\` why it may be another form.`,
    ]
  }
  if (/\bISO 8601\b/.test(description) && has(all, 'date-time'))
    return ['ISO 8601 allows more than `format: date-time`. Remove the format.']
  return []
}

/** A form in words is hard to read without a value in it, and nothing but the value shows that it is meant so. */
function dateExampleProblems({ description, example, doubtful }: Element): string[] {
  return Object.entries(DATE_FORMS).flatMap(([form, pattern]): string[] => {
    if (!description.includes(`\`${form}\``) || (doubtful && form === DATE)) return []
    if (example === undefined) return [`The description gives the form \`${form}\`. Add an \`example\` in it.`]
    const wrong = [example].flat().find((one) => typeof one !== 'string' || !pattern.test(one))
    if (wrong === undefined) return []
    return [`The description gives the form \`${form}\`, but the example is ${asText(wrong)}. Make both agree.`]
  })
}
