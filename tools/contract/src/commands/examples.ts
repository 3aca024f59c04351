import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkExamples } from '../check-examples.js'
import { formatFinding } from '../failure.js'
import { loadGroup } from '../group.js'

/** Checks the examples of one group and prints what is wrong; leaves a report with totals, as vitest does. */
export function examplesCommand(folder: string): number {
  const group = loadGroup(folder)
  const results = checkExamples(group)
  for (const finding of results.flat()) console.error(formatFinding(group.root, finding))
  const numFailedTests = results.filter((findings) => findings.length > 0).length
  const numPassedTests = results.length - numFailedTests
  mkdirSync(join(folder, 'reports'), { recursive: true })
  writeFileSync(join(folder, 'reports', 'examples.json'), JSON.stringify({ numPassedTests, numFailedTests }))
  console.log(`${group.name}: ${numPassedTests} of ${results.length} examples fit.`)
  return numFailedTests === 0 ? 0 : 1
}
