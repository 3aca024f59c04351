#!/usr/bin/env node
// Builds the docs, and serves them with reload while the contract is edited. Options are passed on, as in `npm run docs -- --port 0`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, runTurbo } from './turbo.mjs'

const code = runTurbo(['build', '--filter=@cloud-cost/docs', '--output-logs=errors-only'])
if (code !== 0) process.exit(code)

const docs = spawn(process.execPath, [join(root, 'packages/docs/bin/docs.js'), 'serve', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.on('SIGINT', () => {})
process.on('SIGTERM', () => docs.kill('SIGTERM'))
docs.on('exit', (exitCode, signal) => process.exit(exitCode ?? (signal ? 1 : 0)))
