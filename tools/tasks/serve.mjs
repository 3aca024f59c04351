#!/usr/bin/env node
// Builds the mock and the docs and serves both: `start` what was built, `dev` the contract while it is written, too. Options are those
// of the mock, as in `npm start -- --port 5000`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runChecks } from './checks.mjs'
import { root } from './workspaces.mjs'

const server = join(root, 'tools/tasks/dist/cli.js')
const built = [server, join(root, 'packages/mock/dist/contract.json'), join(root, 'packages/docs/dist/site/index.html')]
const [command, ...args] = process.argv.slice(2)

const start = performance.now()
const { code, failed, passed } = await runChecks(['build', '--filter=@cloud-cost/tasks'])
if (passed > 0) console.log(`${command}: built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
if (code !== 0) {
  for (const { name, logFile } of failed)
    console.error(`\n──── ${name} failed:\n${readFileSync(join(root, logFile), 'utf8').trimEnd()}`)
  if (command !== 'dev' || !built.every(existsSync)) {
    console.error(`${command}: the build failed, so nothing is served. The lines above say why.`)
    process.exit(code)
  }
  console.error('dev: the build failed, so the server starts with what was built before.')
}
const { run } = await import(pathToFileURL(server).href)
const exitCode = await run(command, args, root)
if (exitCode !== undefined) process.exitCode = exitCode
