import { type Cast, unknownValues } from './cast.js'
import { isObject, type Json, type JsonObject, lookUp } from './document.js'
import { walk } from './elements.js'
import type { Finding, Problem } from './failure.js'
import { list } from './model/values.js'
import type { Step, Workflow, WorkflowFile } from './workflow.js'

/** What the checks of a story need to know of the contract. */
export interface WorkflowContext {
  /** The group of every operation by operationId. */
  readonly lock: ReadonlyMap<string, string>
  readonly cast: Cast
}

/** Checks that Redocly doesn't have: a story refers to what exists, uses what it defines and tells who plays in it. */
export function checkWorkflowFile(file: WorkflowFile, context: WorkflowContext): Finding[] {
  return file.source.findings([...problemsOf(file, context)])
}

function* problemsOf(file: WorkflowFile, { lock, cast }: WorkflowContext): Iterable<Problem> {
  const { name, sources, workflows } = file
  for (const [index, { workflowId, tokens }] of workflows.entries()) {
    const wanted = workflowId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (index > 0) yield problem(tokens, 'file', `Move ${workflowId} to a file of its own; a file tells one story.`)
    else if (wanted !== name)
      yield problem([...tokens, 'workflowId'], 'file', `Name the file ${wanted}.arazzo.yaml, after the workflow in it.`)
  }
  for (const workflow of workflows) {
    yield* textProblems(workflow)
    for (const step of workflow.steps) {
      yield* operationProblems(step, sources, lock)
      yield* conditionProblems(step)
    }
    yield* inputProblems(workflow, cast)
    yield* outputProblems(workflow)
  }
  const used = new Set(workflows.flatMap(({ steps }) => steps.map(({ source }) => source)))
  for (const [index, source] of sources.entries())
    if (sources.length > 1 && !used.has(source))
      yield problem(['sourceDescriptions', String(index)], 'source', `No step uses ${source}. Remove it.`)
}

/** Readers see the stories in the docs. */
function* textProblems(workflow: Workflow): Iterable<Problem> {
  const holders = [
    { ...workflow, members: ['summary', 'description'] },
    ...[...workflow.steps, ...inputsOf(workflow)].map((one) => ({
      value: one.value,
      tokens: one.tokens,
      members: ['description'],
    })),
  ]
  for (const holder of holders)
    for (const member of holder.members)
      if (typeof holder.value[member] !== 'string')
        yield problem(holder.tokens, 'text', `Add a ${member} for the reader.`)
}

function* operationProblems(
  { value, tokens, source, operationId }: Step,
  sources: readonly string[],
  lock: WorkflowContext['lock'],
): Iterable<Problem> {
  const group = lock.get(operationId)
  const wanted = sources.length > 1 ? `$sourceDescriptions.${group}.${operationId}` : operationId
  const isWanted = value['operationId'] === wanted || (source === group && sources.length === 1)
  const message =
    group === undefined
      ? `${operationId || 'The step'} is not an operation of spec/operations.lock.yaml. Take an operationId from there.`
      : !sources.includes(group)
        ? `${operationId} belongs to ${group}. Add it to the source descriptions.`
        : isWanted
          ? undefined
          : `Write ${wanted}, so that it is clear whose operation it is.`
  if (message !== undefined) yield problem([...tokens, 'operationId'], 'operation', message)
}

/** The schemas of the inputs. */
function inputsOf({ inputs, tokens }: Workflow): { name: string; value: JsonObject; tokens: string[] }[] {
  return Object.entries(inputs).map(([name, schema]) => {
    return { name, value: isObject(schema) ? schema : {}, tokens: [...tokens, 'inputs', 'properties', name] }
  })
}

function* inputProblems(workflow: Workflow, cast: Cast): Iterable<Problem> {
  const inputs = inputsOf(workflow)
  const used = references(workflow.value, workflow.tokens, /\$inputs\.([\w-]+)/g)
  for (const { names, tokens: place } of used)
    if (!inputs.some(({ name }) => name === names[0]))
      yield problem(place, 'input', `Input ${names[0]} not found. Define it, or correct the name.`)
  for (const { name, value: schema, tokens: place } of inputs) {
    if (!used.some(({ names }) => names[0] === name))
      yield problem(place, 'input', `Nothing uses the input ${name}. Remove it.`)
    const example = schema['default']
    if (example === undefined) yield problem(place, 'input', `Give ${name} a default from spec/cast.yaml.`)
    for (const { message } of unknownValues({ [name]: example ?? null }, cast))
      yield problem([...place, 'default'], 'cast', message)
  }
}

function* outputProblems({ value, tokens, steps }: Workflow): Iterable<Problem> {
  const used = references(value, tokens, /\$steps\.([\w-]+)\.outputs\.([\w-]+)/g)
  for (const { names, tokens: place } of used) {
    const [stepId, output] = names
    const index = steps.findIndex((step) => step.stepId === stepId)
    const reader = steps.findIndex((step) => step.tokens.every((token, at) => token === place[at]))
    if (!steps[index]?.outputs.some(([name]) => name === output))
      yield problem(place, 'output', `Output ${output} of step ${stepId} not found. Define it, or correct the name.`)
    else if (reader >= 0 && reader <= index)
      yield problem(place, 'output', `${stepId} has not run yet here. Refer to an earlier step.`)
  }
  for (const { stepId, tokens: place, outputs } of steps)
    for (const [output] of outputs)
      if (!used.some(({ names }) => names[0] === stepId && names[1] === output))
        yield problem([...place, 'outputs', output], 'output', `Nothing uses the output ${output}. Remove it.`)
}

/**
 * Filters of JSONPath with three terms in a row. The library that Redocly evaluates them with (jsonpath-rfc9535 1.3) evaluates
 * the first term alone, so that a condition would hold that is false.
 */
function* conditionProblems({ value, tokens }: Step): Iterable<Problem> {
  for (const [index, criterion] of list(value['successCriteria']).entries())
    if (lookUp(criterion, '#/type') === 'jsonpath' && hasChain(String(lookUp(criterion, '#/condition'))))
      yield problem(
        [...tokens, 'successCriteria', String(index), 'condition'],
        'condition',
        'Put parentheses around two of the terms, as in `a && (b && c)`; of three in a row only the first counts.',
      )
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

interface Reference {
  readonly names: readonly string[]
  readonly tokens: readonly string[]
}

/** Every place whose text matches, with the groups of the pattern. */
function references(value: Json, tokens: readonly string[], pattern: RegExp): Reference[] {
  const found: Reference[] = []
  walk(value, (text, below) => {
    if (typeof text !== 'string') return
    for (const [, ...names] of text.matchAll(pattern)) found.push({ names, tokens: [...tokens, ...below] })
  })
  return found
}

function problem(tokens: readonly string[], subject: string, message: string): Problem {
  return { tokens, rule: `workflow-${subject}`, message }
}
