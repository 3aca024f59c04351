import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isObject, type Json, type JsonObject } from './document.js'
import { UserError } from './failure.js'
import { SourceFile } from './source-file.js'

const ENDING = '.arazzo.yaml'

/** A step of a workflow, with its place in the file. */
export interface Step {
  readonly stepId: string
  readonly value: JsonObject
  readonly tokens: readonly string[]
}

/** A file with a user story in Arazzo. */
export interface WorkflowFile {
  /** Absolute path. */
  readonly path: string
  /** The file's name without its ending. */
  readonly name: string
  readonly source: SourceFile
  /** Names of the source descriptions. */
  readonly sources: readonly string[]
  readonly workflows: readonly Workflow[]
}

export interface Workflow {
  readonly workflowId: string
  readonly value: JsonObject
  readonly tokens: readonly string[]
  /** The schemas of the inputs by name. */
  readonly inputs: JsonObject
  readonly steps: readonly Step[]
}

/**
 * The stories of a folder, ordered by name. What is malformed is read as missing: the schema of Arazzo is Redocly's to check.
 *
 * @throws UserError when the folder holds none.
 */
export function readWorkflowFiles(folder: string): WorkflowFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(ENDING))
  if (names.length === 0) throw new UserError(`${folder} holds no workflow, that is, no file *${ENDING}.`)
  return names.sort().map((name) => readWorkflowFile(join(folder, name)))
}

function readWorkflowFile(path: string): WorkflowFile {
  const source = new SourceFile(path)
  const document = source.toJson()
  return {
    path,
    name: basename(path, ENDING),
    source,
    sources: itemsOf(document, 'sourceDescriptions').map(({ value }) => String(value['name'])),
    workflows: itemsOf(document, 'workflows').map(({ value, tokens }) => ({
      workflowId: String(value['workflowId']),
      value,
      tokens,
      inputs: objectAt(objectAt(value, 'inputs'), 'properties'),
      steps: itemsOf(value, 'steps', tokens).map((step) => ({ ...step, stepId: String(step.value['stepId']) })),
    })),
  }
}

interface Item {
  readonly value: JsonObject
  readonly tokens: readonly string[]
}

function itemsOf(holder: Json | undefined, member: string, tokens: readonly string[] = []): Item[] {
  const list = isObject(holder) ? holder[member] : undefined
  if (!Array.isArray(list)) return []
  return list.flatMap((value, index) =>
    isObject(value) ? [{ value, tokens: [...tokens, member, String(index)] }] : [],
  )
}

function objectAt(holder: JsonObject, member: string): JsonObject {
  const value = holder[member]
  return isObject(value) ? value : {}
}
