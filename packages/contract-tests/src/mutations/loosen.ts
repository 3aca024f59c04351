import type { JsonObject } from '@cloud-cost/contract/document'

/** Keywords that hold values to more than a type and a closed set. */
const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format']

/** Formats of all values of their type. */
const WIDE_FORMATS: readonly unknown[] = ['double', 'float', 'password']

/** Schemas that lack a keyword already, because another operation has them, too. */
const loosened = new WeakSet<JsonObject>()

/** Takes a limit from the first of the schemas that has one. @returns whether there is one */
export function loosenLimit(schemas: readonly JsonObject[]): boolean {
  // Beside a closed set a limit refuses nothing that the set lets through, and the other way round.
  const limited = schemas.filter(({ enum: closed, format }) => closed === undefined && !WIDE_FORMATS.includes(format))
  return loosen(limited, LIMITS)
}

/** Lets the first of the schemas that has a closed set of values take any. @returns whether there is one */
export function openSet(schemas: readonly JsonObject[]): boolean {
  const closed = schemas.filter(({ pattern }) => pattern === undefined)
  return loosen(closed, ['enum'])
}

function loosen(schemas: readonly JsonObject[], keywords: readonly string[]): boolean {
  return schemas.some((schema) => {
    const keyword = keywords.find((name) => name in schema)
    if (keyword === undefined) return loosened.has(schema)
    delete schema[keyword]
    loosened.add(schema)
    return true
  })
}
