// Reads the user stories with the operations that they call.
import { pascal } from '@cloud-cost/codegen/names'
import { isObject, type Json, type JsonObject, mapping } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import { list, type Parameter } from '@cloud-cost/contract/model'
import type { Step, Workflow, WorkflowFile } from '@cloud-cost/contract/workflow'
import { type IndexedOperation, operationIndex } from '../context.js'
import type { Service } from '../contract/service.js'
import type { SampleInputs } from '../samples/sample.js'
import { variableNames } from './names.js'
import { referencesIn } from './references.js'

/** A step of a story with the operation that it calls. */
export interface StoryCall extends IndexedOperation {
  readonly step: Step
  /** Such as `Find AWS product`. */
  readonly title: string
  /** What is sent. Values from before stand in it as references, such as `$inputs.tenantId`. */
  readonly inputs: SampleInputs
  /** What it hands on. */
  readonly outputs: readonly StoryOutput[]
  /** The status that is expected. */
  readonly status: number
  /** References to what it sends, and to what its checks compare. */
  readonly takes: readonly string[]
  readonly compares: readonly string[]
}

interface StoryOutput {
  readonly name: string
  /** What refers to it, such as `$steps.findCompany.outputs.companyId`. */
  readonly reference: string
  /** Its place in the body of the answer, as its tokens. */
  readonly place: readonly string[]
}

/** A user story with its calls. */
export interface Story {
  readonly file: WorkflowFile
  readonly workflow: Workflow
  /** What the user has to know, less the token. */
  readonly given: readonly Given[]
  readonly calls: readonly StoryCall[]
  /** What comes out in the end, as references by name. */
  readonly results: { readonly [name: string]: string }
  /** References to what is sent later, and to what comes out: a program leaves out what is only compared. */
  readonly needed: ReadonlySet<string>
  /** The variables of programs, by the references to their values. */
  readonly names: ReadonlyMap<string, string>
}

interface Given {
  readonly name: string
  /** Such as `$inputs.tenantId`. */
  readonly reference: string
  readonly value: Json
  readonly description: string
}

/** The page of a story. */
export function storyPage(workflowId: string): string {
  return `stories/${workflowId}.html`
}

/** The stories that call an operation. */
export function storiesOf({ workflows: files }: Service, operationId: string): Workflow[] {
  return files
    .flatMap(({ workflows }) => workflows)
    .filter(({ steps }) => steps.some((step) => step.operationId === operationId))
}

/**
 * The stories of the contract.
 *
 * @throws UserError when one calls an operation that there is not.
 */
export function storiesIn(service: Service): Story[] {
  const operations = operationIndex(service)
  return service.workflows.flatMap((file) => file.workflows.map((workflow) => storyOf(file, workflow, operations)))
}

function storyOf(file: WorkflowFile, workflow: Workflow, operations: ReadonlyMap<string, IndexedOperation>): Story {
  const calls = workflow.steps.map((step) => {
    const found = operations.get(step.operationId)
    if (found !== undefined) return callOf(step, found)
    throw new UserError(
      `spec/workflows/${file.name}.arazzo.yaml: step ${step.stepId} calls ${step.operationId}, which no document has. `.concat(
        'Take an operationId of spec/operations.lock.yaml.',
      ),
    )
  })
  const used = new Set(calls.flatMap(({ takes, compares }) => [...takes, ...compares]))
  // The token is a matter of the connection.
  const given = Object.entries(workflow.inputs).flatMap(([name, schema]): Given[] => {
    const reference = `$inputs.${name}`
    const { default: value = '', description = '' } = mapping(schema)
    return used.has(reference) ? [{ name, reference, value, description: String(description) }] : []
  })
  const results = mapping(workflow.value['outputs']) as { [name: string]: string }
  const needed = new Set([...calls.flatMap(({ takes }) => takes), ...Object.values(results)])
  return { file, workflow, given, calls, results, needed, names: variableNames(given, calls) }
}

function callOf(step: Step, found: IndexedOperation): StoryCall {
  const { parameters } = found.operation
  const written = list(step.value['parameters']).filter(isObject)
  const place = (name: 'path' | 'query'): JsonObject =>
    Object.fromEntries(
      written
        .filter((parameter) => parameter['in'] === name)
        .map((input) => [
          String(input['name']),
          typed(
            input['value'] ?? null,
            parameters.find((parameter) => parameter.in === name && parameter.name === input['name']),
          ),
        ]),
    )
  const inputs = { path: place('path'), query: place('query'), body: mapping(step.value['requestBody'])['payload'] }
  const [, status = '200'] = /\$statusCode == (\d+)/.exec(step.successCriteria.join('\n')) ?? []
  return {
    ...found,
    step,
    title: titleOf(step, found),
    inputs,
    outputs: step.outputs.map(([name, expression]) => ({
      name,
      reference: `$steps.${step.stepId}.outputs.${name}`,
      place: expression.split('#/')[1]?.split('/') ?? [],
    })),
    status: Number(status),
    takes: referencesIn([inputs.path, inputs.query, inputs.body ?? null]),
    compares: referencesIn([...step.successCriteria]),
  }
}

/** `findAwsProduct` as `Find AWS product`: words that the summary of the operation has are written as there. */
function titleOf({ stepId }: Step, { operation: { summary } }: IndexedOperation): string {
  const words = stepId.split(/(?=[A-Z])/).map((word) => {
    const written = summary.split(' ').find((candidate) => candidate.toLowerCase() === word.toLowerCase())
    return written !== undefined && written === written.toUpperCase() ? written : word.toLowerCase()
  })
  return pascal(words.join(' '))
}

/** A parameter of a story is text; this is the value that its schema asks for. */
function typed(value: Json, parameter: Parameter | undefined): Json {
  const type = parameter?.schema['type']
  if (type === 'array' && !Array.isArray(value)) return [value]
  if (typeof value !== 'string' || value.startsWith('$')) return value
  if (type === 'integer' || type === 'number') return Number(value)
  return type === 'boolean' ? value === 'true' : value
}
