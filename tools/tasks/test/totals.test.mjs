import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readTotals, removeReports, totalsLine } from '../totals.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'totals-'))
  for (const folder of ['spec', 'packages', 'tools']) mkdirSync(join(root, folder))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function report(path, totals) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(totals))
}

it('sums the reports of all packages', () => {
  report('spec/a/reports/examples.json', { numPassedTests: 3, numFailedTests: 1, numPendingTests: 0 })
  report('tools/b/reports/vitest.json', { numPassedTests: 4, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 })
  expect(readTotals(root)).toEqual({ passed: 7, failed: 1, skipped: 3 })
})

it('counts a test file that could not be loaded as a failure', () => {
  const results = [{ status: 'failed', assertionResults: [] }]
  report('packages/c/reports/vitest.json', { numPassedTests: 0, numFailedTests: 0, testResults: results })
  expect(readTotals(root)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

it('forgets the reports of earlier runs', () => {
  report('packages/c/reports/vitest.json', { numPassedTests: 1 })
  removeReports(root)
  expect(readTotals(root)).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

it('names the skipped tests only where there are any', () => {
  expect(totalsLine({ passed: 7, failed: 1, skipped: 0 })).toBe('7 passed, 1 failed')
  expect(totalsLine({ passed: 7, failed: 0, skipped: 2 })).toBe('7 passed, 0 failed, 2 skipped')
})
