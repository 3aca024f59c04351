import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract-tools/document'
import { UserError } from '@cloud-cost/contract-tools/failure'
import { LineCounter, parseDocument } from 'yaml'

export interface Step {
  readonly stepId: string
  readonly description: string
  readonly operationId: string
  /** Conditions that hold after the step. */
  readonly successCriteria: readonly string[]
  /** Names of what the step hands on, with the expressions that give them. */
  readonly outputs: readonly (readonly [name: string, expression: string])[]
}

export interface Workflow {
  readonly workflowId: string
  readonly summary: string
  readonly description: string
  /** Names of what a run is given. */
  readonly inputs: readonly string[]
  readonly steps: readonly Step[]
}

/** An Arazzo document. */
export interface WorkflowFile {
  /** The file's name without its ending. */
  readonly name: string
  readonly title: string
  readonly summary: string
  /** The document as it stands in the working tree. */
  readonly text: string
  readonly workflows: readonly Workflow[]
}

const ENDING = '.arazzo.yaml'

/**
 * The Arazzo documents of a folder by name; none when the folder is absent.
 *
 * @throws UserError with file and line when one can't be read.
 */
export function readWorkflows(folder: string): WorkflowFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith(ENDING))
    .sort()
    .map((name) => readWorkflowFile(join(folder, name)))
}

function readWorkflowFile(path: string): WorkflowFile {
  const lines = new LineCounter()
  const source = readFileSync(path, 'utf8')
  const parsed = parseDocument(source, { lineCounter: lines })
  const [error] = parsed.errors
  if (error !== undefined) throw new UserError(`${path}:${lines.linePos(error.pos[0]).line}  ${error.message}`)
  const value = parsed.toJS() as Json
  const name = basename(path, ENDING)
  if (!isObject(value) || !Array.isArray(value['workflows'])) {
    throw new UserError(`${path}:1  an Arazzo document has a list \`workflows\`. Add it, or take the file away.`)
  }
  const info = isObject(value['info']) ? value['info'] : {}
  return {
    name,
    title: text(info['title']) || name,
    summary: text(info['summary']) || text(info['description']),
    text: source,
    workflows: value['workflows'].filter(isObject).map(workflowOf),
  }
}

function workflowOf(workflow: JsonObject): Workflow {
  const inputs = isObject(workflow['inputs']) ? workflow['inputs']['properties'] : undefined
  return {
    workflowId: text(workflow['workflowId']),
    summary: text(workflow['summary']),
    description: text(workflow['description']),
    inputs: isObject(inputs) ? Object.keys(inputs) : [],
    steps: list(workflow['steps']).filter(isObject).map(stepOf),
  }
}

function stepOf(step: JsonObject): Step {
  const outputs = isObject(step['outputs']) ? step['outputs'] : {}
  return {
    stepId: text(step['stepId']),
    description: text(step['description']),
    // A step that chooses among several documents writes `$sourceDescriptions.<name>.<operationId>`.
    operationId: text(step['operationId']).split('.').at(-1) ?? '',
    successCriteria: list(step['successCriteria'])
      .filter(isObject)
      .map((criterion) => text(criterion['condition'])),
    outputs: Object.entries(outputs).map(([name, expression]) => [name, text(expression)] as const),
  }
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}
