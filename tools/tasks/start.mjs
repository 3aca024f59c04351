#!/usr/bin/env node
// Builds the mock and the docs, and serves both. Options are passed on, as in `npm start -- --port 5000`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, runTurbo } from './turbo.mjs'

const code = runTurbo(['build', '--filter=@cloud-cost/mock', '--filter=@cloud-cost/docs', '--output-logs=errors-only'])
if (code !== 0) process.exit(code)

const program = join(root, 'packages/mock/bin/cloud-cost-mock.js')
const docs = join(root, 'packages/docs/dist/site')
const mock = spawn(process.execPath, [program, '--docs', docs, ...process.argv.slice(2)], { stdio: 'inherit' })
// Ctrl+C reaches the mock by itself; this process only waits for it. Other signals are passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => mock.kill('SIGTERM'))
mock.on('exit', (exitCode, signal) => process.exit(exitCode ?? (signal ? 1 : 0)))
