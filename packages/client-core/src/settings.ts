import type { CallOptions, ClientOptions, Fetch, Middleware } from './options.js'

/** Options of which none is `undefined`. */
type Given<Options> = { readonly [Name in keyof Options]: Exclude<Options[Name], undefined> }

/** The options of one call, with the defaults of those that have one. */
export interface Settings extends Given<ClientOptions>, Pick<Given<CallOptions>, 'signal' | 'idempotencyKey'> {
  readonly fetch: Fetch
  readonly maxResponseBytes: number
  readonly maxRetries: number
  readonly middleware: readonly Middleware[]
  readonly parseJson: (text: string) => unknown
  readonly timeout: number
}

/**
 * Merges options: a call's options replace its client's, but the call's middleware is appended. An option that is `undefined` or NaN counts as not given.
 * The global `fetch` is looked up now.
 */
export function mergeOptions(client: ClientOptions, call: CallOptions): Settings {
  const merged: Record<string, unknown> = {
    fetch: globalThis.fetch,
    maxResponseBytes: 250_000_000,
    maxRetries: 2,
    parseJson: JSON.parse,
    timeout: 60_000,
  }
  for (const source of [client, call]) {
    for (const [name, value] of Object.entries(source)) {
      if (value !== undefined && !Number.isNaN(value)) merged[name] = value
    }
  }
  merged['middleware'] = [client, call].flatMap(({ middleware = [] }) => middleware)
  return merged as unknown as Settings
}
