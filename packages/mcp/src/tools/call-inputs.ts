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

interface Loose {
  /** Where it stood, such as `query.`; empty beside the others. */
  readonly from: string
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
  return new Placing(operation, given, others, tool).placed()
}

class Placing {
  readonly #operation: PublishedOperation
  /** What the operation takes, by place. */
  readonly #known: Readonly<Record<Place, Node>>
  readonly #values: Record<Place, Record<string, unknown>> = { path: {}, query: {}, body: {} }
  readonly #extra: Record<string, unknown> = {}
  readonly #loose: Loose[] = []
  readonly #problems: string[] = []
  readonly #undocumented: string[] = []
  readonly #leftOut: string[] = []
  readonly #tool: readonly string[]
  readonly #hasBody: boolean

  constructor(operation: PublishedOperation, given: CallInputs, others: JsonObject, tool: readonly string[]) {
    const { parameters, body } = operation
    this.#operation = operation
    this.#tool = tool
    const inPlace = (place: Place): Node => nodeOf(parameters.filter((parameter) => parameter.in === place))
    this.#known = { path: inPlace('path'), query: inPlace('query'), body: bodyNode(body?.fields ?? []) }
    for (const place of PLACES)
      for (const [name, value] of Object.entries(given[place] ?? {})) this.#take(place, name, value)
    for (const [name, value] of Object.entries(given.extraQuery ?? {}))
      if (this.#known.query.children.has(name)) this.#take('query', name, value)
      else this.#extra[name] = value
    for (const [name, value] of Object.entries(others)) this.#takeOther(name, value)
    for (const loose of this.#loose) this.#place(loose)
    this.#hasBody = given.body !== undefined || Object.keys(this.#values.body).length > 0
  }

  placed(): PlacedInputs {
    const { unnamedInputs, body } = this.#operation
    const [path, query] = [this.#sent('path'), this.#sent('query')]
    const content = this.#body()
    if (body === undefined && this.#hasBody) this.#problems.push('body: the operation takes no body')
    if (unnamedInputs === undefined && Object.keys(this.#extra).length > 0)
      this.#problems.push('extraQuery: all inputs of the operation have names, put them into query')
    const some = (values: JsonObject): JsonObject | undefined => (Object.keys(values).length > 0 ? values : undefined)
    return {
      inputs: { path: some(path), query: some(query), extraQuery: some(this.#extra), body: content },
      problems: this.#problems,
      leftOut: this.#leftOut,
      undocumented: this.#undocumented,
    }
  }

  /** A body without content is sent where none of its properties is required. */
  #body(): Record<string, unknown> | undefined {
    const { body } = this.#operation
    const demands = [...this.#known.body.children.values()].some(({ required }) => required)
    if (body !== undefined && (this.#hasBody || (body.required && !demands))) return this.#sent('body')
    if (body?.required === true) {
      const inputs = [...this.#known.body.children].filter(([, { required }]) => required)
      this.#problems.push(`body is required, with ${inputs.map(([name, { type }]) => `${name} (${type})`).join(', ')}`)
    }
    return undefined
  }

  #take(place: Place, name: string, value: unknown): void {
    if (this.#known[place].children.has(name)) this.#set(place, name, value, '')
    else this.#loose.push({ from: `${place}.`, name, value })
  }

  /** `companyId` may be meant for the path or the body, `path.companyId` can't be. */
  #takeOther(name: string, value: unknown): void {
    const [, place = '', inner = ''] = /^(path|query|body)\.(\w+)$/.exec(name) ?? []
    if (place === '') this.#loose.push({ from: '', name, value })
    else this.#take(place as Place, inner, value)
  }

  #place({ from, name, value }: Loose): void {
    const places = PLACES.filter((place) => this.#known[place].children.has(name))
    const [place] = places
    if (place !== undefined && places.length === 1) this.#set(place, name, value, `${from}${name}`)
    else if (isBlank(value)) return
    else if (places.length > 1)
      this.#problems.push(`${from}${name} is an input of ${places.join(' and of ')}: put it there`)
    else if (!this.#isUndocumented(from, name, value)) this.#refuse(from, name)
  }

  #set(place: Place, name: string, value: unknown, from: string): void {
    const before = this.#values[place][name]
    if (isBlank(before) || JSON.stringify(before) === JSON.stringify(value)) this.#values[place][name] = value
    else if (!isBlank(value))
      this.#problems.push(`${from} and ${place}.${name} are one input and have two values: send one of them`)
  }

  /** A body may have further properties, unless one is a misspelt one. */
  #isUndocumented(from: string, name: string, value: unknown): boolean {
    if (from !== 'body.' || this.#operation.body === undefined) return false
    if (suggestName(name, [...this.#known.body.children.keys()]) !== undefined) return false
    this.#values.body[name] = value
    return true
  }

  #refuse(from: string, name: string): void {
    const { unnamedInputs } = this.#operation
    const own = PLACES.find((place) => from === `${place}.`)
    // The own place first, since a name may be in two.
    const places = PLACES.toSorted((first, second) => Number(second === own) - Number(first === own))
    const known = places.flatMap((place) =>
      [...this.#known[place].children.keys()].map((input) => [input, `${place}.${input}`] as const),
    )
    const named = own === undefined ? [...known, ...this.#tool.map((argument) => [argument, argument] as const)] : known
    const names = named.map(([input]) => input)
    const meant = named[names.indexOf(suggestName(name, names) ?? '')]?.[1]
    const there = own === undefined ? known.map(([, label]) => label) : [...this.#known[own].children.keys()]
    const list =
      there.length > 0 ? `there are ${there.join(', ')}` : `the operation has no ${from.replace('.', ' ')}inputs`
    const way = own === 'path' || unnamedInputs === undefined ? '' : '; undocumented names go into extraQuery'
    this.#problems.push(
      `${from}${name} is not an input; ${meant === undefined ? list : `did you mean ${meant}?`}${way}`,
    )
  }

  /** The values of a place in the types that the contract has. */
  #sent(place: Place): Record<string, unknown> {
    const { children } = this.#known[place]
    const mayLeaveOut = place !== 'body' || this.#operation.isRead
    const value = typed(this.#values[place], this.#known[place], place, {
      mayLeaveOut,
      leftOut: (name) => this.#leftOut.push(name),
      undocumented: (name) => this.#undocumented.push(name),
      misspelt: (name, meant) => this.#problems.push(`${name} is not an input; did you mean ${meant}?`),
    }) as Record<string, unknown>
    for (const [name, { required, type }] of children)
      if (required && (value[name] ?? undefined) === undefined && (place !== 'body' || this.#hasBody))
        this.#problems.push(`${place}.${name} is required: ${type}`)
    return value
  }
}
