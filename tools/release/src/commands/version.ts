import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { groupNames } from '@cloud-cost/contract/group'
import { dateChangelogs, writeContractChanges } from '../compat/changelog.js'
import { declaredBumps } from '../compat/changesets.js'
import { changesSince } from '../compat/compatibility.js'
import { lastRelease, writeBaseline } from '../compat/release.js'
import { assertClean } from '../git.js'
import { publishedPackages } from '../workspace.js'
import { compatCommand } from './compat.js'

const CHANGESET = createRequire(import.meta.url).resolve('@changesets/cli/bin.js')

/** Turns the changesets into versions and changelogs, and keeps the working tree as the last release. */
export async function versionCommand(root: string): Promise<number> {
  assertClean(root)
  if ((await declaredBumps(root)).size === 0)
    throw new UserError(
      'there is no changeset, so nothing to release. Run `pnpm changeset`, commit what it writes and try again.',
    )
  const code = await compatCommand(root, {})
  if (code !== 0) return code
  const former = lastRelease(root)
  const findings = former === undefined ? [] : await changesSince(former, root)
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHANGESET, 'version'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new UserError(`changesets stopped: ${(stdout + stderr).trim()}`)
  const version = publishedPackages(root).find(({ name }) => name === '@cloud-cost/openapi')?.version
  if (version !== undefined) for (const group of groupNames(root)) setDocumentVersion(root, group, version)
  dateChangelogs(publishedPackages(root), new Date().toISOString().slice(0, 10))
  writeContractChanges(publishedPackages(root), findings)
  writeBaseline(root)
  for (const one of publishedPackages(root)) console.log(`${one.name} ${one.version}`)
  return 0
}

/** Writes the version of the documents where a person wrote the former one, and leaves the rest of the file alone. */
function setDocumentVersion(root: string, group: string, version: string): void {
  const file = join(root, 'spec', group, 'openapi.yaml')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^( {2}version: ).*$/m, `$1${version}`))
}
