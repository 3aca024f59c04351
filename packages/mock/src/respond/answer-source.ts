import type { CompiledOperation } from '../contract/contract.js'
import type { EstateAnswer, EstateRequest } from '../exchange/estate-call.js'
import type { Inputs } from '../exchange/received.js'

/** Computes answers to valid requests, and keeps what they change in sessions apart from each other. */
export interface AnswerSource {
  /**
   * The answer to a call; `undefined` where the example of the contract answers. The same object again is checked and
   * printed only once.
   *
   * @throws Refusal when the call fails, such as for a record that does not exist.
   */
  answer(operation: CompiledOperation, inputs: Inputs, session: string): SourceAnswer | undefined
  /** The answer to a call that a session makes up itself; `undefined` where there is none. */
  ask(request: EstateRequest, session: string): EstateAnswer | undefined
  /** What a session has changed; `undefined` for one that was not used. */
  state(session: string): unknown
  /** Replaces what a session has changed by what `state` returned; returns what is wrong with that, in a sentence. */
  load(state: unknown, session: string): string | undefined
  /** Restores the start of one session, or of all. */
  reset(session?: string): void
}

export interface SourceAnswer {
  /** That of the contract's success when left out. */
  readonly status?: number
  readonly body: unknown
  /** Added to those of the contract's success. */
  readonly headers?: { readonly [name: string]: string }
}
