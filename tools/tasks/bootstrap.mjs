#!/usr/bin/env node
// Installs the workspace when something it was installed from has changed: all of it, or what a package that is named needs.
// Runs before `npm start` and `npm test` on a machine that has only Node and npm, so it uses nothing but Node itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, workspacesOf } from './workspaces.mjs'

const stamp = join(root, 'node_modules', '.bootstrap')
const { engines, packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

function fail(message) {
  console.error(`bootstrap: ${message}`)
  process.exit(1)
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The hash of all that decides what is installed, so a change of any manifest counts. */
function fingerprint() {
  const manifests = [root, ...workspacesOf(root)].map((folder) => join(folder, 'package.json'))
  const files = [join(root, 'pnpm-lock.yaml'), join(root, 'pnpm-workspace.yaml'), ...manifests]
  const parts = [process.version, packageManager, ...files.map(readIfThere)]
  return createHash('sha256').update(parts.join('\0')).digest('hex')
}

if (Number.parseInt(process.versions.node, 10) < Number(/\d+/.exec(engines.node)?.[0]))
  fail(`Node ${engines.node} is needed, this is ${process.version}. Install a newer Node and run the command again.`)

const [scope] = process.argv.slice(2)
const wanted = fingerprint()
const installed = readIfThere(stamp)
if (installed !== `${wanted} all` && installed !== `${wanted} ${scope}`) {
  const filters = scope === undefined ? [] : ['--filter=cloud-cost', `--filter=${scope}...`]
  console.error(`bootstrap: installing with ${packageManager} (only needed when dependencies change)`)
  const args = ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only', ...filters]
  const install = spawnSync('npx', args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true', SCARF_ANALYTICS: 'false' },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (install.status !== 0) {
    const output = `${install.error?.message ?? ''}${install.stdout ?? ''}${install.stderr ?? ''}`
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET/.test(output))
      fail(
        'the package registry cannot be reached. Check the network or the registry setting of npm, then run the command again.',
      )
    if (/ERR_PNPM_OUTDATED_LOCKFILE/.test(output))
      fail(
        'pnpm-lock.yaml does not fit the package.json files. Run `npx pnpm install` and commit the changed lockfile.',
      )
    fail(`the installation failed:\n${output.trim().split('\n').slice(-15).join('\n')}`)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, `${wanted} ${scope ?? 'all'}`)
}
