// The command that compares the working tree with a release.
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assess } from '../compat/acknowledgements.js'
import { missingBumps, pendingChangesets } from '../compat/changesets.js'
import { changesSince } from '../compat/compatibility.js'
import { declarationsOf, outdatedReports } from '../compat/declarations.js'
import type { Finding } from '../compat/finding.js'
import { noteProblems } from '../compat/notes.js'
import { lastRelease, releaseAt, releaseIn } from '../compat/release.js'
import { contractChangesText, demandsText, findingsText, type Report } from '../compat/report.js'

export interface CompatOptions {
  /** A folder with documents, or a commit; the last release without it. */
  readonly base?: string | undefined
  /** A file for the report as Markdown. */
  readonly markdown?: string | undefined
}

/** Compares the working tree with a release; fails when the changesets declare less than what changed, or don't acknowledge what breaks. */
export async function compatCommand(root: string, options: CompatOptions): Promise<number> {
  return (await compare(root, options)) === undefined ? 1 : 0
}

/** Compares and reports; returns the findings, or nothing when the changesets declare less, or don't acknowledge what breaks. */
export async function compare(
  root: string,
  { base, markdown }: CompatOptions = {},
): Promise<readonly Finding[] | undefined> {
  const isFolder = base !== undefined && existsSync(base) && statSync(base).isDirectory()
  const release = base === undefined ? lastRelease(root) : isFolder ? releaseIn(base) : await releaseAt(root, base)
  const declarations = declarationsOf(root)
  const { findings, disagreements } = await changesSince(release, root, declarations)
  const changesets = await pendingChangesets(root)
  const { version } = release
  const report: Report = {
    since: release.name,
    findings,
    disagreements,
    outdated: outdatedReports(root, declarations),
    notes: noteProblems(changesets),
    missing: missingBumps(findings, changesets, version),
    assessment: assess(findings, changesets, { version, isWhole: base === undefined }),
  }
  const [found, demands] = [findingsText(report), demandsText(report)]
  console.log(found)
  if (base === undefined) writeContractChanges(root, findings)
  if (markdown !== undefined)
    writeFileSync(markdown, `## Changes of the contract\n\n${[found, demands].join('\n\n').trimEnd()}\n`)
  if (demands === '') return findings
  console.error(`\n${demands}`)
  return undefined
}

/** For `npm test`, which shows it last. */
function writeContractChanges(root: string, findings: readonly Finding[]): void {
  const folder = join(root, 'tools', 'release', 'reports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'contract-changes.txt'), contractChangesText(findings))
}
