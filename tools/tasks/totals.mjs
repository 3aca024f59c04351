import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './turbo.mjs'

function folders() {
  return ['packages', 'spec', 'tools'].flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(root, parent, entry.name, 'reports')),
  )
}

function reportsIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

export function removeReports() {
  for (const folder of folders()) rmSync(folder, { recursive: true, force: true })
}

/** Prints `N passed, N failed` over all reports, with the skipped ones where there are any; returns the failed ones. */
export function printTotals() {
  const reports = folders().flatMap(reportsIn)
  const sum = (member) => reports.reduce((total, report) => total + (report[member] ?? 0), 0)
  const failed = sum('numFailedTests') + sum('numFailedSuites')
  const skipped = sum('numPendingTests') + sum('numTodoTests')
  console.log(`${sum('numPassedTests')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed
}
