import type { CallParams, OperationDescriptor } from './operation.js'
import type { ClientOptions } from './options.js'
import { writePath } from './path.js'
import { writeQuery } from './query.js'
import { valid } from './validate.js'

/** `localhost`, and addresses that don't leave the machine: URL parsers write every form of one as four decimals, so none can be disguised. */
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/

/** Whether a token may travel to this URL: over TLS, over HTTP that doesn't leave the machine, or where that is allowed. */
export function isSafe({ protocol, hostname }: URL, { allowInsecureHttp = false }: ClientOptions): boolean {
  if (protocol === 'http:') return allowInsecureHttp || LOOPBACK.test(hostname)
  return protocol === 'https:'
}

/**
 * Reads `baseUrl`.
 * @throws {ValidationError} when it is no http(s) URL, carries credentials, a query or a fragment, or is insecure
 */
export function parseBaseUrl(operationId: string, options: ClientOptions): URL {
  return valid(operationId, 'baseUrl', 'must be an https URL (http on loopback)', () => {
    const url = new URL(options.baseUrl)
    const hasNothingElse = url.href === url.origin + url.pathname
    return hasNothingElse && isSafe(url, options) ? url : undefined
  })
}

/** The URL of a call, query included. */
export function buildUrl(operation: OperationDescriptor, base: URL, { path, query, extraQuery }: CallParams): string {
  const search = writeQuery(operation, query, extraQuery)
  return base.href.replace(/\/$/, '') + writePath(operation, path) + (search && `?${search}`)
}
