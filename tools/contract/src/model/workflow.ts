// Reads user stories in Arazzo.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isObject, type JsonObject, mapping } from './document.js'
import { UserError } from './failure.js'
import { SourceFile } from './source-file.js'
import { list, text } from './values.js'

const ENDING = '.arazzo.yaml'

/** A mapping with its place in the file. */
interface Item {
  readonly value: JsonObject
  readonly tokens: readonly string[]
}

export interface Step extends Item {
  readonly stepId: string
  readonly description: string
  readonly operationId: string
  /** The name of the source description before the operationId, where the step writes one. */
  readonly source: string | undefined
  /** Conditions that are true after the step. */
  readonly successCriteria: readonly string[]
  /** Names of what the step passes on, with the expressions that give them. */
  readonly outputs: readonly (readonly [name: string, expression: string])[]
}

/** A file with a user story in Arazzo. */
export interface WorkflowFile {
  /** Absolute path. */
  readonly path: string
  /** The file's name without its ending. */
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly source: SourceFile
  readonly document: JsonObject
  readonly sources: readonly string[]
  readonly workflows: readonly Workflow[]
}

export interface Workflow extends Item {
  readonly workflowId: string
  readonly summary: string
  readonly description: string
  /** The schemas of the inputs by name. */
  readonly inputs: JsonObject
  readonly steps: readonly Step[]
}

/**
 * The stories of a folder, ordered by name. There must be one, and each must be YAML with workflows; of the rest, what is malformed is
 * read as missing: the schema of Arazzo is Redocly's to check.
 */
export function readWorkflowFiles(folder: string): WorkflowFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(ENDING))
  if (names.length === 0) throw new UserError(`${folder} holds no workflow, that is, no file *${ENDING}.`)
  return names.sort().map((name) => readWorkflowFile(join(folder, name)))
}

function readWorkflowFile(path: string): WorkflowFile {
  const source = new SourceFile(path)
  const [error] = source.errors
  if (error !== undefined) throw new UserError(`${path}:${error.line}  ${error.message}`)
  const document = mapping(source.toJson())
  if (!Array.isArray(document['workflows']))
    throw new UserError(`${path}:1  an Arazzo document has a list \`workflows\`. Add it, or take the file away.`)
  const info = mapping(document['info'])
  const name = basename(path, ENDING)
  return {
    path,
    name,
    summary: text(info['summary']) || text(info['description']),
    description: text(info['description']),
    source,
    document,
    sources: itemsOf(document, 'sourceDescriptions').map(({ value }) => String(value['name'])),
    workflows: itemsOf(document, 'workflows').map(({ value, tokens }) => ({
      workflowId: String(value['workflowId']),
      summary: text(value['summary']),
      description: text(value['description']),
      value,
      tokens,
      inputs: mapping(mapping(value['inputs'])['properties']),
      steps: itemsOf(value, 'steps', tokens).map(stepOf),
    })),
  }
}

function stepOf({ value, tokens }: Item): Step {
  const written = text(value['operationId'])
  const [, source, operationId = written] = /^\$sourceDescriptions\.([\w-]+)\.([\w-]+)$/.exec(written) ?? []
  const criteria = list(value['successCriteria']).filter(isObject)
  return {
    stepId: String(value['stepId']),
    description: text(value['description']),
    operationId,
    source,
    successCriteria: criteria.map(({ condition }) => text(condition)),
    outputs: Object.entries(mapping(value['outputs'])).map(([name, expression]) => [name, text(expression)]),
    value,
    tokens,
  }
}

function itemsOf(holder: JsonObject, member: string, tokens: readonly string[] = []): Item[] {
  return list(holder[member]).flatMap((value, index) =>
    isObject(value) ? [{ value, tokens: [...tokens, member, String(index)] }] : [],
  )
}
