#!/usr/bin/env node
// Builds the mock and the docs and serves both: `start` what was built, `dev` the contract while it is written, too. Options are those
// of the mock, as in `npm start -- --port 5000`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runTurbo } from './turbo.mjs'
import { root } from './workspaces.mjs'

const server = join(root, 'tools/dev/dist/cli.js')
const built = [server, join(root, 'packages/mock/dist/contract.json'), join(root, 'packages/docs/dist/site/index.html')]
const [command, ...args] = process.argv.slice(2)

const code = runTurbo(['build', '--filter=@cloud-cost/dev', '--output-logs=errors-only'])
if (code !== 0) {
  if (command !== 'dev' || !built.every(existsSync)) {
    console.error(`${command}: the build failed, so nothing is served. The lines above say why.`)
    process.exit(code)
  }
  console.error('dev: the build failed, so the server starts with what was built before.')
}
const { run } = await import(pathToFileURL(server).href)
const exitCode = await run(command, args, root)
if (exitCode !== undefined) process.exitCode = exitCode
