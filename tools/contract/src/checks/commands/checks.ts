// The commands that check a group: all of it, its examples or its rules.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type Finding, printFindings } from '../../model/failure.js'
import { groupFolders, loadGroup, workspaceRoot } from '../../model/group.js'
import { MARKS_FILE } from '../../model/mark-codes.js'
import { formatCount } from '../../model/values.js'
import { readWorkflowFiles } from '../../model/workflow.js'
import { checkExamples } from '../check-examples.js'
import { checkMarks } from '../check-marks.js'
import { checkWorkflows } from '../check-workflows.js'
import { lintGroups } from '../lint-groups.js'
import { lintSources } from '../redocly.js'
import { certaintyCommand } from './certainty.js'

/** Checks all of one group, whatever the first checks find. */
export async function checkCommand(folder: string): Promise<number> {
  const group = loadGroup(folder)
  // Redocly and Spectral are programs of their own, which run side by side.
  const [ofSources, ofLint] = await Promise.all([
    lintSources(group.root, [join(group.folder, 'openapi.yaml')]),
    lintGroups([group]),
  ])
  return Math.max(
    report(group.root, group.name, 'Redocly finding', ofSources),
    report(group.root, group.name, 'lint finding', ofLint.flat()),
    examplesCommand(folder),
    certaintyCommand(folder, true),
  )
}

/** Checks the examples of one group and prints what is wrong; leaves a report with totals, as vitest does. */
export function examplesCommand(folder: string): number {
  const group = loadGroup(folder)
  const results = checkExamples(group)
  printFindings(group.root, results.flat())
  const numFailedTests = results.filter((findings) => findings.length > 0).length
  const numPassedTests = results.length - numFailedTests
  mkdirSync(join(folder, 'reports'), { recursive: true })
  writeFileSync(join(folder, 'reports', 'examples.json'), JSON.stringify({ numPassedTests, numFailedTests }))
  console.log(`${group.name}: ${numPassedTests} of ${results.length} examples fit.`)
  return numFailedTests === 0 ? 0 : 1
}

/** Lints a group, and prints what is wrong where it was written. */
export async function lintCommand(folder: string): Promise<number> {
  const group = loadGroup(folder)
  return report(group.root, group.name, 'lint finding', (await lintGroups([group])).flat())
}

/** Checks the user stories of a folder and prints what is wrong where it was written. */
export async function workflowsCommand(folder: string): Promise<number> {
  const absolute = resolve(folder)
  const root = workspaceRoot(absolute)
  const files = readWorkflowFiles(absolute)
  const ofStories = checkWorkflows(root, files)
  const paths = files.map(({ path }) => path)
  const found = [...(await lintSources(root, paths)), ...ofStories]
  return report(root, relative(root, absolute), 'finding', found)
}

/** Checks the list of what is undocumented or assumed against all groups, and prints what is wrong. */
export function marksCommand(specFolder: string): number {
  const root = workspaceRoot(resolve(specFolder))
  return report(root, MARKS_FILE, 'finding', checkMarks(root, groupFolders(specFolder).map(loadGroup)))
}

/** Prints findings and how many there are; returns the exit code. */
function report(root: string, where: string, noun: string, findings: readonly Finding[]): number {
  const count = printFindings(root, findings)
  console.log(`${where}: ${count === 0 ? `no ${noun}s` : formatCount(count, noun)}.`)
  return count === 0 ? 0 : 1
}
