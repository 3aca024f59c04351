import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { run } from '@cloud-cost/contract/run'
import { publishedPackages } from '../workspace.js'

const MOCK = '@cloud-cost/mock'

/**
 * Packs every published package into one folder, and prints the lines with which a project uses them without a registry that
 * has them.
 * @param folder relative to the working tree
 * @throws {UserError} where a package is not built or can't be packed
 */
export async function tarballsCommand(root: string, folder: string): Promise<number> {
  const packages = publishedPackages(root)
  const unbuilt = packages.filter((published) => !existsSync(join(published.folder, 'dist')))
  if (unbuilt.length > 0)
    throw new UserError(`${unbuilt.map(({ name }) => name).join(', ')} must be built first: npm run build`)
  const target = resolve(root, folder)
  mkdirSync(target, { recursive: true })
  // A package that is gone would be installed with the others.
  for (const file of readdirSync(target).filter((name) => /^cloud-cost-.*\.tgz$/.test(name))) rmSync(join(target, file))
  const filters = packages.flatMap(({ name }) => ['--filter', name])
  // A name without the version stays the same in scripts.
  const args = ['--recursive', ...filters, 'pack', '--json', '--out', join(target, '%s.tgz')]
  const pnpm = join(root, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs')
  const { code, stdout, stderr } = await run(process.execPath, [pnpm, ...args], { cwd: root })
  if (code !== 0) throw new UserError(`the packages could not be packed: ${`${stdout}${stderr}`.trim()}`)
  const names = packages.map(({ name }) => name)
  console.log(usage(target, names))
  return 0
}

function usage(target: string, names: readonly string[]): string {
  const file = (name: string): string => join(quoted(target), `${fileName(name)}.tgz`)
  // The shells of Windows leave patterns as they are.
  const all = process.platform === 'win32' ? names.map(file).join(' ') : `${quoted(target)}/*.tgz`
  return `${names.length} packages are in ${target}. Install them in your project:

  npm install ${all}

Run the mock alone:

  npx --yes --package ${file(MOCK)} ${basename(fileName(MOCK))}`
}

function fileName(name: string): string {
  return name.replace('@', '').replace('/', '-')
}

/** A path as a shell takes it. */
function quoted(path: string): string {
  return /^[\w./:\\-]+$/.test(path) ? path : `"${path}"`
}
