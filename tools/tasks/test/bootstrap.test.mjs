import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
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
  for (const name of ['bootstrap.mjs', 'workspaces.mjs'])
    copyFileSync(join(tasks, name), join(root, 'tools/tasks', name))
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
  const env = { ...process.env, PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}` }
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
  for (const scope of ['@cloud-cost/dev', '@cloud-cost/dev', undefined, '@cloud-cost/dev', undefined])
    expect(bootstrap(...(scope === undefined ? [] : [scope])).status).toBe(0)
  const calls = readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')
  expect(calls.map((call) => call.match(/--filter=\S+/g))).toEqual([
    ['--filter=cloud-cost', '--filter=@cloud-cost/dev...'],
    null,
  ])
})

it('says in one sentence that Node is too old', () => {
  manifest('>=999.0.0')
  const { status, stderr } = bootstrap()
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(
    `bootstrap: Node >=999.0.0 is needed, this is ${process.version}. Install a newer Node and run the command again.`,
  )
})

it.each([
  ['npm error code ENOTFOUND', 'the package registry cannot be reached'],
  ['ERR_PNPM_META_FETCH_FAIL ECONNREFUSED', 'the package registry cannot be reached'],
  ['ERR_PNPM_OUTDATED_LOCKFILE', 'pnpm-lock.yaml does not fit the package.json files'],
  ['something else broke', 'the installation failed:\nsomething else broke'],
])('explains %s and leaves no stamp', (output, message) => {
  fakeNpx(output, 1)
  const { status, stderr } = bootstrap()
  expect(status).toBe(1)
  expect(stderr).toContain(`bootstrap: ${message}`)
  expect(stderr).not.toContain('    at ')
  expect(existsSync(join(root, 'node_modules/.bootstrap'))).toBe(false)
})
