#!/usr/bin/env node
// Checks one group of the contract, and the stories, in a few seconds, as in `npm run check platform`. Checks run whatever the others find, but
// for those of a bundle that could not be made, and only what they found is printed. Further options go to turbo.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endedLine, runChecks } from './checks.mjs'
import { findingsIn } from './findings.mjs'
import { answerHelp } from './help.mjs'
import { root } from './workspaces.mjs'

answerHelp('check')

const [group = '', ...options] = process.argv.slice(2)
if (!/^[\w-]+$/.test(group) || !existsSync(join(root, 'spec', group, 'openapi.yaml'))) {
  console.error(
    `check: ${group === '' ? 'name a group' : `${group} is no group`} of spec/, as in \`npm run check platform\`.`,
  )
  process.exit(2)
}

const { code, failed, sum } = await runChecks([
  'check',
  `--filter=@cloud-cost/spec-${group}`,
  // A story may name what the group no longer has.
  '--filter=@cloud-cost/contract-tests',
  ...options,
])
for (const check of failed) {
  console.log(`\n──── ${check.name}\n${findingsIn(readFileSync(join(root, check.logFile), 'utf8'))}`)
  if (check.ended.length > 0) console.log(endedLine(check))
}
console.log(`\n${sum}`)
process.exitCode = code === 0 ? 0 : 1
