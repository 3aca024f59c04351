/** A JSON object, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * For `JSON.stringify`: refuses what it would write as nothing, or as something else, such as a form, a file, a map, NaN and an invalid date.
 * @throws {TypeError}
 */
export function jsonValue(this: unknown, name: string, value: unknown): unknown {
  const isLost =
    value === null
      ? // A date that is none, and others that say of themselves that they are nothing.
        (this as Record<string, unknown>)[name] !== null
      : typeof value === 'object'
        ? Symbol.toStringTag in value || (Object.keys(value).length === 0 && !isPlain(value))
        : // A function and a symbol become nothing, NaN and infinity null.
          value !== undefined && (JSON.stringify(value) ?? 'null') === 'null'
  if (isLost) throw new TypeError()
  return value
}

/** Made by `{}` or `[]`, of any realm. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || !prototype || !Object.getPrototypeOf(prototype)
}
