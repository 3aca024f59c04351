import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'

const WIDTH = 90

/** A value as TypeScript: single quotes, bare keys, on one line where it fits. */
export function literal(value: Json, indent = '', before = 0): string {
  const flat = oneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + before + flat.length <= WIDTH) return flat
  const inner = `${indent}  `
  if (!Array.isArray(value)) return `{\n${memberLines(value, inner)}${indent}}`
  return `[\n${value.map((element) => `${inner}${literal(element, inner)},\n`).join('')}${indent}]`
}

/** The members of an object, each on a line of its own. */
export function memberLines(members: JsonObject, indent: string): string {
  const lines = Object.entries(members).map(
    ([name, member]) => `${indent}${key(name)}: ${literal(member, indent, key(name).length + 2)},\n`,
  )
  return lines.join('')
}

/** A member's name, in quotes where it needs them. */
export function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name)
}

export function oneLine(value: Json): string {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${key(name)}: ${oneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function text(value: string): string {
  const escaped = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped}'`
}
