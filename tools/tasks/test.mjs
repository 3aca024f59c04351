#!/usr/bin/env node
// Runs every check of the repository, says how far it has come, and prints the totals of all test reports. Options go to
// turbo, as in `npm test -- --filter=@cloud-cost/mock`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endedLine, runChecks } from './checks.mjs'
import { answerHelp } from './help.mjs'
import { readTotals, removeReports, totalsLine } from './totals.mjs'
import { root } from './workspaces.mjs'

answerHelp('test')

/** What `compat` found beside what breaks callers. */
const CHANGES = join(root, 'tools', 'release', 'reports', 'contract-changes.txt')
const CHECKS = ['//#lint:code', '//#knip', '//#typecheck', 'check', 'compat', 'test']

// Turbo restores the reports of cached runs, so that what is left over from elsewhere is never counted.
removeReports(root)
const { code, failed, sum } = await runChecks([...CHECKS, ...process.argv.slice(2)])
for (const { name, logFile } of failed)
  console.log(`\n──── ${name} failed; this is ${logFile}:\n${readFileSync(join(root, logFile), 'utf8').trimEnd()}`)
console.log(`\n${sum}`)
const changes = existsSync(CHANGES) ? readFileSync(CHANGES, 'utf8') : ''
if (changes !== '') console.log(`\n${changes}\n`)
for (const check of failed) {
  console.log(`failed: ${check.name}, see ${check.logFile}`)
  if (check.ended.length > 0) console.log(endedLine(check))
}
const totals = readTotals(root)
// A task that failed without a failed test, such as a lint run, counts as one failure, so that the totals never look clean.
const failures = code !== 0 && totals.failed === 0 ? 1 : totals.failed
console.log(totalsLine({ ...totals, failed: failures }))
process.exitCode = failures > 0 ? 1 : 0
