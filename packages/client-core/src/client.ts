// Creates a client, which keeps its transport and options out of the sight of its users.
import type { Success } from './answer.js'
import { createTokens } from './auth.js'
import type { Group } from './group.js'
import type { CallParams, OperationDescriptor } from './operation.js'
import type { CallOptions, ClientOptions } from './options.js'
import { prepare } from './prepare.js'
import { sendWithRetries } from './retry.js'
import type { Session } from './session.js'

/** Sends calls, and gives whole answers, envelope included: what all that calls with a client shares. Errors are rejections. */
type Transport = (operation: OperationDescriptor, params: CallParams, options: CallOptions) => Promise<Success>

/** Key of a client's transport, out of sight of autocompletion. The same in every copy of this package, as bundlers may bring several. */
export const TRANSPORT: unique symbol = /* @__PURE__ */ Symbol.for('@cloud-cost/transport')

/** Key of a client's `baseUrl`. */
export const BASE_URL: unique symbol = /* @__PURE__ */ Symbol.for('@cloud-cost/base-url')

/** Keeps clients of different groups apart. It is there in the types only. */
declare const GROUP: unique symbol

/** Any client: the first argument of the operation functions of its group. */
export interface Client<GroupName extends string = string> {
  /** For the operation functions. A function, so that no print of a client shows the token. */
  readonly [TRANSPORT]: Transport
  /** For openapi-fetch, which writes URLs itself. */
  readonly [BASE_URL]: string
  readonly [GROUP]?: GroupName
}

/** Creates a client. Nothing is checked or sent before the first call. */
export function createClient<GroupName extends string>(options: ClientOptions, group: Group = {}): Client<GroupName> {
  const session: Session = { options: { ...options }, group, tokens: createTokens(), takesSignal: createSignalCheck() }
  return {
    [TRANSPORT]: async (operation, params, callOptions) =>
      sendWithRetries(session, prepare(session, operation, params, callOptions)),
    [BASE_URL]: options.baseUrl,
  }
}

/** Tries it out once, since a `Request` costs a good part of a call. */
function createSignalCheck(): Session['takesSignal'] {
  let isTaken: boolean | undefined
  return (signal) => {
    try {
      isTaken ??= Boolean(new Request('https://localhost', { signal }))
    } catch {
      isTaken = false
    }
    return isTaken
  }
}
