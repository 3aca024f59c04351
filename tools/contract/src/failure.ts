/** A mistake in the contract or in the call, said in one message that a person can act on. */
export class UserError extends Error {}

/** One thing that is wrong, where it stands and what to do about it. */
export interface Finding {
  /** File relative to the working tree's root. */
  readonly file: string
  /** First line is 1. */
  readonly line: number
  readonly rule: string
  /** What is wrong, and how to mend it. */
  readonly message: string
}

export function formatFinding({ file, line, rule, message }: Finding): string {
  return `${file}:${line}  ${rule}  ${message}`
}
