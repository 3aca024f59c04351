import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runPackageManager } from './package-manager.mjs'
import { root, workspacesOf } from './workspaces.mjs'

const STAMP = join(root, 'node_modules', '.bootstrap')

/**
 * Installs the workspace when something it was installed from has changed, or when it was installed for another place.
 * @param packageManager its name and version, as in `package.json`
 * @param scope the package whose needs are installed; those of all without it
 * @throws {Error} that says what is wrong and what to do
 */
export async function setUp(packageManager, scope = 'all') {
  const wanted = { place: place(), fingerprint: fingerprint(packageManager), scope }
  const installed = readStamp()
  const isCurrent = installed?.place === wanted.place && installed.fingerprint === wanted.fingerprint
  if (isCurrent && [scope, 'all'].includes(installed.scope)) return
  const start = performance.now()
  const isElsewhere = installed !== undefined && installed.place !== wanted.place
  const reason = isElsewhere
    ? 'this clone was set up for another folder or system'
    : 'only needed when dependencies change'
  console.error(`bootstrap: installing with ${packageManager} (${reason})`)
  // An installation that is interrupted is no installation.
  rmSync(STAMP, { force: true })
  const filters = scope === 'all' ? [] : ['--filter=cloud-cost', `--filter=${scope}...`]
  await runPackageManager(packageManager, ['install', '--frozen-lockfile', ...filters], { isElsewhere })
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, JSON.stringify(wanted))
  console.error(`bootstrap: downloaded and installed in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

/** Whom an installation is for: it has programs of one kind of machine, and scripts with absolute paths. */
function place() {
  const { glibcVersionRuntime } = process.report.getReport().header
  const libc = process.platform === 'linux' && glibcVersionRuntime === undefined ? 'musl' : ''
  return [process.platform, process.arch, libc, realpathSync(root)].join(' ')
}

/** The hash of all that decides what is installed, so a change of any manifest counts. */
function fingerprint(packageManager) {
  const manifests = [root, ...workspacesOf(root)].map((folder) => join(folder, 'package.json'))
  const files = [join(root, 'pnpm-lock.yaml'), join(root, 'pnpm-workspace.yaml'), ...manifests]
  const parts = [process.version, packageManager, ...files.map(readIfThere)]
  return createHash('sha256').update(parts.join('\0')).digest('hex')
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'))
  } catch {
    return undefined
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
