#!/usr/bin/env node
// Tries the mock with schemathesis, which makes up valid and invalid requests from the documents alone. Options are passed on,
// as in `npm run fuzz -- --max-examples 100`. Needs Python 3.10 or later; without it nothing is tried, which isn't an error.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { answerHelp } from './help.mjs'
import { runTurbo } from './turbo.mjs'
import { root } from './workspaces.mjs'

answerHelp('fuzz')

const VERSION = '4.32.5'
const TOKEN = 'fuzz-token'
const isWindows = process.platform === 'win32'
const cache = join(root, 'node_modules/.cache', `schemathesis-${VERSION}`)
const program = join(cache, isWindows ? 'Scripts/schemathesis.exe' : 'bin/schemathesis')

const python = ['python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import sys, venv; sys.exit(sys.version_info < (3, 10))']).status === 0,
)
if (python === undefined) {
  console.log('fuzz: skipped, since there is no Python 3.10 or later with venv.')
  process.exit(0)
}
if (!existsSync(program)) {
  mkdirSync(cache, { recursive: true })
  run(python, ['-m', 'venv', cache])
  const pip = join(cache, isWindows ? 'Scripts/pip.exe' : 'bin/pip')
  run(pip, ['install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`])
}
const code = runTurbo(['build', '--filter=@cloud-cost/mock', '--output-logs=errors-only'], ['ignore', 2, 2])
if (code !== 0) process.exit(code)

const cli = join(root, 'packages/mock/bin/cloud-cost-mock.js')
const mock = spawn(process.execPath, [cli, '--port', '0', '--print-port', '--token', TOKEN], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
process.on('exit', () => mock.kill())
const [port] = await once(mock.stdout.setEncoding('utf8'), 'data')
const documents = readdirSync(join(root, 'spec'))
  .map((group) => join(root, 'spec', group, 'generated/openapi.json'))
  .filter((file) => existsSync(file))
const options = [
  ...['--url', `http://127.0.0.1:${port.trim()}`, '-H', `Authorization: Bearer ${TOKEN}`],
  ...['--checks', 'all', '--phases', 'examples,coverage,fuzzing', '--max-examples', '20', '--warnings', 'off'],
  ...['--generation-database', 'none', ...process.argv.slice(2)],
]
for (const document of documents) {
  const { status } = spawnSync(program, ['run', document, ...options], { cwd: cache, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
mock.kill()

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status === 0) return
  console.error(`fuzz: schemathesis ${VERSION} could not be installed; the lines above say why.`)
  process.exit(1)
}
