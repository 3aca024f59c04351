import { ValidationError } from './errors.js'
import type { CallParams, OperationDescriptor } from './operation.js'
import type { ClientOptions } from './options.js'
import { valid } from './validate.js'

/** Whether a token may travel to this URL: over TLS, over HTTP that doesn't leave the machine, or where that is allowed. */
export function isSafe({ protocol, hostname }: URL, { allowInsecureHttp }: ClientOptions): boolean {
  return (
    protocol === 'https:' ||
    // URL parsers have written every form of such an address as four decimals, so none can be disguised.
    (protocol === 'http:' && (allowInsecureHttp || /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)))
  )
}

/**
 * Reads `baseUrl`.
 * @throws {ValidationError} when it is no http(s) URL, carries credentials, a query or a fragment, or is insecure
 */
export function parseBaseUrl(operationId: string, options: ClientOptions): URL {
  return valid(operationId, 'baseUrl', 'is no https URL (http on loopback)', () => {
    const url = new URL(options.baseUrl)
    // What else there could be: user, password, query, fragment.
    return isSafe(url, options) && url.origin + url.pathname === url.href ? url : undefined
  })
}

/** The URL of a call, query included. */
export function buildUrl(operation: OperationDescriptor, base: URL, { path, query, extraQuery }: CallParams): string {
  const search = writeQuery(operation, query, extraQuery)
  return base.href.replace(/\/$/, '') + writePath(operation, path) + (search && `?${search}`)
}

/**
 * Fills the placeholders of a path.
 * @throws {ValidationError} for a missing value, and for `.` and `..`: URL parsers resolve them even when they are
 * percent-encoded, and the call would reach another path
 */
function writePath({ id, path }: OperationDescriptor, values: object = {}): string {
  return path.replace(/\{(.+?)\}/g, (_, name: string) =>
    valid(id, name, 'is missing or no path segment', () => {
      const text = scalar((values as Record<string, unknown>)[name])
      return /^\.{0,2}$/.test(text) ? undefined : text
    }),
  )
}

/**
 * Writes a query without its question mark.
 * @throws {ValidationError} for a value that cannot be written, and for a name that is given twice
 */
function writeQuery({ id, commaQuery }: OperationDescriptor, query: object = {}, extraQuery: object = {}): string {
  const parts = new Map<string, string>()
  for (const [name, value] of [...Object.entries(query), ...Object.entries(extraQuery)]) {
    const key = `${encodeURIComponent(name)}=`
    const texts = valid(id, name, 'is no text, number or valid date', () =>
      [value]
        .flat()
        .filter((one) => one != null)
        .map(scalar),
    )
    if (!texts.length) continue
    if (parts.has(name)) throw new ValidationError(id, name, 'is in both query and extraQuery')
    parts.set(name, key + texts.join(commaQuery?.includes(name) ? ',' : `&${key}`))
  }
  return [...parts.values()].join('&')
}

/** A single value, percent-encoded. @throws for objects and for dates and numbers that are none */
export function scalar(value: unknown): string {
  // A date without a time is meant as a date; every other keeps its time.
  const text = value instanceof Date ? value.toISOString().replace('T00:00:00.000Z', '') : (value ?? '')
  if (typeof text === 'object' || Number.isNaN(text)) throw text
  return encodeURIComponent(String(text))
}
