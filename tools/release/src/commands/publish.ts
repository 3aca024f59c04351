// The command that publishes every package whose version is not published.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { run } from '@cloud-cost/contract/run'
import { changesets, pendingChangesets } from '../compat/changesets.js'
import { assertClean } from '../git.js'
import { assertDocs } from '../registry/docs-address.js'
import { assertAllowed, isLoopback, registryEnvironment } from '../registry/registry.js'
import { assertRepository } from '../registry/repository.js'
import { copyWorkingTree } from '../rehearse/copy.js'
import { type Package, publishedPackages } from '../workspace.js'
import { compatCommand } from './compat.js'

export interface PublishOptions {
  readonly registry: string
  readonly env: NodeJS.ProcessEnv
}

/** Longest time for a question to the registry, in milliseconds. */
const ASK_LIMIT = 60_000

/** Files that packing adds or changes. */
const PACKED: ReadonlySet<string> = new Set(['package.json', 'LICENSE'])

/** Publishes every package whose version isn't published; whatever can be wrong is found before the first one goes out. */
export async function publishCommand(root: string, { registry, env }: PublishOptions): Promise<number> {
  assertAllowed(registry, env)
  assertClean(root)
  if ((await pendingChangesets(root)).length > 0)
    throw new UserError(
      'changesets wait for their versions. Run `npm run release -- version` and commit what it writes first.',
    )
  const packages = publishedPackages(root)
  for (const candidate of packages) assertPublishable(candidate)
  if (!isLoopback(registry)) {
    assertRepository(packages, env)
    assertDocs(root)
  }
  const code = await compatCommand(root, {})
  if (code !== 0) return code
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-publish-'))
  try {
    const scopes = [...new Set(packages.map(({ name }) => name.split('/')[0] ?? ''))]
    const environment = registryEnvironment(registry, scopes, folder)
    const published = await Promise.all(packages.map((candidate) => isPublished(candidate, registry)))
    const former = packages.filter((_, index) => published[index])
    await assertUnchanged(former, folder, environment)
    const tree = join(folder, 'tree')
    // A registry of this machine has no identity that provenance is made from.
    if (isLoopback(registry)) copyWorkingTree(root, tree, { provenance: false })
    const hint = '\nFix the cause and run the command again; what is published is left out then.'
    console.log(await changesets('publish', isLoopback(registry) ? tree : root, environment, hint))
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function assertPublishable({ name, version, folder, publishConfig }: Package): void {
  if (version === '0.0.0')
    throw new UserError(
      `${name} has no version yet. Run \`npm run changeset\` and \`npm run release -- version\`, and commit what they write.`,
    )
  if (publishConfig?.registry !== undefined)
    throw new UserError(`publishConfig of ${name} names a registry, which would win over the one asked for. Remove it.`)
  if (!existsSync(join(folder, 'dist'))) throw new UserError(`${name} is not built. Build it first: npm run build`)
}

async function isPublished({ name, version }: Package, registry: string): Promise<boolean> {
  const url = new URL(name.replace('/', '%2f'), registry.endsWith('/') ? registry : `${registry}/`)
  const response = await fetch(url, { signal: AbortSignal.timeout(ASK_LIMIT) }).catch(() => {
    throw new UserError(`${registry} can't be reached. Check the network and the address; nothing was published.`)
  })
  if (response.status === 404) return false
  if (!response.ok)
    throw new UserError(`${registry} answers ${response.status} for ${name}. Try again later; nothing was published.`)
  const { versions = {} } = (await response.json()) as { versions?: object }
  return version in versions
}

/** Stops at a version that is published with other content, which changesets would leave as it is. */
async function assertUnchanged(packages: readonly Package[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const changed: string[] = []
  for (const { name, version, folder } of packages) {
    const args = ['diff', `--diff=${name}@${version}`, `--diff=file:${folder}`, '--diff-name-only']
    const { code, stdout, stderr } = await run('npm', args, { cwd, env, timeout: ASK_LIMIT })
    if (code !== 0) throw new UserError(`npm diff of ${name} failed: ${stderr.trim()}`)
    const files = stdout.split('\n').filter((file) => file !== '' && !PACKED.has(file))
    if (files.length > 0) changed.push(`${name} ${version} (${files.slice(0, 3).join(', ')})`)
  }
  if (changed.length > 0)
    throw new UserError(
      `already published with other content: ${changed.join(', ')}. Run \`npm run changeset\` and \`npm run release -- version\` for a new version; nothing was published.`,
    )
}
