import { checkCast, loadCast } from '../cast.js'
import { examplesOf } from '../example.js'
import { type Finding, formatFinding } from '../failure.js'
import { loadGroup } from '../group.js'
import { writeReport } from '../report.js'
import { checkStory } from '../story.js'
import { ExampleValidator } from '../validate-examples.js'

/** Checks the examples of one group and prints what is wrong. */
export function examplesCommand(folder: string, reportPath: string): number {
  const group = loadGroup(folder)
  const examples = examplesOf(group)
  const validator = new ExampleValidator(group.document)
  const cast = loadCast(group.root)
  const results = examples.map((example): Finding[] => [
    ...validator.validate(example),
    ...checkCast(example, cast),
    ...checkStory(example),
  ])
  for (const finding of results.flat()) console.error(formatFinding(group.root, finding))
  const failed = results.filter((findings) => findings.length > 0).length
  writeReport(reportPath, {
    numPassedTests: examples.length - failed,
    numFailedTests: failed,
    numPendingTests: 0,
  })
  console.log(`${group.name}: ${examples.length - failed} of ${examples.length} examples fit.`)
  return failed === 0 ? 0 : 1
}
