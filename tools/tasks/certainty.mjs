#!/usr/bin/env node
// Writes the certainty reports of all groups; with `--questions`, lists what an owner of the service could answer instead, or writes it to a file as a form.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { answerHelp } from './help.mjs'
import { runTurbo } from './turbo.mjs'
import { root } from './workspaces.mjs'

answerHelp('certainty')

const args = process.argv.slice(2)
if (!args.includes('--questions')) process.exit(runTurbo(['certainty', ...args]))

const filters = ['--filter=@cloud-cost/contract', '--filter=./spec/*']
const code = runTurbo(['build', 'bundle', ...filters, '--output-logs=errors-only'], ['ignore', 2, 2])
if (code !== 0) process.exit(code)
const program = join(root, 'tools/contract/bin/contract.js')
const file = args[args.indexOf('--questions') + 1]
const form = file === undefined ? [] : ['--form', resolve(process.env['INIT_CWD'] ?? '.', file)]
const { status } = spawnSync(process.execPath, [program, 'questions', join(root, 'spec'), ...form], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
