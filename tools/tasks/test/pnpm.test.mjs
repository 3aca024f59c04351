import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const bin = join(import.meta.dirname, '..', 'bin')
const root = mkdtempSync(join(tmpdir(), 'pnpm-'))
afterAll(() => rmSync(root, { recursive: true }))

function program(file, text) {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${text}\n`)
  chmodSync(file, 0o755)
}

program(join(root, 'node_modules/.bin/tool'), 'printf "<%s>" "$@"')
program(join(root, 'installed/pnpm'), 'echo "installed pnpm $@"')
const scripts = { list: `node -e "process.stdout.write('listed ')" && tool "a b"`, fail: 'exit 3' }
writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts }))

function pnpm(...args) {
  const PATH = [join(root, 'none'), bin, join(root, 'installed'), process.env.PATH].join(delimiter)
  const { stdout, status } = spawnSync('pnpm', args, { cwd: root, encoding: 'utf8', env: { ...process.env, PATH } })
  return { stdout, status }
}

describe.skipIf(process.platform === 'win32')('pnpm, as turbo starts it', () => {
  it('runs a script with the programs of the package, and takes arguments as they are', () => {
    expect(pnpm('run', 'list')).toEqual({ stdout: 'listed <a b>', status: 0 })
    expect(pnpm('run', 'list', '$HOME', "it's")).toEqual({ stdout: "listed <a b><$HOME><it's>", status: 0 })
  })

  it('ends with the code of the script', () => expect(pnpm('run', 'fail')).toEqual({ stdout: '', status: 3 }))

  it('leaves every other command to the one that is installed', () => {
    expect(pnpm('pack', '--json')).toEqual({ stdout: 'installed pnpm pack --json\n', status: 0 })
  })
})
