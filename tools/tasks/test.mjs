#!/usr/bin/env node
// Runs every check of the repository and prints the totals of all test reports.
import { readTotals, removeReports } from './totals.mjs'
import { root, runTurbo } from './turbo.mjs'

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
removeReports(root)
const code = runTurbo([
  ...CHECKS,
  '--output-logs=errors-only',
  '--continue=dependencies-successful',
  ...process.argv.slice(2),
])
const { passed, failed, skipped } = readTotals(root)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = code !== 0 || failed > 0 ? 1 : 0
