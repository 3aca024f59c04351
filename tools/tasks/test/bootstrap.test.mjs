import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const tasks = join(import.meta.dirname, '..')
let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bootstrap-'))
  for (const folder of ['spec', 'packages', 'tools/tasks', 'bin']) mkdirSync(join(root, folder), { recursive: true })
  for (const name of ['bootstrap', 'installation', 'node-range', 'package-manager', 'workspaces'])
    copyFileSync(join(tasks, `${name}.mjs`), join(root, 'tools/tasks', `${name}.mjs`))
  manifest('>=20.0.0')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function manifest(node) {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ engines: { node }, packageManager: 'pnpm@10.0.0' }))
}

/** Puts a program in the place of npx, which leaves a trace and ends as told. */
function fakeNpx(output, code) {
  const npx = join(root, 'bin', 'npx')
  writeFileSync(npx, `#!/bin/sh\necho "$@" >> "${root}/calls"\necho '${output}'\nexit ${code}\n`)
  chmodSync(npx, 0o755)
}

function bootstrap(...args) {
  const { npm_config_store_dir: _, ...rest } = process.env
  const env = { ...rest, PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}` }
  return spawnSync(process.execPath, [join(root, 'tools/tasks/bootstrap.mjs'), ...args], { encoding: 'utf8', env })
}

it('installs once with the pinned package manager, and again when a manifest changes', () => {
  fakeNpx('done', 0)
  expect(bootstrap().status).toBe(0)
  expect(existsSync(join(root, 'calls'))).toBe(true)
  rmSync(join(root, 'calls'))
  expect(bootstrap()).toMatchObject({ status: 0, stderr: '' })
  expect(existsSync(join(root, 'calls'))).toBe(false)
  mkdirSync(join(root, 'packages/new'))
  writeFileSync(join(root, 'packages/new/package.json'), '{}')
  expect(bootstrap().status).toBe(0)
  expect(existsSync(join(root, 'calls'))).toBe(true)
})

it('installs what one package needs, and the rest when that is needed', () => {
  fakeNpx('done', 0)
  for (const scope of ['@cloud-cost/tasks', '@cloud-cost/tasks', undefined, '@cloud-cost/tasks', undefined])
    expect(bootstrap(...(scope === undefined ? [] : [scope])).status).toBe(0)
  const calls = readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')
  expect(calls.map((call) => call.match(/--filter=\S+/g))).toEqual([
    ['--filter=cloud-cost', '--filter=@cloud-cost/tasks...'],
    null,
  ])
})

it('says in one sentence that Node is too old', () => {
  manifest('>=999.0.0')
  const { status, stderr } = bootstrap()
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    `bootstrap: the tools of this repository need Node 999.0 or later; this is ${process.version}. Install such a version and run the command again.`,
  )
})

/** Puts a package manager into the workspace that, as pnpm does for another store, removes all that is installed while it runs. */
function installPackageManager() {
  const bin = join(root, 'node_modules/pnpm/bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(root, 'node_modules/pnpm/package.json'), JSON.stringify({ version: '10.0.0' }))
  writeFileSync(
    join(bin, 'pnpm.cjs'),
    `const fs = require('fs')
const root = process.argv[process.argv.indexOf('--dir') + 1]
fs.writeFileSync(root + '/found', String(fs.existsSync(root + '/packages/shop/node_modules')))
fs.rmSync(root + '/node_modules', { recursive: true, force: true })
require('./worker.cjs')
`,
  )
  writeFileSync(join(bin, 'worker.cjs'), '')
}

function found() {
  return readFileSync(join(root, 'found'), 'utf8')
}

it('runs the package manager from a copy, since it may remove the folder in which it is installed', () => {
  fakeNpx('npx was run', 1)
  installPackageManager()
  expect(bootstrap()).toMatchObject({ status: 0 })
  expect(existsSync(join(root, 'calls'))).toBe(false)
})

it.each([
  ...(process.env.TEST_ALL === '1' ? [['copied', (from, to) => cpSync(from, to, { recursive: true })]] : []),
  ['moved', (from, to) => renameSync(from, to)],
])('sets a clone up anew that was %s, with nothing left of what was installed', (how, take) => {
  mkdirSync(join(root, 'packages/shop/node_modules/other'), { recursive: true })
  installPackageManager()
  expect(bootstrap().status).toBe(0)
  expect(found()).toBe('true')
  installPackageManager()
  expect(bootstrap()).toMatchObject({ status: 0, stderr: '' })
  const first = root
  root = `${root}-${how}`
  take(first, root)
  const { status, stderr } = bootstrap()
  expect(status).toBe(0)
  expect(stderr).toContain('this clone was set up for another folder or system')
  expect(found()).toBe('false')
  installPackageManager()
  expect(bootstrap()).toMatchObject({ status: 0, stderr: '' })
  rmSync(first, { recursive: true, force: true })
})

it('sets a clone up anew for another system, and when what is installed was interrupted', () => {
  fakeNpx('done', 0)
  const stamp = join(root, 'node_modules/.bootstrap')
  const calls = () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n').length
  expect(bootstrap().status).toBe(0)
  writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(process.arch, 'other'))
  expect(bootstrap().stderr).toContain('for another folder or system')
  mkdirSync(join(root, 'packages/new'))
  writeFileSync(join(root, 'packages/new/package.json'), '{}')
  fakeNpx('broken', 1)
  expect(bootstrap().status).toBe(1)
  rmSync(join(root, 'packages/new'), { recursive: true })
  fakeNpx('done', 0)
  expect(bootstrap().status).toBe(0)
  expect(calls()).toBe(4)
})

it.each(['EACCES: permission denied', "EROFS: read-only file system, mkdir '/store'"])(
  'keeps packages in the clone when the store says %s',
  (message) => {
    const npx = join(root, 'bin/npx')
    writeFileSync(
      npx,
      `#!/bin/sh\necho "$npm_config_store_dir" > "${root}/store"\n[ -n "$npm_config_store_dir" ] && exit 0\necho "${message}"\nexit 1\n`,
    )
    chmodSync(npx, 0o755)
    const { status, stderr } = bootstrap()
    expect(status).toBe(0)
    expect(stderr).toContain('the store of packages cannot be written')
    expect(readFileSync(join(root, 'store'), 'utf8').trim()).toBe(join(realpathSync(root), '.cache', 'pnpm-store'))
  },
)

it.each([
  ['npm error code ENOTFOUND', 'the package registry cannot be reached'],
  ['ERR_PNPM_META_FETCH_FAIL ECONNREFUSED', 'the package registry cannot be reached'],
  ['ERR_PNPM_OUTDATED_LOCKFILE', 'pnpm-lock.yaml does not fit the package.json files'],
  ['EACCES: permission denied', 'this user may not write to '],
  ['something else broke', 'the installation failed:\nsomething else broke'],
])('explains %s and leaves no stamp', (output, message) => {
  fakeNpx(output, 1)
  const { status, stderr } = bootstrap()
  expect(status).toBe(1)
  expect(stderr).toContain(`bootstrap: ${message}`)
  expect(stderr).not.toContain('    at ')
  expect(existsSync(join(root, 'node_modules/.bootstrap'))).toBe(false)
})
