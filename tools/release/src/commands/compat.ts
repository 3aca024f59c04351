import { existsSync, statSync, writeFileSync } from 'node:fs'
import { declaredBumps, missingBumps } from '../compat/changesets.js'
import { changesSince } from '../compat/compatibility.js'
import type { Finding } from '../compat/finding.js'
import { lastRelease, releaseAt, releaseIn } from '../compat/release.js'
import { markdownReport, missingReport, textReport } from '../compat/report.js'

export interface CompatOptions {
  /** A folder with documents, or a commit; the last release without it. */
  readonly base?: string | undefined
  /** A file for the report as Markdown. */
  readonly markdown?: string | undefined
}

/** Compares the working tree with a release; fails when the changesets declare less than what changed. */
export async function compatCommand(root: string, options: CompatOptions): Promise<number> {
  return (await compare(root, options)) === undefined ? 1 : 0
}

/** Compares and reports; returns the findings, or nothing when the changesets declare less. */
export async function compare(
  root: string,
  { base, markdown }: CompatOptions = {},
): Promise<readonly Finding[] | undefined> {
  const isFolder = base !== undefined && existsSync(base) && statSync(base).isDirectory()
  const release = base === undefined ? lastRelease(root) : isFolder ? releaseIn(base) : await releaseAt(root, base)
  const findings = await changesSince(release, root)
  const missing = missingBumps(findings, await declaredBumps(root), release.version)
  console.log(textReport(release.name, findings))
  if (markdown !== undefined) writeFileSync(markdown, markdownReport(release.name, findings, missing))
  if (missing.length === 0) return findings
  console.error(`\n${missingReport(missing)}`)
  return undefined
}
