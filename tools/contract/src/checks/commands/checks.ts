import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { elementName } from '../../model/element-name.js'
import { type Finding, printFindings } from '../../model/failure.js'
import { loadGroup, workspaceRoot } from '../../model/group.js'
import { SourceMap } from '../../model/locate.js'
import { readLock } from '../../model/lock.js'
import { readWorkflowFiles } from '../../model/workflow.js'
import { loadCast } from '../cast.js'
import { checkExamples } from '../check-examples.js'
import { checkFiles } from '../check-files.js'
import { namesUnlikeInCase, unexplainedNames } from '../check-names.js'
import { checkWorkflowFile } from '../check-workflows.js'
import { runSpectral } from '../spectral.js'
import { ledgerCommand } from './ledger.js'

/** Checks all of one group, whatever the first checks find. */
export function checkCommand(folder: string): number {
  return Math.max(lintCommand(folder), examplesCommand(folder), ledgerCommand(folder, true))
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

/** Lints the sources of a group and its bundle, and prints what is wrong where it was written. */
export function lintCommand(folder: string): number {
  const group = loadGroup(folder)
  const map = new SourceMap(group)
  const ofBundle = runSpectral(group.root, join(group.folder, 'generated', 'openapi.json')).map(
    ({ path, code, message }): Finding => {
      // Lists of findings are read without the files, so a message begins with the element that it is about.
      const name = elementName(group.document, path)
      return { ...map.locate(path), rule: code, message: name === undefined ? message : `${name}: ${message}` }
    },
  )
  const found = printFindings(group.root, [
    ...checkFiles(group),
    ...ofBundle,
    ...unexplainedNames(group),
    ...namesUnlikeInCase(group),
  ])
  console.log(`${group.name}: ${found || 'no'} lint findings.`)
  return found === 0 ? 0 : 1
}

/** Checks the user stories of a folder and prints what is wrong where it was written. */
export function workflowsCommand(folder: string): number {
  const absolute = resolve(folder)
  const root = workspaceRoot(absolute)
  const operations = new Map(readLock(root).map((operation) => [operation.operationId, operation]))
  const cast = loadCast(root)
  const files = readWorkflowFiles(absolute)
  const found = printFindings(
    root,
    files.flatMap((file) => checkWorkflowFile(file, { operations, cast })),
  )
  console.log(`${relative(root, absolute)}: ${found || 'no'} findings.`)
  return found === 0 ? 0 : 1
}
