import { relative } from 'node:path'

/** A mistake in the contract or in the call, said in one message that a person can act on. */
export class UserError extends Error {}

/** One thing that is wrong, where it stands and what to do about it. */
export interface Finding {
  /** Absolute path. */
  readonly file: string
  readonly line: number
  readonly rule: string
  /** What is wrong, and how to fix it. */
  readonly message: string
}

/** What is wrong at a path below the value that was checked. */
export type Problem = Pick<Finding, 'rule' | 'message'> & { readonly tokens: readonly string[] }

/** A finding as one line for people, with the file relative to the root of the working tree. */
export function formatFinding(root: string, { file, line, rule, message }: Finding): string {
  return `${relative(root, file)}:${line}  ${rule}  ${message}`
}

/** Prints findings for people, each once, and returns how many there are. */
export function printFindings(root: string, findings: readonly Finding[]): number {
  const lines = new Set(findings.map((finding) => formatFinding(root, finding)))
  for (const line of lines) console.error(line)
  return lines.size
}
