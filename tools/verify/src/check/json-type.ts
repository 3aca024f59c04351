import { isObject, type Json } from '@cloud-cost/contract/document'
import { fullFormats } from 'ajv-formats/dist/formats.js'

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
