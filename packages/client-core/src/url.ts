// Reads `baseUrl`, decides where a token may travel, and builds the URL of a call.
import { ValidationError, valid } from './errors.js'
import type { CallParams, OperationDescriptor } from './operation.js'
import type { ClientOptions } from './options.js'
import { scalar } from './scalar.js'

// Patterns and not `URL`, of which React Native has a part. They let through no spelling that a URL parser may read differently.

/** Scheme, host, port and path, and nothing else. */
const BASE = /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?(\/[^\s?#\\]*)?$/i

/** What is encrypted, or doesn't leave the machine. */
const SAFE = /^https:|^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?([/?#]|$)/i

/** Whether a token may travel to this URL: over TLS, over HTTP that doesn't leave the machine, or where that is allowed. */
export function isSafe(url: string, { allowInsecureHttp }: ClientOptions): boolean {
  return (allowInsecureHttp ? /^https?:/i : SAFE).test(url)
}

/** Scheme, host and port as URL parsers write them. */
export function originOf(url: string): string {
  const [origin = ''] = /^\w+:\/\/[^/?#]*/.exec(url.toLowerCase()) ?? []
  return origin.replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2')
}

/**
 * Reads `baseUrl`, and returns it without a slash at its end. In a browser, a path is one of the page's own server.
 * @throws {ValidationError} when it is no http(s) URL, carries credentials, a query or a fragment, or is insecure
 */
export function parseBaseUrl(operationId: string, options: ClientOptions): string {
  const problem = 'must be an https URL, or an http URL on loopback or with allowInsecureHttp'
  return valid(operationId, 'baseUrl', problem, () => {
    const { baseUrl } = options
    const url = /^\/(?!\/)/.test(baseUrl) && globalThis.location ? globalThis.location.origin + baseUrl : baseUrl
    return BASE.test(url) && isSafe(url, options) ? url.replace(/\/$/, '') : undefined
  })
}

/** The URL of a call, query included. */
export function buildUrl(
  operation: OperationDescriptor,
  base: string,
  { path, query, extraQuery }: CallParams,
): string {
  const search = writeQuery(operation, query, extraQuery)
  return base + writePath(operation, path) + (search && `?${search}`)
}

/**
 * Fills the placeholders of a path.
 * @throws {ValidationError} for a missing value, and for one that is no segment of a path
 */
export function writePath({ id, path }: OperationDescriptor, values: object = {}): string {
  return path.replace(/\{(.+?)\}/g, (_, name: string) => {
    const text = valid(id, name, 'is required, as a path segment', () => scalar(Reflect.get(values, name)) || undefined)
    // URL parsers resolve such segments, even percent-encoded, so that the call would reach another path.
    if (/^\.\.?$/.test(text)) throw new ValidationError(id, name, `must not be "${text}", which leads to another path`)
    return text
  })
}

/**
 * Writes a query without its question mark.
 * @throws {ValidationError} for a value that cannot be written, and for a name that is given twice
 */
function writeQuery(operation: OperationDescriptor, query: object = {}, extraQuery: object = {}): string {
  const { id, commaQuery } = operation
  const written = new Map<string, string>()
  for (const [name, value] of [...Object.entries(query), ...Object.entries(extraQuery)]) {
    const given = [value].flat().filter((item) => item !== undefined && item !== null)
    if (given.length === 0) continue
    if (written.has(name)) throw new ValidationError(id, name, 'is in both query and extraQuery')
    const texts = given.map((item) => valid(id, name, 'must be text, number or valid date', () => scalar(item)))
    const key = `${encodeURIComponent(name)}=`
    written.set(name, key + texts.join(commaQuery?.includes(name) ? ',' : `&${key}`))
  }
  return [...written.values()].join('&')
}
