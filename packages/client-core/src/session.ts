import type { Tokens } from './auth.js'
import type { Group } from './group.js'
import type { Redact } from './redact.js'
import type { Defaults } from './settings.js'

/** What the calls of a client share. */
export interface Session {
  readonly defaults: Defaults
  readonly group: Group
  readonly tokens: Tokens
  /** Removes the secrets of a call from a text. */
  readonly redact: Redact
}
