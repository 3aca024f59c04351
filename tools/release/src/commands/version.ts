import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { groupNames } from '@cloud-cost/contract/group'
import { writeChangelogs } from '../compat/changelog.js'
import { changesets, pendingChangesets } from '../compat/changesets.js'
import { writeBaseline } from '../compat/release.js'
import { assertClean } from '../git.js'
import { publishedPackages, versionOfContract } from '../workspace.js'
import { compare } from './compat.js'

/** Turns the changesets into versions and changelogs, and keeps the working tree as the last release. */
export async function versionCommand(root: string): Promise<number> {
  assertClean(root)
  if ((await pendingChangesets(root)).length === 0)
    throw new UserError(
      'there is no changeset, so nothing to release. Run `npm run changeset`, commit what it writes and try again.',
    )
  const findings = await compare(root)
  if (findings === undefined) return 1
  const before = publishedPackages(root)
  const pending = await pendingChangesets(root)
  await changesets('version', root)
  const packages = publishedPackages(root)
  for (const group of groupNames(root)) setDocumentVersion(root, group, versionOfContract(packages))
  const day = new Date().toISOString().slice(0, 10)
  writeChangelogs({ before, packages, changesets: pending, findings, day })
  writeBaseline(root)
  for (const { name, version } of packages) console.log(`${name} ${version}`)
  return 0
}

/** Writes the version of the documents where a person wrote the former one, and leaves the rest of the file alone. */
function setDocumentVersion(root: string, group: string, version: string): void {
  const file = join(root, 'spec', group, 'openapi.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^( {2}version: ).*$/m, `$1${version}`))
}
