#!/usr/bin/env node
// Builds what a command of tools/release reads, and runs it, as in `npm run release -- rehearse --only bun`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runTurbo } from './turbo.mjs'
import { root } from './workspaces.mjs'

const ALL = []
const TOOL = ['--filter=@cloud-cost/release']
/** What a command reads that is built; the tool itself for the others. */
const BUILDS = new Map([
  ['version', ALL],
  // What is published is never taken from a cache.
  ['publish', ['--force']],
  ['rehearse', ALL],
  ['tarballs', [...TOOL, '--filter=@cloud-cost/mcp', '--filter=@cloud-cost/mock']],
])

const args = process.argv.slice(2)
const filters = args.includes('--help') ? TOOL : (BUILDS.get(args[0]) ?? TOOL)
const code = runTurbo(['build', ...filters, '--output-logs=errors-only'], ['ignore', 2, 2])
const program = join(root, 'tools/release/bin/release.js')
process.exitCode =
  code === 0 ? (spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' }).status ?? 1) : code
