// What is answered to a request where its headers, a rule or a scenario say so.
import type { AskEstate } from './estate-call.js'
import type { Fault, RuleAnswer } from './exchange.js'

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

export interface SelectedResponse extends RuleAnswer {
  /** Whether the body is generated. */
  readonly dynamic: boolean
  /** The rule that made it, for messages. */
  readonly rule?: string
  /** Seed of the generated body. */
  readonly seed?: string
}
