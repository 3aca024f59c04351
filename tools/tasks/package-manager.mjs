import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root, workspacesOf } from './workspaces.mjs'

/** Longest time without a line of progress, in milliseconds. */
const PROGRESS_INTERVAL = 2_000

/** Where packages are kept when this user may not write to the usual folders. */
const OWN_STORE = {
  npm_config_cache: join(root, '.cache', 'npm'),
  npm_config_store_dir: join(root, '.cache', 'pnpm-store'),
}

// biome-ignore lint/plugin: these are the words of operating systems.
const UNWRITABLE = /EACCES|EROFS|EPERM|ERR_PNPM_STORE_.*|permission denied|read-only file system/i
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET/

/**
 * Runs the package manager, and prints how far it has come.
 * @param name with its version, such as `pnpm@10.0.0`
 * @param isElsewhere whether what is installed is for another place, and has to go
 * @throws {Error} that says what is wrong and what to do
 */
export async function runPackageManager(name, args, { isElsewhere }) {
  // It may remove the folder in which it is installed itself, so it runs from another one.
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-setup-'))
  try {
    const command = [...(copyOfInstalled(name, folder) ?? ['npx', '--yes', name]), '--dir', root, ...args]
    if (isElsewhere) removeInstalled()
    let ended = await run(command, folder)
    if (ended.code !== 0 && UNWRITABLE.test(ended.output) && !UNREACHABLE.test(ended.output)) {
      console.error('bootstrap: the store of packages cannot be written; trying again with one in .cache of this clone')
      ended = await run(command, folder, OWN_STORE)
    }
    if (ended.code !== 0) throw new Error(explain(ended.output))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The command of a copy of the installed package manager, where it has the version. */
function copyOfInstalled(name, folder) {
  try {
    const installed = realpathSync(join(root, 'node_modules', 'pnpm'))
    const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    if (name !== `pnpm@${version}`) return undefined
    cpSync(installed, join(folder, 'pnpm'), { recursive: true, dereference: true })
    return [process.execPath, join(folder, 'pnpm', 'bin', 'pnpm.cjs')]
  } catch {
    return undefined
  }
}

function removeInstalled() {
  for (const workspace of [root, ...workspacesOf(root)])
    rmSync(join(workspace, 'node_modules'), { recursive: true, force: true })
}

async function run([program, ...args], cwd, settings = {}) {
  const child = spawn(program, [...args, '--reporter=append-only'], {
    cwd,
    env: { ...process.env, CI: 'true', SCARF_ANALYTICS: 'false', ...settings },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let printed = performance.now()
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`
      const [, progress] = /^Progress: (.*?)(?:, done)?$/.exec(line) ?? []
      if (progress === undefined || performance.now() - printed < PROGRESS_INTERVAL) return
      console.error(`bootstrap: ${progress}`)
      printed = performance.now()
    })
  const code = await new Promise((resolve) => {
    child.once('close', resolve)
    child.once('error', ({ message }) => {
      output += message
      resolve(1)
    })
  })
  return { code, output }
}

function explain(output) {
  if (UNREACHABLE.test(output))
    return 'the package registry cannot be reached. Check the network or the registry setting of npm, then run the command again.'
  if (/ERR_PNPM_OUTDATED_LOCKFILE/.test(output))
    return 'pnpm-lock.yaml does not fit the package.json files. Run `npx pnpm install` and commit the changed lockfile.'
  if (UNWRITABLE.test(output))
    return `this user may not write to ${root}. Make the folder writable or use a clone of your own, then run the command again.`
  return `the installation failed:\n${output.trim().split('\n').slice(-15).join('\n')}`
}
