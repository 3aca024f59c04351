#!/usr/bin/env node
// Begins a group: writes its sources, installs its packages, and derives its certainty report and the list of its operations.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runTurbo } from './turbo.mjs'
import { root } from './workspaces.mjs'

const QUIET = '--output-logs=errors-only'

const built = runTurbo(['build', '--filter=@cloud-cost/codegen', QUIET])
if (built !== 0) process.exit(built)
const { begin } = await import(pathToFileURL(join(root, 'tools/codegen/dist/new-group/begin.js')).href)
process.exitCode = await begin(process.argv.slice(2), root, derive)

/** What follows from the sources of a group. */
function derive(name) {
  const pnpm = join(root, 'node_modules', '.bin', 'pnpm')
  const args = ['install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=silent']
  const { status } = spawnSync(pnpm, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CI: 'true' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('new-group: the files are written, but not installed. Run `npx pnpm install` and `npm run update`.')
    return 1
  }
  const certainty = runTurbo(['certainty', `--filter=@cloud-cost/spec-${name}`, QUIET])
  const api = runTurbo(['api', QUIET])
  if (certainty !== 0 || api !== 0) return 1
  console.log(`
The group ${name} is begun. Next: write its contract in spec/${name} in place of the model operation, run
\`npm run update\`, say what the group is about in README.md and packages/${name}-client/README.md, and check it all with \`npm test\`.`)
  return 0
}
