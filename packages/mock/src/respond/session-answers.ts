// What the answers of a session come from: companies, or recordings of a deployment.
import type { CompiledOperation } from '../contract/contract.js'
import type { EstateAnswer, EstateRequest } from '../exchange/estate-call.js'
import type { Inputs, ParsedRequest } from '../exchange/parsed-request.js'
import type { Problem } from '../exchange/problem.js'
import type { SessionQuota } from '../exchange/session-quota.js'

/** Computes the answers of a session to valid requests, and keeps what they change. */
export interface SessionAnswers {
  /** The instant that counts as now, ISO 8601. */
  readonly clock: string
  /** What of somebody's bills is not counted, or not known: a sentence each. */
  readonly notes: readonly string[]
  /**
   * The answer to a request; `undefined` where the example of the contract answers. The same object again is checked and
   * printed only once. One that was computed before comes without a promise.
   *
   * @param illustrative whether shapes that are made up are asked for; as the estate does it when left out
   * @throws Refusal when the call fails, such as for a record that does not exist.
   */
  answer(parsed: ParsedRequest, illustrative?: boolean): Promise<SourceAnswer | undefined> | SourceAnswer | undefined
  /** Headers that say why a call is not answered from where it might be, whether it succeeds or fails. */
  note?(operation: CompiledOperation, inputs: Inputs): { readonly [name: string]: string } | undefined
  /** The answer to a call that the session makes up itself; `undefined` where there is none. */
  ask(request: EstateRequest): Promise<EstateAnswer | undefined>
  /** What the contract allows in a call and strict mode refuses. */
  strictProblem(operation: CompiledOperation, inputs: Inputs): Problem | undefined
  /** What the session has changed. */
  state(): unknown
  /** Replaces what the session has changed by what `state` returned; returns what is wrong with that, in a sentence. */
  load(state: unknown): string | undefined
  /**
   * Sets the instant that counts as now; `undefined` sets the companies' own again. What was changed stays.
   *
   * @throws Refusal when the companies can't have another one
   */
  setClock(clock: string | undefined): void
  /**
   * Answers from the companies of a company file; from those of the mock with `null`. What was changed is gone.
   *
   * @throws Refusal that names all mistakes of the file
   */
  setCompany(file: unknown): void
  /** Restores the start. */
  reset(): void
}

/** Begins the answers of a session. */
export type BeginSessionAnswers = (quota: SessionQuota) => SessionAnswers

export interface SourceAnswer {
  /** The status of the contract's success when left out. */
  readonly status?: number
  readonly body: unknown
  /** Whether it is given as it is, since it was answered so before. */
  readonly isRecorded?: true
  /** Added to those of the contract's success. */
  readonly headers?: { readonly [name: string]: string }
}
