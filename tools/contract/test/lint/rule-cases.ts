import type { Subject } from './subject.js'

/** Documents by title, for one rule of a production ruleset. */
export interface RuleCases {
  readonly rule: string
  /** Documents in which no own rule finds anything. */
  readonly passing: Readonly<Record<string, Subject>>
  /** Documents in which the rule finds something; the snapshot beside the test has what and where. */
  readonly failing: Readonly<Record<string, Subject>>
}
