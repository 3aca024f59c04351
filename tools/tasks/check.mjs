#!/usr/bin/env node
// Checks one group of the contract in a few seconds, as in `npm run check platform`. Every check runs, whatever the others find, and only
// what they found is printed. Further options go to turbo.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './checks.mjs'
import { findingsIn } from './findings.mjs'
import { Progress } from './progress.mjs'
import { root } from './workspaces.mjs'

const CHECKS = ['lint:redocly', 'lint:spectral', 'examples', 'ledger:check']

const [group = '', ...options] = process.argv.slice(2)
if (!/^[\w-]+$/.test(group) || !existsSync(join(root, 'spec', group, 'openapi.yaml'))) {
  console.error(
    `check: ${group === '' ? 'name a group' : `${group} is no group`} of spec/, as in \`npm run check platform\`.`,
  )
  process.exit(2)
}

const progress = new Progress(process.stdout)
const { code, failed, left, remarks } = await runChecks(
  root,
  [...CHECKS, `--filter=@cloud-cost/spec-${group}`, '--continue=always', ...options],
  (end) => progress.ended(end),
)
const sum = progress.finish()
for (const check of failed) console.log(`\n──── ${check.name}\n${findingsIn(check.output())}`)
if (code !== 0 && failed.length === 0) console.error(remarks.join('\n'))
console.log(`\n${sum}`)
if (left.length > 0) console.log(`not run: ${left.map(({ name }) => name).join(', ')}`)
process.exitCode = code === 0 ? 0 : 1
