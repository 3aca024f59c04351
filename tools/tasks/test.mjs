#!/usr/bin/env node
import { printTotals, removeReports } from './totals.mjs'
// Runs every check of the repository and prints the totals of all test reports.
import { runTurbo } from './turbo.mjs'

const CHECKS = [
  '//#lint:code',
  '//#knip',
  'lint:redocly',
  'lint:spectral',
  'examples',
  'ledger:check',
  'typecheck',
  'test',
]

// Turbo restores the reports of cached runs, so that what is left over from elsewhere is never counted.
removeReports()
const code = runTurbo([
  ...CHECKS,
  '--output-logs=errors-only',
  '--continue=dependencies-successful',
  ...process.argv.slice(2),
])
const failed = printTotals()
process.exitCode = code !== 0 ? code : failed > 0 ? 1 : 0
