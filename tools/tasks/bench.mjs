#!/usr/bin/env node
// Builds what is measured and measures it. Options are passed on, as in `pnpm bench --only mock-get`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, runTurbo } from './turbo.mjs'

const code = runTurbo(['build', '--filter=@cloud-cost/benchmarks', '--output-logs=errors-only'])
if (code !== 0) process.exit(code)

const program = join(root, 'packages/benchmarks/dist/main.js')
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
