#!/usr/bin/env node
// Builds the mock and serves it while the contract is written. Options are passed on, as in `pnpm dev --port 5000`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, runTurbo } from './turbo.mjs'

const dev = join(root, 'tools/dev/dist/cli.js')
const built = [dev, join(root, 'packages/mock/dist/contract.json')]

const code = runTurbo(['build', '--filter=@cloud-cost/dev', '--output-logs=errors-only'])
if (code !== 0) {
  if (!built.every(existsSync)) process.exit(code)
  console.error('dev: the build failed, so the mock starts with what was built before.')
}
const { run } = await import(pathToFileURL(dev).href)
const exitCode = await run(process.argv.slice(2))
if (exitCode !== undefined) process.exitCode = exitCode
