// Paths into a body, as readers of the contract know them, and the values that stand there.
import { isSecretName } from '@cloud-cost/client-core'
import { isObject, type Json } from '@cloud-cost/contract/document'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { passwords } from '../contract.js'

const FORMATS = ['date-time', 'date', 'uuid', 'email'] as const
const DEPTH = 3
/** More types of one value, or members of one object, are not told apart: they are keys of a map. */
const MOST = 20

/** The type of values in a few words, which hold none of them: `string (date)`, `object { id: integer, name: string }`. */
export function typeOf(values: readonly Json[], depth = DEPTH): string {
  const types = [...new Set(values.map((value) => typeOfOne(value, depth)))].sort()
  return shortened(types, ' or ', 'types') || 'never seen'
}

function typeOfOne(value: Json, depth: number): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) {
    return value.length === 0 || depth === 0 ? 'array' : `array of ${typeOf(value, depth - 1)}`
  }
  if (isObject(value)) {
    const members = Object.entries(value)
    if (depth === 0 || members.length === 0) return 'object'
    const types = members.slice(0, MOST + 1).map(([name, child]) => `${name}: ${typeOf([child], depth - 1)}`)
    return `object { ${shortened(types, ', ', 'members')} }`
  }
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (/^-?\d+(\.\d+)?$/.test(value)) return 'string (number)'
  const format = FORMATS.find((name) => matches(name, value))
  return format === undefined ? 'string' : `string (${format})`
}

function shortened(all: readonly string[], between: string, kind: string): string {
  return all.length <= MOST ? all.join(between) : `${all.slice(0, MOST).join(between)}${between}further ${kind}`
}

function matches(name: (typeof FORMATS)[number], text: string): boolean {
  const format = fullFormats[name]
  if (format instanceof RegExp) return format.test(text)
  // The formats of dates are objects with a function and an order.
  return (format as { validate(text: string): boolean }).validate(text)
}

/** Something in a body, by its place and type; with some of its values where they are shown. */
export interface Member {
  readonly place: string
  readonly type: string
  readonly values?: readonly Json[]
}

/** What is said of the values at a place; where a name on the way there is one of a secret, not the values themselves. */
export function memberOf(place: string, values: readonly Json[], showValues: boolean, depth?: number): Member {
  const isSecret = place.split(/[.[\]]+/).some((name) => isSecretName(name, passwords))
  return {
    place,
    type: typeOf(values, depth),
    ...(showValues && { values: isSecret ? ['[removed]'] : values.slice(0, 3) }),
  }
}

/** The value at a path in a body, and the path as a reader of the contract knows it, such as `data.list[].status`. */
export function locate(tokens: readonly string[], body: Json): { readonly place: string; readonly value?: Json } {
  let place = ''
  let value: Json | undefined = body
  for (const token of tokens) {
    place += Array.isArray(value) ? '[]' : `${place === '' ? '' : '.'}${token}`
    value = Array.isArray(value)
      ? value[Number(token)]
      : isObject(value) && Object.hasOwn(value, token)
        ? value[token]
        : undefined
  }
  return { place, ...(value !== undefined && { value }) }
}

/** The values at a place, in which `[]` stands for every item and `*` for every member. */
export function valuesAt(place: string, body: Json): Json[] {
  const steps = place.match(/\[\]|[^.[]+/g) ?? []
  return steps.reduce<Json[]>((values, step) => values.flatMap((value) => below(value, step)), [body])
}

function below(value: Json, step: string): Json[] {
  if (step === '[]') return Array.isArray(value) ? value : []
  if (!isObject(value)) return []
  if (step === '*') return Object.values(value)
  return Object.hasOwn(value, step) && value[step] !== undefined ? [value[step]] : []
}
