#!/usr/bin/env node
// Makes again, in order, all that is committed and follows from the contract: the examples that the estate answers, the certainty reports, the clients' public
// surfaces, and the tables in READMEs and docs. Each step builds what it needs.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { answerHelp } from './help.mjs'
import { runTurbo } from './turbo.mjs'
import { root, workspacesOf } from './workspaces.mjs'

answerHelp('update')

const QUIET = '--output-logs=errors-only'
const STEPS = [
  { title: 'examples', run: examples },
  // The certainty reports and the surfaces don't need each other, but say what they have written.
  { title: 'certainty reports', run: () => runTask('certainty') },
  { title: 'public surfaces', run: () => runTask('api') },
  { title: 'tables in READMEs and docs', run: () => runTask('readme') },
]

for (const [index, { title, run }] of STEPS.entries()) {
  console.log(`──── ${title}`)
  const code = run()
  if (code === 0) continue
  const others = STEPS.slice(index + 1).map((step) => step.title)
  const left = others.length === 0 ? '' : ` Not run, since they follow from the ${title}: ${others.join(', ')}.`
  console.error(
    `update: the ${title} could not be made again; the lines above say why.${left} Correct that, then run it once more.`,
  )
  process.exit(code)
}
console.log('All is made again. `git diff` shows what changed.')

/** Runs a task where there is one: turbo would build what the others need for it, too. */
function runTask(name) {
  const filters = workspacesOf(root)
    .map((folder) => join(folder, 'package.json'))
    .filter((file) => existsSync(file) && name in (JSON.parse(readFileSync(file, 'utf8')).scripts ?? {}))
    .map((file) => `--filter=./${relative(root, dirname(file))}`)
  return runTurbo([name, ...filters, QUIET])
}

/** What the estate answers goes to the sources of the next bundles. */
function examples() {
  const transpiled = runTurbo(['transpile', '--filter=@cloud-cost/estate', QUIET])
  if (transpiled !== 0) return transpiled
  const script = join(root, 'packages/estate/scripts/write-examples.mjs')
  return spawnSync(process.execPath, [script], { stdio: 'inherit' }).status ?? 1
}
