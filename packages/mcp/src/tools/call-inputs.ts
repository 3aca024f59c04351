// Puts what a model sent where the operation takes it, and checks names and presence before anything is sent. Values are judged by the service.
import type { PublishedOperation } from '@cloud-cost/openapi/operations'
import { isBlank } from '../arguments/written.js'
import type { JsonObject } from '../contract/json.js'
import { suggestName } from '../suggest-name.js'
import { bodyNode, type Node, nodeOf, typed } from './typed-value.js'

/** The inputs of a call, by where they are sent. */
export interface CallInputs {
  readonly path?: JsonObject | undefined
  readonly query?: JsonObject | undefined
  readonly extraQuery?: JsonObject | undefined
  readonly body?: JsonObject | undefined
}

/** Inputs where they belong, and what is to be said of them. */
export interface PlacedInputs {
  readonly inputs: CallInputs
  /** Why no call can be made of them. */
  readonly problems: readonly string[]
  /** Empty inputs that nobody demands, which are not sent. */
  readonly leftOut: readonly string[]
  /** Properties of the body that the contract doesn't have, which are sent. */
  readonly undocumented: readonly string[]
}

const PLACES = ['path', 'query', 'body'] as const
type Place = (typeof PLACES)[number]

/** What an operation takes, by place. */
type Known = Readonly<Record<Place, Node>>

/** An input as it was written; without a place where it stood beside the others. */
interface Written {
  readonly place: Place | undefined
  readonly name: string
  readonly value: unknown
}

/**
 * @param others arguments beside `path`, `query` and `body`
 * @param tool names of the arguments of the tool, which may be meant by others
 */
export function placeInputs(
  operation: PublishedOperation,
  given: CallInputs,
  others: JsonObject,
  tool: readonly string[],
): PlacedInputs {
  const { parameters, body, unnamedInputs, isRead } = operation
  const nodeIn = (place: Place): Node => nodeOf(parameters.filter((parameter) => parameter.in === place))
  const known: Known = { path: nodeIn('path'), query: nodeIn('query'), body: bodyNode(body?.fields ?? []) }
  const values: Record<Place, Record<string, unknown>> = { path: {}, query: {}, body: {} }
  const problems: string[] = []
  const leftOut: string[] = []
  const undocumented: string[] = []

  const set = (place: Place, name: string, value: unknown, from: string): void => {
    const before = values[place][name]
    if (isBlank(before) || JSON.stringify(before) === JSON.stringify(value)) values[place][name] = value
    else if (!isBlank(value))
      problems.push(`${from} and ${place}.${name} are one input and have two values: send one of them`)
  }
  const extra = Object.entries(given.extraQuery ?? {}).filter(([name]) => !known.query.children.has(name))
  const loose: Written[] = []
  for (const written of writtenIn(given, others, known)) {
    const { place, name, value } = written
    if (place !== undefined && known[place].children.has(name)) set(place, name, value, '')
    else loose.push(written)
  }
  for (const { place: own, name, value } of loose) {
    const from = own === undefined ? name : `${own}.${name}`
    const places = PLACES.filter((place) => known[place].children.has(name))
    const [place] = places
    if (place !== undefined && places.length === 1) set(place, name, value, from)
    else if (isBlank(value)) continue
    else if (places.length > 1) problems.push(`${from} is an input of ${places.join(' and of ')}: put it there`)
    // A body may have further properties, unless one is a misspelt one.
    else if (own === 'body' && body !== undefined && suggestName(name, namesIn(known.body)) === undefined)
      values.body[name] = value
    else problems.push(`${from} is not an input; ${hintAt(own, name, known, tool, unnamedInputs !== undefined)}`)
  }

  const hasBody = given.body !== undefined || Object.keys(values.body).length > 0
  /** The values of a place in the types that the contract has. */
  const sent = (place: Place): JsonObject => {
    const value = typed(values[place], known[place], place, {
      mayLeaveOut: place !== 'body' || isRead,
      leftOut: (name) => leftOut.push(name),
      undocumented: (name) => undocumented.push(name),
      misspelt: (name, meant) => problems.push(`${name} is not an input; did you mean ${meant}?`),
    }) as JsonObject
    for (const [name, { required, type }] of known[place].children)
      if (required && (value[name] ?? undefined) === undefined && (place !== 'body' || hasBody))
        problems.push(`${place}.${name} is required: ${type}`)
    return value
  }
  const some = (inputs: JsonObject): JsonObject | undefined => (Object.keys(inputs).length > 0 ? inputs : undefined)
  const [path, query] = [some(sent('path')), some(sent('query'))]
  const demanded = [...known.body.children].filter(([, { required }]) => required)
  // A body without content is sent where none of its properties is required.
  const isSent = body !== undefined && (hasBody || (body.required && demanded.length === 0))
  const content = isSent ? sent('body') : undefined
  if (body?.required === true && !isSent)
    problems.push(`body is required, with ${demanded.map(([name, { type }]) => `${name} (${type})`).join(', ')}`)
  if (body === undefined && hasBody) problems.push('body: the operation takes no body')
  if (unnamedInputs === undefined && extra.length > 0)
    problems.push('extraQuery: all inputs of the operation have names, put them into query')
  return {
    inputs: { path, query, extraQuery: some(Object.fromEntries(extra)), body: content },
    problems,
    leftOut,
    undocumented,
  }
}

/** All inputs. `companyId` may be meant for the path or the body, `path.companyId` can't be. */
function writtenIn(given: CallInputs, others: JsonObject, known: Known): Written[] {
  const inPlace = (place: Place, inputs: JsonObject = {}): Written[] =>
    Object.entries(inputs).map(([name, value]) => ({ place, name, value }))
  return [
    ...PLACES.flatMap((place) => inPlace(place, given[place])),
    ...inPlace('query', given.extraQuery).filter(({ name }) => known.query.children.has(name)),
    ...Object.entries(others).map(([label, value]): Written => {
      const [, place, name = label] = /^(path|query|body)\.(\w+)$/.exec(label) ?? []
      return { place: place as Place | undefined, name, value }
    }),
  ]
}

/** What may be meant by a name that is no input, or which names there are. */
function hintAt(
  own: Place | undefined,
  name: string,
  known: Known,
  tool: readonly string[],
  hasUnnamed: boolean,
): string {
  // The own place first, since a name may be in two.
  const places = PLACES.toSorted((first, second) => Number(second === own) - Number(first === own))
  const labels = places.flatMap((place) => namesIn(known[place]).map((input) => [input, `${place}.${input}`] as const))
  const named = own === undefined ? [...labels, ...tool.map((argument) => [argument, argument] as const)] : labels
  const names = named.map(([input]) => input)
  const meant = named[names.indexOf(suggestName(name, names) ?? '')]?.[1]
  const there = own === undefined ? labels.map(([, label]) => label) : namesIn(known[own])
  const list =
    there.length > 0
      ? `there are ${there.join(', ')}`
      : `the operation has no ${own === undefined ? '' : `${own} `}inputs`
  const way = own === 'path' || !hasUnnamed ? '' : '; undocumented names go into extraQuery'
  return `${meant === undefined ? list : `did you mean ${meant}?`}${way}`
}

function namesIn({ children }: Node): string[] {
  return [...children.keys()]
}
