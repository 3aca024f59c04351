import { checkExamples } from '../check-examples.js'
import { formatFinding } from '../failure.js'
import { loadGroup } from '../group.js'
import { writeReport } from '../report.js'

/** Checks the examples of one group and prints what is wrong. */
export function examplesCommand(folder: string, reportPath: string): number {
  const group = loadGroup(folder)
  const results = checkExamples(group)
  for (const finding of results.flat()) console.error(formatFinding(group.root, finding))
  const failed = results.filter((findings) => findings.length > 0).length
  writeReport(reportPath, {
    numPassedTests: results.length - failed,
    numFailedTests: failed,
    numPendingTests: 0,
  })
  console.log(`${group.name}: ${results.length - failed} of ${results.length} examples fit.`)
  return failed === 0 ? 0 : 1
}
