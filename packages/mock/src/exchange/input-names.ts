// The names that the query and the body of a request may have, and what is wrong with others.
import type { CompiledOperation, Parameter, Properties } from '../contract/contract.js'
import { isObject, toPointer } from '../contract/json.js'
import { type Violation, violationAt } from '../contract/violations.js'
import { misspeltName } from './suggestion.js'

/** Names by which a request may choose an answer in its query, as with Prism. */
const PREFERENCES = ['__code', '__example', '__dynamic', '__seed']

/** The names that the query of an operation may have, as they are sent. */
function queryNames({ request, security }: CompiledOperation): readonly string[] {
  const keys = security
    .flat()
    .flatMap((scheme) => (scheme.type === 'apiKey' && scheme.in === 'query' ? [scheme.name] : []))
  return [...request.parameters.filter((parameter) => parameter.in === 'query').flatMap(sentNames), ...keys]
}

/** Objects are sent as several names. */
function sentNames({ name, style, explode, reading: { members } }: Parameter): string[] {
  if (members === undefined) return [name]
  if (style === 'deepObject') return Object.keys(members).map((member) => `${name}[${member}]`)
  return style === 'form' && explode ? Object.keys(members) : [name]
}

/**
 * What is wrong with a name that none of some operations has in its query, in words that go on after it; `undefined` where one has it, or may have
 * it: the service takes parameters whose names it does not document, which are no near misses of a documented name.
 */
export function queryNameMistake(name: string, operations: readonly CompiledOperation[]): string | undefined {
  const known = [...new Set(operations.flatMap(queryNames))]
  const isOpen = operations.some(({ request }) => request.hasUnnamedQuery === true)
  if (PREFERENCES.includes(name)) return undefined
  return nameMistake(name, known, isOpen, 'query parameter', operations)
}

/** What is wrong with a name that is not among the known ones, where only those are allowed or it is nearly one of them. */
function nameMistake(
  name: string,
  known: readonly string[],
  isOpen: boolean,
  kind: string,
  operations: readonly CompiledOperation[],
): string | undefined {
  if (known.includes(name)) return undefined
  const meant = misspeltName(name, known)
  if (isOpen && meant === undefined) return undefined
  const [only, ...others] = operations
  const owner = only === undefined || others.length > 0 ? 'these operations' : only.operationId
  const suggestion =
    meant === undefined ? (known.length === 0 ? '' : `; there are ${listed(known)}`) : `; did you mean ${meant}?`
  return `is no ${kind} of ${owner}${suggestion}`
}

const MOST_LISTED = 15

function listed(names: readonly string[]): string {
  return names.length <= MOST_LISTED
    ? names.join(', ')
    : `${names.slice(0, MOST_LISTED).join(', ')} and ${names.length - MOST_LISTED} more`
}

/** The names in a body that none of some operations has in its request body. */
export function bodyNameMistakes(
  part: string,
  body: unknown,
  operations: readonly CompiledOperation[],
  pointer = '',
): Violation[] {
  const all = operations.flatMap(({ request }) => (request.body?.contents ?? []).map(({ properties }) => properties))
  const known = all.flatMap((properties) => properties ?? [])
  // A form, or a body of any kind, may have any name.
  if (known.length < all.length || known.length === 0) return []
  return mistakesIn(body, known, pointer, part, operations)
}

function mistakesIn(
  value: unknown,
  known: readonly Properties[],
  pointer: string,
  part: string,
  operations: readonly CompiledOperation[],
): Violation[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => mistakesIn(item, known, `${pointer}/${index}`, part, operations))
  }
  if (!isObject(value)) return []
  const names = [...new Set(known.flatMap((properties) => Object.keys(properties.names)))]
  const isOpen = known.some((properties) => properties.isOpen === true)
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = pointer + toPointer([name])
    const mistake = nameMistake(name, names, isOpen, 'property', operations)
    if (mistake !== undefined) return [violationAt(part, at, mistake)]
    const inside = known.flatMap((properties) =>
      Object.hasOwn(properties.names, name) ? (properties.names[name] ?? []) : [],
    )
    return inside.length === 0 ? [] : mistakesIn(inner, inside, at, part, operations)
  })
}
