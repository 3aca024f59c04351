// What is answered to a request where its headers, a rule or a scenario say so.
import type { AskEstate } from './estate-call.js'
import type { Fault } from './exchange.js'

/** What was selected for a request by its headers, a rule or a scenario. */
export interface Selection {
  readonly answer: SelectedResponse
  /** Makes the answer in place of `answer`, once the request has been found valid. */
  readonly compute?: (ask: AskEstate) => Promise<SelectedResponse>
  readonly fault: Fault | undefined
  /** Milliseconds to wait before the answer. */
  readonly delay: number
  /** Whether shapes that are made up are asked for; as the estate does it when left out. */
  readonly illustrative: boolean | undefined
}

/** A response of the contract by status and example, or a body of your own. */
export interface RuleAnswer {
  readonly status?: number
  readonly example?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: unknown
  /**
   * Whether the body may break what the contract says of the status. It is answered with `X-Mock-Violations`; without `invalid`, the rule is refused, or
   * answered with 500 where a function made the body.
   */
  readonly invalid?: boolean
}

export interface SelectedResponse extends RuleAnswer {
  /** Whether the body is generated. */
  readonly dynamic: boolean
  /** The rule that made it, for messages. */
  readonly rule?: string
  /** Seed of the generated body. */
  readonly seed?: string
}
