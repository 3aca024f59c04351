import type { Violation } from '../../contract/contract.js'

/** A request and the response to it, as they went over the wire. */
export interface Exchange {
  /** Milliseconds since 1970 at which the request began. */
  readonly startedAt: number
  /** Milliseconds from the request to the head of the response, and from there to its end. */
  readonly timings: { readonly wait: number; readonly receive: number }
  readonly request: RecordedMessage & { readonly method: string; readonly url: string }
  /** Absent where none came: `problem` says why. */
  readonly response?: RecordedMessage & { readonly status: number; readonly statusText?: string }
  /** What is wrong with the request and the response by the contract. */
  readonly violations?: readonly Violation[]
  /** Why there is no response, or not all of it: `the service closed the connection`. */
  readonly problem?: string
}

/** The headers and the body of a request or a response. */
export interface RecordedMessage {
  /** Names and values in the order in which they came; a name can come several times. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** As it came, perhaps compressed; `undefined` where it was too long to be kept. */
  readonly body: Uint8Array | undefined
}
