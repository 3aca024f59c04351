import { join } from 'node:path'
import { mapping } from '../model/document.js'
import { walk } from '../model/elements.js'
import type { Finding, Problem } from '../model/failure.js'
import { groupNames, loadGroup } from '../model/group.js'
import { type LockedOperation, readLock } from '../model/lock.js'
import { type Operation, readOperations } from '../model/operation.js'
import { list } from '../model/values.js'
import { namedElements } from '../model/wire-names.js'
import type { Step, Workflow, WorkflowFile } from '../model/workflow.js'
import { type ExampleIds, readExampleIds, unknownValues } from './example-ids.js'
import { fieldProblems } from './story-fields.js'

/** What the checks of a story need to know of the contract. */
interface WorkflowContext {
  /** Every operation by operationId. */
  readonly operations: ReadonlyMap<string, LockedOperation>
  /** What the contract says of each operation of the groups that the stories name, by operationId. */
  readonly described: ReadonlyMap<string, Operation>
  /** The names of properties and parameters of these groups. */
  readonly wireNames: ReadonlySet<string>
  readonly ids: ExampleIds
}

/** Checks that Redocly doesn't have: a story refers to what exists, uses what it defines and tells who plays in it. */
export function checkWorkflows(root: string, files: readonly WorkflowFile[]): Finding[] {
  const operations = new Map(readLock(root).map((operation) => [operation.operationId, operation]))
  const sources = new Set(files.flatMap((file) => file.sources))
  const groups = groupNames(root).filter((name) => sources.has(name))
  const documents = groups.map((name) => loadGroup(join(root, 'spec', name)).document)
  const described = new Map(documents.flatMap(readOperations).map((operation) => [operation.operationId, operation]))
  const context = {
    operations,
    described,
    wireNames: new Set(documents.flatMap(namedElements).map(({ name }) => name)),
    ids: readExampleIds(root),
  }
  return files.flatMap((file) => file.source.findings([...problemsOf(file, context)]))
}

function* problemsOf({ name, sources, workflows }: WorkflowFile, context: WorkflowContext): Iterable<Problem> {
  for (const [index, { workflowId, tokens }] of workflows.entries()) {
    const wanted = workflowId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (index > 0) yield problem(tokens, 'file', `Move ${workflowId} to a file of its own; a file tells one story.`)
    else if (wanted !== name)
      yield problem([...tokens, 'workflowId'], 'file', `Name the file ${wanted}.arazzo.yaml, after the workflow in it.`)
  }
  for (const workflow of workflows) {
    yield* textProblems(workflow)
    for (const step of workflow.steps) {
      yield* operationProblems(step, sources, context.operations)
      yield* namedOperationProblems(step, sources, context)
      yield* conditionProblems(step)
      const operation = context.described.get(step.operationId)
      if (operation !== undefined) yield* fieldProblems(step, operation)
    }
    yield* deletionProblems(workflow, context.operations)
    yield* inputProblems(workflow, context.ids)
    yield* outputProblems(workflow)
  }
  const used = new Set(workflows.flatMap(({ steps }) => steps.map(({ source }) => source)))
  for (const [index, source] of sources.entries())
    if (sources.length > 1 && !used.has(source))
      yield problem(['sourceDescriptions', String(index)], 'source', `No step uses ${source}. Remove it.`)
}

/** Readers see the stories in the docs. */
function* textProblems(workflow: Workflow): Iterable<Problem> {
  if (typeof workflow.value['summary'] !== 'string')
    yield problem(workflow.tokens, 'text', 'Add a summary for the reader.')
  for (const { value, tokens } of [workflow, ...workflow.steps, ...inputsOf(workflow)])
    if (typeof value['description'] !== 'string') yield problem(tokens, 'text', 'Add a description for the reader.')
}

function* operationProblems(
  { value, tokens, source, operationId }: Step,
  sources: readonly string[],
  operations: WorkflowContext['operations'],
): Iterable<Problem> {
  const complaint = (message: string): Problem => problem([...tokens, 'operationId'], 'operation', message)
  const group = operations.get(operationId)?.group
  const wanted = sources.length > 1 ? `$sourceDescriptions.${group}.${operationId}` : operationId
  if (group === undefined)
    yield complaint(
      `${operationId || 'The step'} is not an operation of spec/operations.lock.yaml. Take an operationId from there.`,
    )
  else if (!sources.includes(group))
    yield complaint(`${operationId} belongs to ${group}. Add it to the source descriptions.`)
  else if (value['operationId'] !== wanted && (source !== group || sources.length > 1))
    yield complaint(`Write ${wanted}, so that it is clear whose operation it is.`)
}

/** A name in code that begins as operationIds do. */
const OPERATION_NAME =
  /`((?:aggregate|check|delete|download|get|list|register|reset|retry|run|save|set|undo|update)[A-Z]\w*)`/g

/** The text of a step names its operation, so that an operation that is not meant is noticed. A wire name may begin with the same verb. */
function* namedOperationProblems(
  { value, tokens, operationId }: Step,
  sources: readonly string[],
  { operations, wireNames }: WorkflowContext,
): Iterable<Problem> {
  const { description } = value
  const isKnown = sources.includes(operations.get(operationId)?.group ?? '')
  if (typeof description !== 'string' || !isKnown) return
  const operationIds = Array.from(description.matchAll(OPERATION_NAME), ([, name = '']) => name)
  const at = [...tokens, 'description']
  for (const name of operationIds.filter((name) => !operations.has(name) && !wireNames.has(name)))
    yield problem(at, 'text', `\`${name}\` is no operation of spec/operations.lock.yaml. Correct the name.`)
  if (!operationIds.includes(operationId))
    yield problem(
      at,
      'text',
      `Name the operation of the step, \`${operationId}\`, in its description, or correct \`operationId\`.`,
    )
}

/** What has gone with its parent can't be deleted any more. */
function* deletionProblems({ steps }: Workflow, operations: WorkflowContext['operations']): Iterable<Problem> {
  const deletions = steps.flatMap((step) => {
    const operation = operations.get(step.operationId)
    return operation?.method === 'DELETE' ? [{ step, path: operation.path, at: addressOf(step, operation.path) }] : []
  })
  for (const [index, child] of deletions.entries())
    for (const parent of deletions.slice(0, index))
      if (child.path !== parent.path && child.at.startsWith(`${parent.at}/`))
        yield problem(
          child.step.tokens,
          'deletion',
          `${parent.step.stepId} has deleted what this is part of. Delete it before, or leave the step out.`,
        )
}

/** The path of a step with its values, as it writes them. */
function addressOf({ value }: Step, path: string): string {
  const given = list(value['parameters']).map((parameter) => mapping(parameter))
  return path.replaceAll(/\{([^}]+)\}/g, (whole, name) => {
    const found = given.find((parameter) => parameter['in'] === 'path' && parameter['name'] === name)
    return found === undefined ? whole : String(found['value'])
  })
}

/** The schemas of the inputs. */
function inputsOf({ inputs, tokens }: Workflow): (Pick<Step, 'value' | 'tokens'> & { readonly name: string })[] {
  return Object.entries(inputs).map(([name, schema]) => {
    return { name, value: mapping(schema), tokens: [...tokens, 'inputs', 'properties', name] }
  })
}

function* inputProblems(workflow: Workflow, ids: ExampleIds): Iterable<Problem> {
  const inputs = inputsOf(workflow)
  const used = references(workflow, /\$inputs\.([\w-]+)/g)
  for (const [tokens, name] of used)
    if (!inputs.some((input) => input.name === name))
      yield problem(tokens, 'input', `Input ${name} not found. Define it, or correct the name.`)
  for (const { name, value: schema, tokens } of inputs) {
    if (!used.some(([, input]) => input === name))
      yield problem(tokens, 'input', `Nothing uses the input ${name}. Remove it.`)
    const example = schema['default']
    if (example === undefined) yield problem(tokens, 'input', `Give ${name} a default from spec/example-company.yaml.`)
    for (const { message } of unknownValues({ [name]: example ?? null }, ids))
      yield problem([...tokens, 'default'], 'id', message)
  }
}

function* outputProblems(workflow: Workflow): Iterable<Problem> {
  const { steps } = workflow
  const used = references(workflow, /\$steps\.([\w-]+)\.outputs\.([\w-]+)/g)
  for (const [tokens, stepId, output] of used) {
    const index = steps.findIndex((step) => step.stepId === stepId)
    const reader = steps.findIndex((step) => step.tokens.every((token, at) => token === tokens[at]))
    if (!steps[index]?.outputs.some(([name]) => name === output))
      yield problem(tokens, 'output', `Output ${output} of step ${stepId} not found. Define it, or correct the name.`)
    else if (reader >= 0 && reader <= index)
      yield problem(tokens, 'output', `${stepId} has not run yet here. Refer to an earlier step.`)
  }
  for (const { stepId, tokens, outputs } of steps)
    for (const [output] of outputs)
      if (!used.some(([, ...names]) => names[0] === stepId && names[1] === output))
        yield problem([...tokens, 'outputs', output], 'output', `Nothing uses the output ${output}. Remove it.`)
}

/**
 * Filters of JSONPath with three terms in a row. The library that Redocly evaluates them with (jsonpath-rfc9535 1.3) evaluates
 * the first term alone, so that a condition would hold that is false.
 */
function* conditionProblems({ value, tokens }: Step): Iterable<Problem> {
  for (const [index, criterion] of list(value['successCriteria']).entries()) {
    const { type, condition } = mapping(criterion)
    if (type === 'jsonpath' && hasChain(String(condition)))
      yield problem(
        [...tokens, 'successCriteria', String(index), 'condition'],
        'condition',
        'Put parentheses around two of the terms, as in `a && (b && c)`; of three in a row only the first counts.',
      )
  }
}

/** Whether two logical operators stand side by side, outside of brackets and texts. */
function hasChain(condition: string): boolean {
  const operators = [0]
  for (const [token] of condition.matchAll(/'[^']*'|"[^"]*"|[([\])]|&&|\|\|/g)) {
    if (token === '(' || token === '[') operators.push(0)
    else if (token === ')' || token === ']') operators.pop()
    else if (token === '&&' || token === '||') operators.push((operators.pop() ?? 0) + 1)
    if ((operators.at(-1) ?? 0) > 1) return true
  }
  return false
}

/** Every place of a workflow whose text matches, with the groups of the pattern. */
function references({ value, tokens }: Workflow, pattern: RegExp): [tokens: string[], ...names: string[]][] {
  const found: [string[], ...string[]][] = []
  walk(value, (text, below) => {
    for (const [, ...names] of typeof text === 'string' ? text.matchAll(pattern) : [])
      found.push([[...tokens, ...below], ...names])
  })
  return found
}

function problem(tokens: readonly string[], subject: string, message: string): Problem {
  return { tokens, rule: `workflow-${subject}`, message }
}
