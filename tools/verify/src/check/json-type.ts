import { isObject, type Json } from '@cloud-cost/contract/document'
import { fullFormats } from 'ajv-formats/dist/formats.js'

const FORMATS = ['date-time', 'date', 'uuid', 'email'] as const
const DEPTH = 3

/** The type of values in a few words, which hold none of them: `string (date)`, `object { id: integer, name: string }`. */
export function typeOf(values: readonly Json[], depth = DEPTH): string {
  return [...new Set(values.map((value) => typeOfOne(value, depth)))].sort().join(' or ') || 'never seen'
}

function typeOfOne(value: Json, depth: number): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) {
    if (value.length === 0) return 'array'
    return depth === 0 ? 'array' : `array of ${typeOf(value, depth - 1)}`
  }
  if (isObject(value)) {
    const members = Object.entries(value)
    if (depth === 0 || members.length === 0) return 'object'
    return `object { ${members.map(([name, child]) => `${name}: ${typeOf([child], depth - 1)}`).join(', ')} }`
  }
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'boolean') return 'boolean'
  const format = formatOf(value)
  return format === undefined ? 'string' : `string (${format})`
}

function formatOf(text: string): string | undefined {
  if (/^-?\d+(\.\d+)?$/.test(text)) return 'number'
  return FORMATS.find((name) => matches(name, text))
}

function matches(name: (typeof FORMATS)[number], text: string): boolean {
  const format = fullFormats[name]
  if (format instanceof RegExp) return format.test(text)
  const validate = typeof format === 'object' && 'validate' in format ? format.validate : undefined
  return typeof validate === 'function' && (validate as (value: string) => boolean)(text)
}
