// Compares the parameters, responses and traits of an operation.
import { isDeepStrictEqual } from 'node:util'
import { isObject } from '@cloud-cost/contract/document'
import { conjunctionOf } from '../schema/conjunction.js'
import { asSchema, at, entriesOf, type Place } from '../schema/place.js'
import { atomsOf } from '../schema/values.js'
import { CALLERS, type Context, type Pair, shown } from './context.js'
import { compareObject } from './objects.js'

export function compareRequired({ before, after }: Pair, context: Context): void {
  const [former, current] = [before?.value === true, after?.value === true]
  if (former === current) return
  const isBreaking = context.role === 'request' ? current : former
  const who = context.role === 'request' ? 'callers who leave it out' : context.who()
  const rule = `${context.role}-required-${current ? 'narrowed' : 'widened'}`
  context.report(
    isBreaking ? 'breaking' : 'changed',
    rule,
    `${context.name} became ${current ? 'required' : 'optional'}`,
    { before, after },
    who,
  )
}

export function compareDeprecation({ before, after }: Pair, context: Context): void {
  const [former, current] = [before?.value === true, after?.value === true]
  if (former === current) return
  const what = `${context.name} is ${current ? 'deprecated' : 'no longer deprecated'}`
  context.report(current ? 'deprecated' : 'changed', 'deprecated-changed', what, { before, after }, CALLERS)
}

/** Headers that the specification gives to other objects. */
const NOT_OF_PARAMETERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

/** Parameters by what identifies them; names of headers have no case. */
export function parametersOf(lists: readonly (Place | undefined)[]): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>()
  for (const list of lists) {
    for (const [, place] of list === undefined ? [] : entriesOf(list)) {
      const { name, in: where } = isObject(place.value) ? place.value : {}
      const isHeader = where === 'header'
      if (isHeader && NOT_OF_PARAMETERS.has(String(name).toLowerCase())) continue
      const key = `${String(where)} ${isHeader ? String(name).toLowerCase() : String(name)}`
      if (!found.has(key)) found.set(key, place)
    }
  }
  return found
}

export function compareParameters(
  before: ReadonlyMap<string, Place>,
  after: ReadonlyMap<string, Place>,
  context: Context,
): void {
  for (const [key, place] of before) {
    const current = after.get(key)
    const within = context.within(parameterName(place), { before: place, after: current })
    if (current === undefined)
      within.report('breaking', 'parameter-removed', `${within.name} is gone`, { before: place, after: undefined })
    else {
      compareObject('parameter', place, current, within)
      compareSerialization(place, current, within)
    }
  }
  for (const [key, place] of after) {
    if (before.has(key)) continue
    const within = context.within(parameterName(place))
    const isRequired = isObject(place.value) && place.value['required'] === true && context.role === 'request'
    const what = `${within.name} is new${isRequired ? ' and required' : ''}`
    const who = isRequired ? 'callers who leave it out' : within.who()
    within.report(isRequired ? 'breaking' : 'added', 'parameter-added', what, { before: undefined, after: place }, who)
  }
}

function parameterName({ value }: Place): string {
  const { name, in: where } = isObject(value) ? value : {}
  return `the ${String(where)} parameter \`${String(name)}\``
}

const STYLES: Readonly<Record<string, string>> = { query: 'form', cookie: 'form' }

/** How lists and objects are written; for other values all styles but those of a path are the same. */
function compareSerialization(before: Place, after: Place, context: Context): void {
  const isSchema = [before, after].every(({ value }) => isObject(value) && value['content'] === undefined)
  const [former, current] = [serializationOf(before), serializationOf(after)]
  if (!isSchema) return
  for (const name of ['style', 'explode'] as const) {
    const isPlain = !former.isComposed && !current.isComposed && (name === 'explode' || !former.isOfPath)
    if (isPlain || former[name] === current[name]) continue
    const what = `${context.name} is written with \`${name}\` ${shown(current[name])}, before ${shown(former[name])}`
    const [place, other] = [at(after, name), at(before, name)]
    context.report('breaking', `parameter-${name}-changed`, what, {
      before: other,
      after: place.value === undefined ? after : place,
    })
  }
}

function serializationOf(place: Place): {
  readonly style: string
  readonly explode: boolean
  readonly isComposed: boolean
  readonly isOfPath: boolean
} {
  const parameter = isObject(place.value) ? place.value : {}
  const where = String(parameter['in'] ?? 'header')
  const style = String(parameter['style'] ?? STYLES[where] ?? 'simple')
  const explode = parameter['explode'] === undefined ? style === 'form' : parameter['explode'] === true
  const atoms = atomsOf(conjunctionOf(asSchema(at(place, 'schema'))))
  return { style, explode, isComposed: atoms.has('array') || atoms.has('object'), isOfPath: where === 'path' }
}

/** Headers of an answer; names have no case, and `Content-Type` is the media type. */
export function compareHeaders({ before, after }: Pair, context: Context): void {
  const [former, current] = [before, after].map(headersOf)
  for (const [key, [name, place]] of former ?? []) {
    const within = context.within(`the header \`${name}\` of ${context.name}`)
    const [, now] = current?.get(key) ?? []
    if (now === undefined)
      within.report('breaking', 'header-removed', `${within.name} is gone`, { before: place, after: undefined })
    else {
      compareObject('parameter', place, now, within)
      compareSerialization(place, now, within)
    }
  }
  for (const [key, [name, place]] of current ?? []) {
    const what = `the header \`${name}\` of ${context.name} is new`
    if (former?.has(key) !== true) context.report('added', 'header-added', what, { before: undefined, after: place })
  }
}

function headersOf(place: Place | undefined): ReadonlyMap<string, readonly [name: string, place: Place]> {
  const entries = place === undefined ? [] : entriesOf(place)
  const known = entries.filter(([name]) => name.toLowerCase() !== 'content-type')
  return new Map(known.map(([name, header]) => [name.toLowerCase(), [name, header]]))
}

/** What an answer offers to follow. */
export function compareLinks({ before, after }: Pair, context: Context): void {
  const [former, current] = [before, after].map((place) => new Map(place === undefined ? [] : entriesOf(place)))
  for (const name of new Set([...(former?.keys() ?? []), ...(current?.keys() ?? [])])) {
    const [then, now] = [former?.get(name), current?.get(name)]
    if (isDeepStrictEqual(then?.value, now?.value)) continue
    const level = then === undefined ? 'added' : 'breaking'
    const word = then === undefined ? 'new' : now === undefined ? 'gone' : 'another one'
    context.report(
      level,
      `link-${word === 'another one' ? 'changed' : word === 'new' ? 'added' : 'removed'}`,
      `the link \`${name}\` of ${context.name} is ${word}`,
      { before: then, after: now },
    )
  }
}
