import { compileFormerCallers } from './callers.js'
import { compareDocuments } from './compare.js'
import { type Finding, packagesOf } from './finding.js'
import { type Release, workingTree } from './release.js'
import { compareSurfaces } from './surface.js'

/** Every change from a release to the working tree: of the documents, of the surface of the clients, of what compiles. */
export async function changesSince(release: Release, root: string): Promise<Finding[]> {
  const now = workingTree(root)
  const findings: Finding[] = []
  for (const [group, before] of release.documents) {
    const after = now.documents.get(group)
    if (after === undefined) findings.push({ ...wholeGroup(group), level: 'breaking', what: 'the group was removed' })
    else findings.push(...(await compareDocuments(group, before, after)))
  }
  for (const group of now.documents.keys()) {
    if (!release.documents.has(group)) findings.push({ ...wholeGroup(group), level: 'added', what: 'the group is new' })
  }
  findings.push(...typeFindings(release, now, root, findings))
  return findings
}

function wholeGroup(group: string): Pick<Finding, 'group' | 'packages' | 'operations' | 'who'> {
  return { group, packages: packagesOf(group), operations: [], who: 'all callers' }
}

/** What only the types show; an operation that the documents call broken is not told twice. */
function typeFindings(release: Release, now: Release, root: string, known: readonly Finding[]): Finding[] {
  const broken = new Set(known.filter(({ level }) => level === 'breaking').flatMap(({ operations }) => operations))
  const changes = [...release.surfaces].flatMap(([group, before]) => {
    const after = now.surfaces.get(group)
    return after === undefined ? [] : [{ group, before, after }]
  })
  const surfaces = compareSurfaces(changes)
  const groups = [...now.surfaces.keys()]
  const callers = release.callers.length === 0 ? [] : compileFormerCallers(root, groups, release.callers)
  return [...surfaces.filter(({ operations: [name] }) => name === undefined || !broken.has(name)), ...callers]
}
