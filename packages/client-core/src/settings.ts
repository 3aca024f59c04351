import type { CallOptions, ClientOptions, Middleware } from './options.js'
import { valid } from './validate.js'

/** The options of one call, with the defaults that more than one part needs. */
export interface Settings extends ClientOptions, Pick<CallOptions, 'signal' | 'idempotencyKey'> {
  readonly fetch: (request: Request) => Promise<Response>
  readonly middleware: readonly Middleware[]
}

/** Merges options. `undefined` counts as not given, and middleware is appended. */
export function mergeOptions(client: ClientOptions, call: CallOptions): Settings {
  const given = Object.entries(call).filter(([, value]) => value !== undefined)
  const { fetch = globalThis.fetch, ...settings } = { ...client, ...Object.fromEntries(given) }
  return { ...settings, fetch, middleware: [...(client.middleware ?? []), ...(call.middleware ?? [])] }
}

/**
 * The headers of a call, without the token.
 * @throws {ValidationError} for a name or value that HTTP doesn't allow
 */
export function headersOf(operationId: string, client: ClientOptions, call: CallOptions, own: object): Headers {
  return valid(operationId, 'headers', 'are invalid', () => {
    const headers = new Headers()
    for (const source of [own, client.headers, call.headers])
      for (const [name, value] of source instanceof Headers ? source : Object.entries(source ?? {}))
        if (value === null) headers.delete(name)
        else if (value !== undefined) headers.set(name, `${value}`)
    return headers
  })
}
