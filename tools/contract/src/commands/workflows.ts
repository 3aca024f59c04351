import { relative, resolve } from 'node:path'
import { loadCast } from '../cast.js'
import { checkWorkflowFile } from '../check-workflows.js'
import { formatFinding } from '../failure.js'
import { workspaceRoot } from '../group.js'
import { readLock } from '../lock.js'
import { readWorkflowFiles } from '../workflow.js'

/** Checks the user stories of a folder and prints what is wrong where it was written. */
export function workflowsCommand(folder: string): number {
  const absolute = resolve(folder)
  const root = workspaceRoot(absolute)
  const groups = new Map(readLock(root).map(({ operationId, group }) => [operationId, group]))
  const context = { lock: groups, cast: loadCast(root) }
  const findings = readWorkflowFiles(absolute).flatMap((file) => checkWorkflowFile(file, context))
  for (const finding of findings) console.error(formatFinding(root, finding))
  const place = relative(root, absolute)
  console.log(findings.length === 0 ? `${place}: no findings.` : `${place}: ${findings.length} findings.`)
  return findings.length === 0 ? 0 : 1
}
