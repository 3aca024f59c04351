#!/usr/bin/env node
// Builds what the comparison of a deployment with the contract needs and runs it. Options are passed on.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, runTurbo } from './turbo.mjs'

const code = runTurbo(['build', '--filter=@cloud-cost/verify', '--output-logs=errors-only'], ['ignore', 2, 2])
if (code !== 0) process.exit(2)

const verify = spawn(process.execPath, [join(root, 'tools/verify/bin/verify.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
// Ctrl+C reaches it by itself: it ends after the operation under way and still writes its report.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => verify.kill('SIGTERM'))
verify.on('exit', (exitCode) => process.exit(exitCode ?? 2))
