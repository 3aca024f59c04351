// Checks the inputs of a call before anything is sent, and makes the request of them.
import { ValidationError, valid } from './errors.js'
import { jsonValue } from './json.js'
import type { CallParams, OperationDescriptor } from './operation.js'
import type { CallOptions, HeadersOptions } from './options.js'
import type { Session } from './session.js'
import { mergeOptions, type Settings } from './settings.js'
import { buildUrl, parseBaseUrl } from './url.js'

/** A call of which everything is known but the token: each attempt sends it. */
export interface PreparedCall {
  readonly operation: OperationDescriptor
  readonly params: CallParams
  readonly settings: Settings
  readonly url: string
  /** Without the token. */
  readonly headers: Headers
  /** A stream is gone once it was sent. */
  readonly body: string | ReadableStream | null
  /** May be sent again after an attempt of which nobody knows what became of it. */
  readonly repeatable: boolean
}

/**
 * Checks the inputs and options of a call, and makes of them what is sent.
 * @throws {ValidationError} for the first that cannot be used
 */
export function prepare(
  { options }: Session,
  operation: OperationDescriptor,
  params: CallParams,
  callOptions: CallOptions,
): PreparedCall {
  const { id, method, repeatable = method !== 'POST' } = operation
  const settings = mergeOptions(options, callOptions)
  if (typeof settings.fetch !== 'function') throw new ValidationError(id, 'fetch', 'must be a function')
  const base = parseBaseUrl(id, settings)
  const url = buildUrl(operation, base, params)
  const body = bodyOf(id, params.body)
  const own = {
    'content-type': body === null ? undefined : 'application/json',
    'user-agent': settings.userAgent,
    'idempotency-key': settings.idempotencyKey,
  }
  const headers = mergeHeaders(id, [own, options.headers, callOptions.headers])
  return {
    operation,
    params,
    settings,
    url,
    headers,
    body,
    repeatable: !isStream(body) && (repeatable || Boolean(settings.idempotencyKey)),
  }
}

function bodyOf(operationId: string, body: unknown): string | ReadableStream | null {
  if (body === undefined) return null
  if (isStream(body)) return body
  return valid(operationId, 'body', 'must be JSON, without forms, files, NaN and invalid dates', () =>
    JSON.stringify(body, jsonValue),
  )
}

/** Not by its class, which not every platform has. */
export function isStream(body: unknown): body is ReadableStream {
  return typeof (body as ReadableStream | null)?.getReader === 'function'
}

type Pairs = Iterable<readonly [string, unknown]>

/**
 * Headers of several sources, of which later ones replace those before; `null` removes one, and `undefined` counts as not given.
 * @throws {ValidationError} for a name or value that HTTP doesn't allow
 */
function mergeHeaders(operationId: string, sources: readonly (HeadersOptions | undefined)[]): Headers {
  return valid(operationId, 'headers', 'must be valid', () => {
    const headers = new Headers()
    for (const source of sources) {
      for (const [name, value] of pairsOf(source)) {
        if (value === null) headers.delete(name)
        else if (value !== undefined) headers.set(name, String(value))
      }
    }
    return headers
  })
}

function pairsOf(source: HeadersOptions = {}): Pairs {
  return Symbol.iterator in source ? (source as Pairs) : Object.entries(source)
}
