import { existsSync, statSync, writeFileSync } from 'node:fs'
import { declaredBumps, missingBumps } from '../compat/changesets.js'
import { changesSince } from '../compat/compatibility.js'
import { located } from '../compat/located.js'
import { lastRelease, type Release, releaseAt, releaseIn } from '../compat/release.js'
import { markdownReport, missingReport, textReport } from '../compat/report.js'

export interface CompatOptions {
  /** A folder with documents, or a commit; the last release without it. */
  readonly base?: string | undefined
  /** A file for the report as Markdown. */
  readonly markdown?: string | undefined
}

/** Compares the working tree with a release; fails when the changesets declare less than what changed. */
export async function compatCommand(root: string, { base, markdown }: CompatOptions): Promise<number> {
  const release = base === undefined ? lastRelease(root) : await named(root, base)
  if (release === undefined) {
    const text = 'There is no release yet, so nothing can break.'
    console.log(text)
    if (markdown !== undefined) writeFileSync(markdown, `## Changes of the contract\n\n${text}\n`)
    return 0
  }
  const findings = located(root, await changesSince(release, root))
  const missing = missingBumps(findings, await declaredBumps(root), release.version)
  console.log(textReport(release.name, findings))
  if (markdown !== undefined) writeFileSync(markdown, markdownReport(release.name, findings, missing))
  if (missing.length === 0) return 0
  console.error(`\n${missingReport(missing)}`)
  return 1
}

async function named(root: string, base: string): Promise<Release> {
  return existsSync(base) && statSync(base).isDirectory() ? releaseIn(base) : releaseAt(root, base)
}
