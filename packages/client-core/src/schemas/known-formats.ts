import { isObject } from '../json.js'

/** Keywords whose values are data, not schemas. */
const DATA = new Set(['const', 'enum'])

/** Keywords whose members are schemas under names of their own. */
const NAMED = new Set(['$defs', 'properties'])

/** A copy of a schema without the formats that a validator doesn't know: in strict mode it would refuse them. */
export function withKnownFormats(schema: object, formats: object): object {
  const members = Object.entries(schema)
    .filter(([keyword, value]) => keyword !== 'format' || String(value) in formats)
    .map(([keyword, value]) => [keyword, DATA.has(keyword) ? value : inside(keyword, value, formats)])
  return Object.fromEntries(members)
}

function inside(keyword: string, value: unknown, formats: object): unknown {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? withKnownFormats(item, formats) : item))
  if (!isObject(value)) return value
  if (!NAMED.has(keyword)) return withKnownFormats(value, formats)
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, inside('', child, formats)]))
}
