import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { UserError } from '../failure.js'
import { run } from '../run.js'
import type { Package } from '../workspace.js'
import { isLoopback } from './address.js'

/** A package as it is published. */
export interface Tarball extends Package {
  readonly file: string
  /** As registries give it: `sha512-…`. */
  readonly integrity: string
}

const PNPM = join(dirname(createRequire(import.meta.url).resolve('pnpm')), 'bin', 'pnpm.cjs')

/** Longest wait for an answer of a registry, in milliseconds. */
const PATIENCE = 20_000

/** Longest time that one package may take, in milliseconds. */
const PUBLISH_LIMIT = 120_000

/** The registry that npm uses on this machine. */
export function configuredRegistry(): string {
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return stdout.trim()
}

/** Packs packages of a working tree into a folder; pnpm makes the same bytes of the same files each time. */
export async function pack(root: string, packages: readonly Package[], folder: string): Promise<Tarball[]> {
  if (packages.length === 0) return []
  const filters = packages.flatMap(({ name }) => ['--filter', name])
  const args = [PNPM, '--recursive', ...filters, 'pack', '--json', '--pack-destination', folder]
  const { status, stdout, stderr } = await run(process.execPath, [...args, '--config.ignore-scripts=true'], {
    cwd: root,
    timeout: PUBLISH_LIMIT * packages.length,
  })
  if (status !== 0) throw new UserError(`the packages can't be packed: ${lastLine(stderr + stdout)}`)
  const packed = packedFiles(stdout)
  return packages.map((one) => {
    const file = packed.get(one.name)
    if (file === undefined) throw new UserError(`${one.name} can't be packed: pnpm does not know it.`)
    const digest = createHash('sha512').update(readFileSync(file)).digest('base64')
    return { ...one, file, integrity: `sha512-${digest}` }
  })
}

/** The tarballs by package, of what pnpm prints: a list, or for a single package the one entry. */
function packedFiles(stdout: string): ReadonlyMap<string, string> {
  const printed = JSON.parse(stdout.slice(stdout.search(/^[[{]/m))) as PackedFile | readonly PackedFile[]
  return new Map([printed].flat().map(({ name, filename }) => [name, filename]))
}

interface PackedFile {
  readonly name: string
  readonly filename: string
}

/** The integrity of a published version, or undefined where it isn't published. */
export async function publishedIntegrity(registry: string, name: string, version: string): Promise<string | undefined> {
  const response = await ask(registry, `${name.replace('/', '%2f')}`)
  if (response.status === 404) return undefined
  if (!response.ok)
    throw new UserError(`${registry} answers ${response.status} for ${name}. Try again later; nothing was published.`)
  const { versions = {} } = (await response.json()) as Packument
  return versions[version]?.dist.integrity
}

interface Packument {
  readonly versions?: { readonly [version: string]: { readonly dist: { readonly integrity: string } } }
}

export async function assertReachable(registry: string): Promise<void> {
  await ask(registry, '-/ping')
}

/** Asks twice, since a connection that was kept open may have been closed by the other side. */
async function ask(registry: string, path: string): Promise<Response> {
  const once = (): Promise<Response> =>
    fetch(new URL(path, directory(registry)), { signal: AbortSignal.timeout(PATIENCE) })
  try {
    return await once().catch(once)
  } catch {
    throw new UserError(`${registry} can't be reached. Check the network and the address; nothing was published.`)
  }
}

/** Publishes a tarball. On this machine neither an identity nor a token is needed. */
export async function publish({ file, name }: Tarball, registry: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-npm-'))
  try {
    const args = ['publish', file, '--registry', directory(registry), '--access', 'public', '--ignore-scripts']
    if (isLoopback(registry)) {
      const npmrc = join(folder, 'npmrc')
      writeFileSync(npmrc, `//${new URL(registry).host}/:_authToken=fake-token\n`)
      args.push('--provenance=false', '--userconfig', npmrc)
    }
    const { status, stderr } = await run('npm', args, { cwd: folder, timeout: PUBLISH_LIMIT })
    if (status !== 0) throw new UserError(`${name} was refused: ${lastError(stderr)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function directory(registry: string): string {
  return registry.endsWith('/') ? registry : `${registry}/`
}

function lastError(output: string): string {
  return (
    output
      .split('\n')
      .find((line) => /npm error (?!code)/.test(line))
      ?.replace(/npm error /, '') ?? lastLine(output)
  )
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}
