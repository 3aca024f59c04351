import type { CallOptions, ClientOptions, Fetch, Middleware } from './options.js'

/** Options of which none is `undefined`. */
type Given<Options> = { readonly [Name in keyof Options]: Exclude<Options[Name], undefined> }

/** The options of one call, with the defaults of those that have one. */
export interface Settings extends Given<ClientOptions>, Pick<Given<CallOptions>, 'signal' | 'idempotencyKey'> {
  readonly fetch: Fetch
  readonly maxRetries: number
  readonly middleware: readonly Middleware[]
  readonly parseJson: (text: string) => unknown
  readonly timeout: number
}

/** Merges options: those of a call replace those of its client, but its middleware is appended. The global `fetch` is looked up now. */
export function mergeOptions(client: ClientOptions, call: CallOptions): Settings {
  return {
    fetch: globalThis.fetch,
    maxRetries: 2,
    parseJson: JSON.parse,
    timeout: 60_000,
    ...given(client),
    ...given(call),
    middleware: [...(client.middleware ?? []), ...(call.middleware ?? [])],
  }
}

/** Options without those that are `undefined`, which count as not given. */
function given<Options extends object>(options: Options): Given<Options> {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Given<Options>
}
