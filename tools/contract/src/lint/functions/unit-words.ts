import type { JsonObject } from '@cloud-cost/contract/document'
import { abbreviationOf, type Glossary, partsOf } from '@cloud-cost/contract/glossary'
import { isRecorded, type Located, parametersOf, propertyName, rule, schemasOf } from '../document.js'
import { glossaryOf } from '../of-tree.js'

/** The last part of a name that says what is measured, the words of which a description has one, and those that don't fit. */
interface Measure {
  readonly parts: RegExp
  readonly fitting: RegExp
  readonly other: RegExp
}

const MEASURES: readonly Measure[] = [
  {
    parts: /^(?:cost|fee|price|charge)s?$/,
    fitting: /\b(?:costs?|fees?|prices?|charges?|amounts?|credits?|sav(?:e[sd]?|ings?))\b/i,
    other: /\brates?\b|\bpercent(?:age)?s?\b|\bnumber of\b/i,
  },
  {
    parts: /^(?:rate|percent|percentage)s?$/,
    fitting: /\brates?\b|\bpercent(?:age)?s?\b/i,
    other: /\bamounts?\b|\bnumber of\b/i,
  },
  {
    parts: /^counts?$/,
    fitting: /\b(?:numbers?|counts?|how many)\b/i,
    other: /\bamounts?\b|\brates?\b|\bpercent(?:age)?s?\b|\bcosts?\b/i,
  },
]

const TIMES = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year']

/**
 * A unit in the words of a property or parameter fits its name: `remainingDays` are days, and `riCount` is a number. Of what recordings alone
 * have shown, nobody knows what is measured.
 */
export default rule(describedNames, function* ({ name, value }, _document, context) {
  if ('x-observed' in value) return
  const parts = partsOf(name).map((part) => unabbreviated(part, glossaryOf(context)))
  const text = String(value['description']).replaceAll(/`[^`]*`|\([^()]*\)/g, ' ')
  const last = parts.at(-1) ?? ''
  for (const { parts: measured, fitting, other } of MEASURES.filter((measure) => measure.parts.test(last))) {
    const wrong = other.exec(text)?.[0]
    if (wrong !== undefined) yield [misfit(name, wrong), 'description']
    else if (measured && !fitting.test(text))
      yield [`The description of ${name} lacks a word for its last part, ${last}. Say what is measured.`, 'description']
  }
  const namedTimes = TIMES.filter((time) => parts.some((part) => isTime(part, time)))
  const said = TIMES.filter((time) =>
    new RegExp(`\\b${time}s?\\b|\\b${time === 'day' ? 'dai' : time}ly\\b`, 'i').test(text),
  )
  const foreign = namedTimes.length === 0 ? undefined : said.find((time) => !namedTimes.includes(time))
  if (foreign !== undefined) yield [misfit(name, foreign), 'description']
  else if (namedTimes.some((time) => isTime(last, time)) && said.length === 0)
    yield [`The description of ${name} lacks a word for its last part, ${last}. Say what is measured.`, 'description']
})

function misfit(name: string, words: string): string {
  return `The description of ${name} says "${words}", which does not fit the name. Write the unit of the name.`
}

function describedNames(document: JsonObject): (Located & { readonly name: string })[] {
  const properties = schemasOf(document).map((schema) => ({ ...schema, name: propertyName(schema.path) }))
  const parameters = parametersOf(document).map((parameter) => ({ ...parameter, name: parameter.value['name'] }))
  return [...properties, ...parameters].flatMap(({ name, ...element }) =>
    typeof name === 'string' && typeof element.value['description'] === 'string' && !isRecorded(element.value)
      ? [{ ...element, name }]
      : [],
  )
}

function unabbreviated(part: string, glossary: Glossary | undefined): string {
  return (glossary && abbreviationOf(glossary, part)) ?? part
}

/** `days`, `daily` and `day` are one unit. */
function isTime(part: string, time: string): boolean {
  return [time, `${time}s`, time === 'day' ? 'daily' : `${time}ly`].includes(part)
}
