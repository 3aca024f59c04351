import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { declaredBumps } from '../compat/changesets.js'
import { UserError } from '../failure.js'
import { assertClean, tag } from '../git.js'
import { assertAllowed } from '../registry/address.js'
import { assertReachable, pack, publish, publishedIntegrity, type Tarball } from '../registry/npm.js'
import { publishedPackages, readJson } from '../workspace.js'
import { compatCommand } from './compat.js'

export interface PublishOptions {
  readonly registry: string
  readonly env: NodeJS.ProcessEnv
}

/** Publishes every package whose version isn't published; whatever can be wrong is found before the first one goes out. */
export async function publishCommand(root: string, { registry, env }: PublishOptions): Promise<number> {
  assertAllowed(registry, env)
  assertClean(root)
  if ((await declaredBumps(root)).size > 0)
    throw new UserError(
      'changesets wait for their versions. Run `pnpm release:version` and commit what it writes first.',
    )
  const packages = publishedPackages(root)
  for (const { folder, name } of packages) assertPublishable(folder, name)
  const code = await compatCommand(root, {})
  if (code !== 0) return code
  await assertReachable(registry)
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-pack-'))
  try {
    const due = await unpublished(await pack(root, packages, folder), registry)
    if (due.length === 0) console.log('Nothing to publish: every version is published as it is.')
    await publishAll(root, due, registry)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function assertPublishable(folder: string, name: string): void {
  const { version, publishConfig } = readJson(join(folder, 'package.json')) as Manifest
  if (version === '0.0.0')
    throw new UserError(
      `${name} has no version yet. Run \`pnpm changeset\` and \`pnpm release:version\`, and commit what they write.`,
    )
  if (publishConfig?.registry !== undefined)
    throw new UserError(`publishConfig of ${name} names a registry, which would win over the one asked for. Remove it.`)
  if (!existsSync(join(folder, 'dist'))) throw new UserError(`${name} is not built. Build it first: pnpm run build`)
}

interface Manifest {
  readonly version?: string
  readonly publishConfig?: { readonly registry?: string }
}

/** The tarballs that aren't published. One that is, with other content, stops everything. */
async function unpublished(tarballs: readonly Tarball[], registry: string): Promise<Tarball[]> {
  const due: Tarball[] = []
  const changed: string[] = []
  for (const tarball of tarballs) {
    const integrity = await publishedIntegrity(registry, tarball.name, tarball.version)
    if (integrity === undefined) due.push(tarball)
    else if (integrity !== tarball.integrity) changed.push(`${tarball.name} ${tarball.version}`)
  }
  if (changed.length > 0)
    throw new UserError(
      `already published with other content: ${changed.join(', ')}. Run \`pnpm changeset\` and \`pnpm release:version\` for a new version; nothing was published.`,
    )
  return due
}

async function publishAll(root: string, due: readonly Tarball[], registry: string): Promise<void> {
  for (const [index, tarball] of due.entries()) {
    try {
      await publish(tarball, registry)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      const done = due.slice(0, index).map(({ name }) => name)
      const state = done.length === 0 ? 'Nothing was published.' : `Published before it: ${done.join(', ')}.`
      throw new UserError(
        `${error.message} ${state} Mend the cause and run the command again; what is published is left out then.`,
      )
    }
    tag(root, `${tarball.name}@${tarball.version}`)
    console.log(`published ${tarball.name} ${tarball.version}`)
    // The release workflow makes a release page of each such line.
    console.log(`New tag: ${tarball.name}@${tarball.version}`)
  }
}
