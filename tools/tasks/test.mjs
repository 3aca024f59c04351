#!/usr/bin/env node
// Runs every check of the repository and prints the totals of all test reports.
import { readTotals, removeReports, totalsLine } from './totals.mjs'
import { root, runTurbo } from './turbo.mjs'

const CHECKS = [
  '//#lint:code',
  '//#knip',
  'lint:redocly',
  'lint:spectral',
  'lint:workflows',
  'examples',
  'ledger:check',
  'api:check',
  'compat',
  'typecheck',
  'test',
]

// Turbo restores the reports of cached runs, so that what is left over from elsewhere is never counted.
removeReports(root)
const code = runTurbo([
  ...CHECKS,
  '--output-logs=errors-only',
  '--continue=dependencies-successful',
  ...process.argv.slice(2),
])
const totals = readTotals(root)
// A task that failed without a failed test, such as a lint run, counts as one failure, so that the totals never look clean.
const failed = code !== 0 && totals.failed === 0 ? 1 : totals.failed
console.log(totalsLine({ ...totals, failed }))
process.exitCode = failed > 0 ? 1 : 0
