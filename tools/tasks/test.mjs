#!/usr/bin/env node
// Runs every check of the repository, says how far it has come, and prints the totals of all test reports. Options go to
// turbo, as in `npm test -- --filter=@cloud-cost/mock`.
import { runChecks } from './checks.mjs'
import { Progress } from './progress.mjs'
import { readTotals, removeReports, totalsLine } from './totals.mjs'
import { root } from './workspaces.mjs'

const CHECKS = [
  '//#lint:code',
  '//#knip',
  '//#typecheck',
  'lint:redocly',
  'lint:spectral',
  'lint:workflows',
  'examples',
  'ledger:check',
  'api:check',
  'compat',
  'test',
]

// Ctrl+C reaches turbo by itself: it ends what it has started, and what has ended until then is still reported.
process.on('SIGINT', () => {})

// Turbo restores the reports of cached runs, so that what is left over from elsewhere is never counted.
removeReports(root)
const progress = new Progress(process.stdout)
const { code, failed, left, remarks } = await runChecks(
  root,
  [...CHECKS, '--continue=dependencies-successful', ...process.argv.slice(2)],
  (end) => progress.ended(end),
)
const sum = progress.finish()
for (const check of failed) {
  console.log(`\n──── ${check.name} failed; this is ${check.logFile}:\n${check.output().trimEnd()}`)
}
if (code !== 0 && failed.length === 0) console.error(remarks.join('\n'))
console.log(`\n${sum}`)
for (const check of failed) console.log(`failed: ${check.name}, see ${check.logFile}`)
if (left.length > 0) console.log(`not run, since what they need failed: ${left.map(({ name }) => name).join(', ')}`)
const totals = readTotals(root)
// A task that failed without a failed test, such as a lint run, counts as one failure, so that the totals never look clean.
const failures = code !== 0 && totals.failed === 0 ? 1 : totals.failed
console.log(totalsLine({ ...totals, failed: failures }))
process.exitCode = failures > 0 ? 1 : 0
