import type { ClientOptions } from './options.js'
import { createTransport, type Transport } from './transport.js'

/** Key of a client's transport, out of sight of autocompletion. */
export const TRANSPORT: unique symbol = /* @__PURE__ */ Symbol()

/** Key of a client's `baseUrl`. */
export const BASE_URL: unique symbol = /* @__PURE__ */ Symbol()

/** Keeps clients of different groups apart. It is there in the types only. */
declare const GROUP: unique symbol

/** Any client: the first argument of the operation functions of its group. */
export interface Client<Group extends string = string> {
  /** For the operation functions. */
  readonly [TRANSPORT]: Transport
  /** For openapi-fetch, which writes URLs itself. */
  readonly [BASE_URL]: string
  readonly [GROUP]?: Group
}

/** Creates a client. Nothing is checked or sent before the first call. */
export function createClient<Group extends string>(options: ClientOptions): Client<Group> {
  return { [TRANSPORT]: createTransport(options), [BASE_URL]: options.baseUrl }
}
