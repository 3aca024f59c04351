import { createTokens } from './auth.js'
import type { Group } from './group.js'
import type { ClientOptions } from './options.js'
import { createRedact } from './redact.js'
import type { Session } from './session.js'
import { withDefaults } from './settings.js'

/** Key of a client's session, out of sight of autocompletion. */
export const SESSION: unique symbol = /* @__PURE__ */ Symbol()

/** Keeps clients of different groups apart. It is there in the types only. */
declare const GROUP: unique symbol

/** Any client: the first argument of the operation functions of its group. */
export interface Client<GroupName extends string = string> {
  /** For the operation functions. A function, so that no print of a client shows the token. */
  readonly [SESSION]: () => Session
  readonly [GROUP]?: GroupName
}

/** Creates a client. Nothing is checked or sent before the first call. */
export function createClient<GroupName extends string>(options: ClientOptions, group: Group = {}): Client<GroupName> {
  const session: Session = {
    defaults: withDefaults(options),
    group,
    tokens: createTokens(),
    redact: createRedact(group.secrets),
  }
  return { [SESSION]: () => session }
}
