import type { CallOptions, ClientOptions, Fetch, Middleware } from './options.js'

/** Options of which none is `undefined`. */
type Given<Options> = { readonly [Name in keyof Options]: Exclude<Options[Name], undefined> }

/** The options of a client, with the defaults of those that have one. */
export interface Defaults extends Given<ClientOptions> {
  readonly maxRetries: number
  readonly middleware: readonly Middleware[]
  readonly parseJson: (text: string) => unknown
  readonly timeout: number
}

/** The options of one call. */
export interface Settings extends Defaults, Pick<Given<CallOptions>, 'signal' | 'idempotencyKey'> {
  readonly fetch: Fetch
}

export function withDefaults(options: ClientOptions): Defaults {
  return { maxRetries: 2, middleware: [], parseJson: JSON.parse, timeout: 60_000, ...given(options) }
}

/** Merges options. Middleware is appended, and the global `fetch` looked up now. */
export function mergeOptions(defaults: Defaults, call: CallOptions): Settings {
  const middleware = [...defaults.middleware, ...(call.middleware ?? [])]
  return { fetch: globalThis.fetch, ...defaults, ...given(call), middleware }
}

/** Options without those that are `undefined`, which count as not given. */
function given<Options extends object>(options: Options): Given<Options> {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Given<Options>
}
