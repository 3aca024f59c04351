// Finds every change from a release to the working tree: of documents, declarations and callers.
import { join, relative } from 'node:path'
import type { Entries } from '@cloud-cost/codegen/api'
import { loadGroup } from '@cloud-cost/contract/group'
import { SourceMap } from '@cloud-cost/contract/locate'
import { compileFormerCallers } from './callers.js'
import { compareDocuments } from './compare.js'
import { declarationChanges } from './declarations.js'
import { type Finding, packagesOf } from './finding.js'
import { oasdiffDisagreements } from './oasdiff.js'
import { documentsOf, type Release } from './release.js'

/** What a comparison of releases found. */
export interface Changes {
  readonly findings: readonly Finding[]
  /** Where oasdiff judges otherwise. */
  readonly disagreements: readonly string[]
}

/** Every change from a release to the working tree: of the documents, of what the packages declare, and of what compiles with the clients. */
export async function changesSince(
  release: Release,
  root: string,
  declarations: ReadonlyMap<string, Entries>,
): Promise<Changes> {
  const now = documentsOf(root)
  const findings: Finding[] = []
  const disagreements: string[] = []
  for (const [group, before] of release.documents) {
    const after = now.get(group)
    if (after === undefined)
      findings.push({ ...wholeGroup(group), rule: 'group-removed', level: 'breaking', what: 'the group was removed' })
    else {
      const found = compareDocuments(group, before, after)
      findings.push(...located(root, group, found))
      disagreements.push(...(await oasdiffDisagreements(group, before, after, found)))
    }
  }
  const groups = [...now.keys()]
  for (const group of groups) {
    if (!release.documents.has(group))
      findings.push({ ...wholeGroup(group), rule: 'group-added', level: 'added', what: 'the group is new' })
  }
  findings.push(...declarationChanges(release.declarations, declarations))
  const uncompiled = release.callers.length === 0 ? [] : compileFormerCallers(root, groups, release.callers)
  return { findings: [...findings, ...uncompiled], disagreements }
}

function wholeGroup(group: string): Omit<Finding, 'rule' | 'level' | 'what'> {
  return { group, packages: packagesOf(group), operations: [], who: 'all callers', pointers: [[]] }
}

/** Says of each finding in which file and line of the contract it is; of what was removed, where it stood. */
function located(root: string, group: string, findings: readonly Finding[]): Finding[] {
  const map = new SourceMap(loadGroup(join(root, 'spec', group)))
  return findings.map((finding) => {
    const { file, line } = map.locate(finding.pointers[0] ?? [])
    return { ...finding, source: `${relative(root, file)}:${line}` }
  })
}
