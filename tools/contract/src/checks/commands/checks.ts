import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { elementName } from '../../model/element-name.js'
import { type Finding, printFindings } from '../../model/failure.js'
import { groupNames, loadGroup, workspaceRoot } from '../../model/group.js'
import { SourceMap } from '../../model/locate.js'
import { readLock } from '../../model/lock.js'
import { readOperations } from '../../model/operation.js'
import { counted } from '../../model/values.js'
import { readWorkflowFiles } from '../../model/workflow.js'
import { loadCast } from '../cast.js'
import { checkExamples } from '../check-examples.js'
import { checkFiles } from '../check-files.js'
import { namesUnlikeInCase, unexplainedNames } from '../check-names.js'
import { checkWorkflowFile } from '../check-workflows.js'
import { lintSources } from '../redocly.js'
import { ledgerCommand } from './ledger.js'

/** Checks all of one group, whatever the first checks find. */
export async function checkCommand(folder: string): Promise<number> {
  return Math.max(
    await sourcesCommand(folder),
    await lintCommand(folder),
    examplesCommand(folder),
    ledgerCommand(folder, true),
  )
}

/** Lints the sources of a group by Redocly's rules, and prints what is wrong. */
async function sourcesCommand(folder: string): Promise<number> {
  const { name, root, folder: absolute } = loadGroup(folder)
  return report(root, name, 'Redocly finding', await lintSources(root, join(absolute, 'openapi.yaml')))
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
export async function lintCommand(folder: string): Promise<number> {
  const group = loadGroup(folder)
  // Loaded where it is needed alone: it takes more time than most commands.
  const { lintText, loadRuleset } = await import('../spectral.js')
  const map = new SourceMap(group)
  const bundle = join(group.folder, 'generated', 'openapi.json')
  const found = await lintText(
    await loadRuleset(join(group.root, '.spectral.yaml')),
    readFileSync(bundle, 'utf8'),
    bundle,
  )
  const ofBundle = found.map(({ path, rule, message }): Finding => {
    // Lists of findings are read without the files, so a message begins with the element that it is about.
    const name = elementName(group.document, path)
    return { ...map.locate(path), rule, message: name === undefined ? message : `${name}: ${message}` }
  })
  const ofNames = [...unexplainedNames(group), ...namesUnlikeInCase(group)]
  return report(group.root, group.name, 'lint finding', [...checkFiles(group), ...ofBundle, ...ofNames])
}

/** Checks the user stories of a folder and prints what is wrong where it was written. */
export async function workflowsCommand(folder: string): Promise<number> {
  const absolute = resolve(folder)
  const root = workspaceRoot(absolute)
  const operations = new Map(readLock(root).map((operation) => [operation.operationId, operation]))
  const cast = loadCast(root)
  const files = readWorkflowFiles(absolute)
  const byRedocly = await Promise.all(files.map(({ path }) => lintSources(root, path)))
  const sources = new Set(files.flatMap((file) => file.sources))
  const groups = groupNames(root).filter((name) => sources.has(name))
  const documents = groups.map((name) => loadGroup(join(root, 'spec', name)).document)
  const described = new Map(
    documents.flatMap(readOperations).map((operation) => [operation.operationId, operation] as const),
  )
  const byUs = files.map((file) => checkWorkflowFile(file, { operations, described, cast }))
  return report(root, relative(root, absolute), 'finding', [...byRedocly, ...byUs].flat())
}

/** Prints findings and how many there are; returns the exit code. */
function report(root: string, where: string, noun: string, findings: readonly Finding[]): number {
  const count = printFindings(root, findings)
  console.log(`${where}: ${count === 0 ? `no ${noun}s` : counted(count, noun)}.`)
  return count === 0 ? 0 : 1
}
