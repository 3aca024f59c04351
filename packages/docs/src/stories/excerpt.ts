import { isObject, type Json, lookUp } from '@cloud-cost/contract/document'
import type { PlayedCall } from './play.js'

type Tokens = readonly string[]

/** Members of an object that are shown though nothing is said of them; and if they are no more than this, those next to others. */
const FEW = 6
const NEIGHBOURS = 4

/** The part of an answer that the story is about, as JSON with a note where something is left out. */
export function excerpt(call: PlayedCall, values: ReadonlyMap<string, Json>): string | undefined {
  if (call.answer === undefined) return undefined
  const wanted = wantedPlaces(call, values).filter(([first, ...rest]) => first !== 'status' || rest.length > 0)
  return shown(call.answer, wanted.length === 0 || !isObject(call.answer) ? wanted : [['status'], ...wanted], '')
}

/** What is handed on, what checks look at, and the elements of lists that they look for. */
function wantedPlaces({ step, outputs, answer = null }: PlayedCall, values: ReadonlyMap<string, Json>): Tokens[] {
  const handedOn = outputs.map(({ place }) => place)
  const checked = step.successCriteria.flatMap((condition) =>
    [...condition.matchAll(/\$response\.body#\/([/\w-]+)/g)].map(([, place = '']) => place.split('/')),
  )
  const found = step.successCriteria.flatMap((condition) => elementPlaces(condition, answer, values))
  return [...handedOn, ...checked, ...found]
}

/**
 * Returns the place of the list element that a condition such as `$[?@.data.list[?@.tenantId == {$inputs.tenantId}]]` names, with
 * what is asked of it; the places of all elements where it is not among them.
 */
function elementPlaces(condition: string, answer: Json, values: ReadonlyMap<string, Json>): Tokens[] {
  const [, path = '', filter = ''] = /@\.([\w.]+)\[\?(.*)/.exec(condition) ?? []
  const place = path.split('.').filter((token) => token !== '')
  const list = lookUp(answer, place.join('/'))
  if (!Array.isArray(list)) return []
  const asked = [...filter.matchAll(/@\.(\w+)/g)].map(([, name = '']) => name)
  const [, member = '', reference = ''] = /@\.(\w+) == \{(\$[\w.-]+)\}/.exec(filter) ?? []
  const index = list.findIndex((element) => isObject(element) && element[member] === values.get(reference))
  const indexes = index === -1 ? [...list.keys()].slice(0, FEW) : [index]
  return indexes.flatMap((at) => asked.map((name) => [...place, String(at), name]))
}

function shown(value: Json, wanted: readonly Tokens[], indent: string): string {
  const inner = `${indent}  `
  const below = (token: string): Tokens[] =>
    wanted.filter(([first]) => first === token).map((tokens) => tokens.slice(1))
  if (Array.isArray(value)) {
    const indexes = [...value.keys()].filter((index) => index === 0 || below(String(index)).length > 0)
    const chosen = indexes.some((index) => index > 0) && below('0').length === 0 ? indexes.slice(1) : indexes
    return block(
      '[]',
      chosen.map((index) => shown(value[index] ?? null, below(String(index)), inner)),
      value.length - chosen.length,
      indent,
    )
  }
  if (!isObject(value)) return JSON.stringify(value)
  const names = Object.keys(value)
  const isPlain = Object.values(value).every((member) => typeof member !== 'object')
  const asked = isPlain && names.length <= NEIGHBOURS ? [] : names.filter((name) => below(name).length > 0)
  const chosen = asked.length > 0 ? asked : names.slice(0, FEW)
  return block(
    '{}',
    chosen.map((name) => `${JSON.stringify(name)}: ${shown(value[name] ?? null, below(name), inner)}`),
    names.length - chosen.length,
    indent,
  )
}

function block(brackets: '[]' | '{}', parts: readonly string[], left: number, indent: string): string {
  const [open, close] = brackets
  if (parts.length === 0) return brackets
  const more = left > 0 ? [`// ${left} more ${open === '[' ? 'element' : 'member'}${left === 1 ? '' : 's'}`] : []
  const separated = parts.map((part, index) => (index < parts.length - 1 ? `${part},` : part))
  return `${open}\n${[...separated, ...more].map((line) => `${indent}  ${line}\n`).join('')}${indent}${close}`
}
