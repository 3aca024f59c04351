import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { workspacesOf } from './workspaces.mjs'

/** The folders in which the packages of a working tree leave their test reports. */
function reportFolders(root) {
  return workspacesOf(root).map((workspace) => join(workspace, 'reports'))
}

function reportsIn(folder) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

export function removeReports(root) {
  for (const folder of reportFolders(root)) rmSync(folder, { recursive: true, force: true })
}

/** Sums all reports. A test file that failed before any of its tests ran counts as one failure. */
export function readTotals(root) {
  const reports = reportFolders(root).flatMap(reportsIn)
  const sum = (member) => reports.reduce((total, report) => total + (report[member] ?? 0), 0)
  const unloadable = reports
    .flatMap((report) => report.testResults ?? [])
    .filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return {
    passed: sum('numPassedTests'),
    failed: sum('numFailedTests') + unloadable,
    skipped: sum('numPendingTests') + sum('numTodoTests'),
  }
}

/** `7 passed, 1 failed`, with the skipped ones where there are any. */
export function totalsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
