/**
 * A single value of a path or a query, percent-encoded; `undefined` for what cannot be written, such as an object.
 * @throws {RangeError | URIError} for a date that is none, and for half a character
 */
export function scalar(value: unknown): string | undefined {
  const text = value instanceof Date ? dateText(value) : value
  const isText = text !== undefined && typeof text !== 'object' && !Number.isNaN(text)
  return isText ? encodeURIComponent(String(text)) : undefined
}

/** A date without a time is meant as a date; every other keeps its time. */
export function dateText(date: Date): string {
  return date.toISOString().replace('T00:00:00.000Z', '')
}
