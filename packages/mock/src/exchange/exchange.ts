import type { BodyStream } from './body-stream.js'

/** A request as the mock's core takes it, whichever way it came. */
export interface MockRequest {
  /** In upper case. */
  readonly method: string
  /** Path and query as they were sent. */
  readonly target: string
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string | undefined }
  readonly body: Body
  /** The address that the server listens on; absent in process. */
  readonly listensOn?: string
  /** Further names of the server, by which the admin API can be called. */
  readonly ownNames?: () => readonly string[]
}

/** The text of a body, or why there is none. */
export type Body = { readonly text: string } | { readonly problem: 'too-large' | 'not-text' }

/** What goes wrong with an answer on its way. */
type WireFault = 'reset' | 'timeout' | 'truncated'

/** What can go wrong on demand: on the wire, in a proxy in front of the service, or by its rate limit. */
export const FAULTS = ['reset', 'timeout', 'truncated', 'html-502', '429'] as const
export type Fault = (typeof FAULTS)[number]

/** An answer of the mock's core. */
export interface MockAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string }
  /** Bytes are shared by many answers: they are never changed. A stream is read once, and its answer has no length. */
  readonly body: string | Uint8Array<ArrayBuffer> | BodyStream
  readonly fault?: WireFault
  /** Milliseconds to wait before it is sent. */
  readonly delay?: number
}
