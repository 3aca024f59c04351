// Gives values the types that the contract has: models write numbers as texts, texts as numbers, and lists and objects as JSON texts.
import type { Field } from '@cloud-cost/openapi/operations'
import { isBlank, numberIn, parsedText } from '../arguments/written.js'
import { isObject, type JsonObject } from '../contract/json.js'
import { suggestName } from '../suggest-name.js'

/** An input or a property of one, with what is below it; those of the items of a list are below the list. */
export interface Node {
  readonly type: string
  readonly required: boolean
  readonly children: Map<string, Node>
}

/** What is to be said of values. Names are those of the description, such as `body.tagList[].key`. */
export interface Findings {
  /** Whether empty values that nobody demands are left out: models write them for what they were not asked for. */
  readonly mayLeaveOut: boolean
  leftOut(name: string): void
  undocumented(name: string): void
  misspelt(name: string, meant: string): void
}

export function nodeOf(
  inputs: readonly { readonly name: string; readonly type: string; readonly required: boolean }[],
): Node {
  const children = inputs.map(({ name, type, required }) => [name, { type, required, children: new Map() }] as const)
  return { type: 'object', required: true, children: new Map(children) }
}

export function bodyNode(fields: readonly Field[]): Node {
  const root = nodeOf([])
  for (const { path, type, required } of fields) {
    const names = path.split('.').map((name) => name.replace(/(?:\[\])+$/, ''))
    const last = names.pop() ?? ''
    const parent = names.reduce<Node | undefined>((node, name) => node?.children.get(name), root)
    if (last !== '') parent?.children.set(last, { type, required, children: new Map() })
  }
  return root
}

/** A value with the types that the contract has, as far as it says them. */
export function typed(value: unknown, node: Node, name: string, findings: Findings): unknown {
  const { type, children } = node
  if (type.startsWith('list of ')) return typedList(value, node, name, findings)
  const read = type.startsWith('object') ? parsedText(value) : scalarOf(value, type)
  if (!isObject(read) || children.size === 0) return read
  return Object.fromEntries(propertiesOf(read, children, name, findings))
}

function typedList(value: unknown, { type, children }: Node, name: string, findings: Findings): unknown {
  const read = parsedText(value)
  const list = Array.isArray(read) ? read : typeof value === 'string' && !value.includes(',') ? [value] : undefined
  const item = { type: type.slice('list of '.length), required: true, children }
  return list?.map((each) => typed(each, item, `${name}[]`, findings)) ?? value
}

function propertiesOf(
  value: JsonObject,
  children: Node['children'],
  name: string,
  findings: Findings,
): (readonly [string, unknown])[] {
  const isMap = children.has('*')
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = `${name}.${key}`
    const child = children.get(key) ?? children.get('*')
    if (findings.mayLeaveOut && isBlank(inner) && child?.required !== true && !isMap) {
      if (inner !== null && inner !== undefined) findings.leftOut(place)
      return []
    }
    if (child !== undefined) return [[key, typed(inner, child, place, findings)]]
    const meant = suggestName(key, [...children.keys()])
    if (meant === undefined) findings.undocumented(place)
    else findings.misspelt(place, `${name}.${meant}`)
    return [[key, inner]]
  })
}

function scalarOf(value: unknown, type: string): unknown {
  if (/^(?:integer|number)\b/.test(type)) return numberIn(value) ?? value
  if (type.startsWith('boolean')) return value === 'true' ? true : value === 'false' ? false : value
  if (!/^(?:string|")/.test(type) || (typeof value !== 'number' && typeof value !== 'boolean')) return value
  const text = String(value)
  // Such as the months `01` to `12`.
  const [, pattern = '.*'] = /, matches (\S+)$/.exec(type) ?? []
  const padded = text.padStart(2, '0')
  return !new RegExp(pattern).test(text) && new RegExp(pattern).test(padded) ? padded : text
}
