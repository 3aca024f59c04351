// Schemas whose generated values are plausible.

import type { PrismOperation } from '../contract/contract.js'
import { isObject, type JsonObject, listOf } from '../contract/json.js'

/** Most items of a list, and most of an amount, where the contract sets no bounds. */
const MOST_ITEMS = 5
const MOST = 10_000
/** Days before the mock's clock from which dates are taken. */
const DAYS = 60

/** Dates and times in the form of a schema's `format`. */
const DATES: { readonly [format: string]: (instant: string) => string } = {
  date: (instant) => instant.slice(0, 10),
  'date-time': (instant) => instant.replace('.000Z', 'Z'),
}

/**
 * The operation with answers whose schemas let a generator make up only what a person would believe: short lists, amounts
 * of a company's size, dates of late, and of a success its first form, which is not the error that comes with the same status.
 *
 * @param now the instant before which dates are
 */
export function plausibleValues(operation: PrismOperation, now: string): PrismOperation {
  const { __bundled__: bundled } = operation as { readonly __bundled__?: unknown }
  const responses = operation.responses.map((response) => ({
    ...response,
    contents: (response.contents ?? []).map(({ schema, ...content }) => ({
      ...content,
      ...(schema !== undefined && { schema: bounded(response.code.startsWith('2') ? firstForm(schema) : schema, now) }),
    })),
  }))
  return {
    ...operation,
    responses,
    ...(bundled !== undefined && { __bundled__: mapValues(bundled, (inner) => bounded(inner, now)) }),
  } as PrismOperation
}

/** The first of several forms, without what it may have in common with the others, such as an error. */
function firstForm(schema: object): unknown {
  const { oneOf, ...more } = schema as JsonObject
  const [first, ...others] = listOf(oneOf)
  if (!isObject(first)) return schema
  const required = listOf(first['required'])
  const isOwn = (name: string): boolean =>
    required.includes(name) || !others.some((branch) => name in membersOf(branch))
  const own = Object.entries(membersOf(first)).filter(([name]) => isOwn(name))
  return { ...more, ...first, ...('properties' in first && { properties: Object.fromEntries(own) }) }
}

function membersOf(schema: unknown): JsonObject {
  const properties = isObject(schema) ? schema['properties'] : undefined
  return isObject(properties) ? properties : {}
}

function bounded(schema: unknown, now: string): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => bounded(inner, now))
  if (!isObject(schema)) return schema
  const bounds = boundsOf(schema, now)
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'const' || key === 'enum' || key === 'default') return [key, value]
      return [key, key === 'properties' ? mapValues(value, (member) => bounded(member, now)) : bounded(value, now)]
    }),
  )
  const { format: _, ...others } = inner
  // The generator rewrites dates, also those of a list to choose from.
  return { ...('enum' in bounds ? others : inner), ...bounds }
}

function boundsOf({ type, format, enum: values, const: value, ...schema }: JsonObject, now: string): JsonObject {
  if (values !== undefined || value !== undefined) return {}
  const types = [type].flat()
  // Members that nobody has described would be made up with their names.
  if (isObject(schema['properties'])) return { additionalProperties: false }
  if (types.includes('array')) {
    const least = Number(schema['minItems'] ?? 1)
    return { minItems: least, maxItems: schema['maxItems'] ?? Math.max(least, MOST_ITEMS) }
  }
  if (types.includes('integer') || types.includes('number')) {
    const { minimum, maximum } = schema
    const least = Number(minimum ?? (Number(maximum) < 0 ? Number(maximum) - MOST : 0))
    return { minimum: least, maximum: maximum ?? least + MOST }
  }
  const toDate = DATES[String(format)]
  if (toDate === undefined || !types.includes('string')) return {}
  const end = Date.parse(now)
  return { enum: Array.from({ length: DAYS }, (_, day) => toDate(new Date(end - day * 86_400_000).toISOString())) }
}

/** A body with its numbers as a person would write them. */
export function rounded(body: unknown): unknown {
  if (typeof body === 'number') return Number(Math.abs(body) < 1 ? body.toPrecision(2) : body.toFixed(2))
  if (Array.isArray(body)) return body.map(rounded)
  return mapValues(body, rounded)
}

function mapValues(values: unknown, change: (value: unknown) => unknown): unknown {
  if (!isObject(values)) return values
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
