import type { Tokens } from './auth.js'
import type { Group } from './group.js'
import type { ClientOptions } from './options.js'

/** What the calls of a client share. */
export interface Session {
  readonly options: ClientOptions
  readonly group: Group
  readonly tokens: Tokens
  /** Whether `fetch` can be given a signal: in jsdom it is of another realm, and Node's `fetch` refuses it. */
  readonly takesSignal: (signal: AbortSignal) => boolean
}
