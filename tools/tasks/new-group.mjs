#!/usr/bin/env node
// Begins a group: writes its sources, installs its packages, and derives its ledger and the list of its operations.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, runTurbo } from './turbo.mjs'

process.exitCode = await run(process.argv.slice(2))

async function run(args) {
  const built = runTurbo(['build', '--filter=@cloud-cost/new-group', '--output-logs=errors-only'])
  if (built !== 0) return built
  const dist = pathToFileURL(join(root, 'tools/new-group/dist/')).href
  const { begin } = await import(`${dist}cli.js`)
  return begin(args, root, derive)
}

/** What follows from the sources of a group. */
function derive(name) {
  const quiet = '--output-logs=errors-only'
  const pnpm = join(root, 'node_modules', '.bin', 'pnpm')
  const installed = start(pnpm, ['install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=silent'])
  if (installed !== 0) {
    console.error(
      'new-group: the files are written, but not installed. Run `pnpm install`, `pnpm ledger` and `pnpm api`.',
    )
    return 1
  }
  const ledger = runTurbo(['ledger', `--filter=@cloud-cost/spec-${name}`, quiet])
  const api = runTurbo(['api', `--filter=@cloud-cost/${name}-client`, quiet])
  if (ledger !== 0 || api !== 0) return 1
  console.log(`
The group ${name} is begun. Next: write its contract in spec/${name} in place of the model operation, run \`pnpm ledger\` and
\`pnpm api\`, say what the group is about in README.md and packages/${name}-client/README.md, and check it all with \`npm test\`.`)
  return 0
}

function start(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CI: 'true' },
    shell: process.platform === 'win32' && command !== process.execPath,
  })
  if (error) console.error(`new-group: ${command} did not start: ${error.message}`)
  return status ?? 1
}
