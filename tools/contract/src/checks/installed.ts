// Installs packages into folders of their own, for tests that need what the workspace does not have.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { run } from './run.js'

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/installed', import.meta.url))
const QUIETLY = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--loglevel=error']

/** Packages in a folder of their own. */
export interface Installed {
  /** Has them in `node_modules`. */
  readonly folder: string
  /** Imports a module of them. */
  load<Module>(name: string): Promise<Module>
}

/**
 * Packages that `npm start` and `npm test` do without. npm installs them when somebody asks for the first time, and they stay until the
 * repository's own packages are removed.
 *
 * @param packages with their versions, such as `typescript@6.0.3`
 * @param overrides as in a package.json
 * @throws {Error} with npm's words when they can't be installed
 */
export async function installed(packages: readonly string[], overrides: object = {}): Promise<Installed> {
  const folder = join(CACHE, packages.join('+').replaceAll('/', '-'))
  if (!existsSync(folder)) await install(folder, packages, overrides)
  const { load } = (await import(pathToFileURL(join(folder, 'load.mjs')).href)) as Pick<Installed, 'load'>
  return { folder, load }
}

async function install(folder: string, packages: readonly string[], overrides: object): Promise<void> {
  // Another process may install the same meanwhile.
  const place = `${folder}.${process.pid}`
  mkdirSync(place, { recursive: true })
  try {
    writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, overrides }))
    writeFileSync(join(place, 'load.mjs'), 'export const load = (name) => import(name)\n')
    const { code, stdout, stderr } = await run('npm', ['install', ...QUIETLY, ...packages], { cwd: place })
    if (code !== 0) throw new Error(`${packages.join(', ')} could not be installed:\n${stderr}${stdout}`)
    if (!existsSync(folder)) renameSync(place, folder)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
