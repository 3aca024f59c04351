import type { Subject } from './subject.js'

/** Documents by title, for one rule of a production ruleset. */
export interface RuleCases {
  readonly rule: string
  /** Documents in which no own rule finds anything. */
  readonly passing: Readonly<Record<string, Subject>>
  readonly failing: Readonly<Record<string, FailingCase>>
}

export interface FailingCase {
  readonly document: Subject
  /** All findings of the rule: messages by path, whose keys stand with blanks between them. */
  readonly findings: Readonly<Record<string, string | readonly string[]>>
}

export function fails(document: Subject, findings: FailingCase['findings']): FailingCase {
  return { document, findings }
}
