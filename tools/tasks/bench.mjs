#!/usr/bin/env node
// Builds what is measured and measures it. Options are passed on, as in `pnpm bench --only mock-get`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, runTurbo } from './turbo.mjs'

const code = runTurbo([
  'build',
  '--filter=@cloud-cost/benchmarks',
  '--filter=@cloud-cost/docs',
  '--output-logs=errors-only',
])
if (code !== 0) process.exit(code)

const program = join(root, 'packages/benchmarks/dist/main.js')
const bench = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
// Ctrl+C reaches it by itself: it ends what it has started and removes its temporary files.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => bench.kill('SIGTERM'))
bench.on('exit', (exitCode) => process.exit(exitCode ?? 1))
