import { type Cast, unknownValues } from './cast.js'
import { isObject, type Json, type JsonObject } from './document.js'
import type { Finding, Problem } from './failure.js'
import { walk } from './walk.js'
import type { Workflow, WorkflowFile } from './workflow.js'

/** What the checks of a story need to know of the contract. */
export interface WorkflowContext {
  /** The group of every operation by operationId. */
  readonly lock: ReadonlyMap<string, string>
  readonly cast: Cast
}

/** Checks that Redocly doesn't have: a story refers to what exists, uses what it defines and tells who plays in it. */
export function checkWorkflowFile(file: WorkflowFile, context: WorkflowContext): Finding[] {
  const problems = [
    ...namesOf(file),
    ...file.workflows.flatMap((workflow) => [
      ...textsOf(workflow),
      ...operationsOf(file, workflow, context.lock),
      ...inputsOf(workflow, context.cast),
      ...outputsOf(workflow),
      ...chainsOf(workflow),
    ]),
    ...sourcesOf(file),
  ]
  return file.source.findings(problems)
}

/** One story a file, and the file is found by the story's name. */
function namesOf({ name, workflows }: WorkflowFile): Problem[] {
  const [first, ...others] = workflows
  if (first === undefined) return []
  const wanted = first.workflowId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const misnamed =
    wanted === name
      ? []
      : [
          problem(
            [...first.tokens, 'workflowId'],
            'workflow-file',
            `Name the file ${wanted}.arazzo.yaml, after the workflow in it.`,
          ),
        ]
  const crowded = others.map(({ tokens, workflowId }) =>
    problem(tokens, 'workflow-file', `Move ${workflowId} to a file of its own; a file tells one story.`),
  )
  return [...misnamed, ...crowded]
}

/** Readers see the stories in the docs. */
function textsOf({ value, tokens, inputs, steps }: Workflow): Problem[] {
  const described = [
    ...['summary', 'description'].map((member) => ({ holder: value, tokens, member })),
    ...steps.map((step) => ({ holder: step.value, tokens: step.tokens, member: 'description' })),
    ...Object.entries(inputs).map(([name, schema]) => ({
      holder: schema,
      tokens: [...tokens, 'inputs', 'properties', name],
      member: 'description',
    })),
  ]
  return described
    .filter(({ holder, member }) => !isObject(holder) || typeof holder[member] !== 'string')
    .map(({ tokens: place, member }) => problem(place, 'workflow-text', `Add a ${member} for the reader.`))
}

function operationsOf({ sources }: WorkflowFile, { steps }: Workflow, lock: WorkflowContext['lock']): Problem[] {
  return steps.flatMap(({ value, tokens, source, operationId }): Problem[] => {
    const place = [...tokens, 'operationId']
    const written = String(value['operationId'] ?? '')
    const group = lock.get(operationId)
    if (group === undefined) {
      const message = `${operationId || 'The step'} is not an operation of spec/operations.lock.yaml. Take an operationId from there.`
      return [problem(place, 'workflow-operation', message)]
    }
    if (!sources.includes(group)) {
      return [
        problem(place, 'workflow-operation', `${operationId} belongs to ${group}. Add it to the source descriptions.`),
      ]
    }
    const wanted = sources.length > 1 ? `$sourceDescriptions.${group}.${operationId}` : operationId
    if (written === wanted || (source === group && sources.length === 1)) return []
    return [problem(place, 'workflow-operation', `Write ${wanted}, so that it is clear whose operation it is.`)]
  })
}

function sourcesOf({ sources, workflows }: WorkflowFile): Problem[] {
  if (sources.length < 2) return []
  const used = new Set(workflows.flatMap(({ steps }) => steps.map(({ source }) => source)))
  return sources.flatMap((name, index) =>
    used.has(name)
      ? []
      : [problem(['sourceDescriptions', String(index)], 'workflow-source', `No step uses ${name}. Remove it.`)],
  )
}

function inputsOf({ value, tokens, inputs }: Workflow, cast: Cast): Problem[] {
  const used = references(value, tokens, /\$inputs\.([\w-]+)/g)
  const undefinedOnes = used
    .filter(({ names: [name = ''] }) => !(name in inputs))
    .map(({ names: [name], tokens: place }) =>
      problem(place, 'workflow-input', `Input ${name} not found. Define it, or correct the name.`),
    )
  const places = Object.entries(inputs).map(([name, schema]) => ({
    name,
    schema,
    place: [...tokens, 'inputs', 'properties', name],
  }))
  const unused = places
    .filter(({ name }) => !used.some(({ names }) => names[0] === name))
    .map(({ name, place }) => problem(place, 'workflow-input', `Nothing uses the input ${name}. Remove it.`))
  const bare = places
    .filter(({ schema }) => !isObject(schema) || schema['default'] === undefined)
    .map(({ name, place }) => problem(place, 'workflow-input', `Give ${name} a default from spec/cast.yaml.`))
  const unknown = places.flatMap(({ name, schema, place }) =>
    unknownValues({ [name]: isObject(schema) ? (schema['default'] ?? null) : null }, cast).map(({ message }) =>
      problem([...place, 'default'], 'workflow-cast', message),
    ),
  )
  return [...undefinedOnes, ...unused, ...bare, ...unknown]
}

function outputsOf({ value, tokens, steps }: Workflow): Problem[] {
  const used = references(value, tokens, /\$steps\.([\w-]+)\.outputs\.([\w-]+)/g)
  const order = new Map(steps.map(({ stepId }, index) => [stepId, index]))
  const wrong = used.flatMap(({ names: [stepId = '', output = ''], tokens: place }): Problem[] => {
    const index = order.get(stepId)
    const step = index === undefined ? undefined : steps[index]
    if (step === undefined || !step.outputs.some(([name]) => name === output)) {
      return [
        problem(
          place,
          'workflow-output',
          `Output ${output} of step ${stepId} not found. Define it, or correct the name.`,
        ),
      ]
    }
    const reader = steps.findIndex((candidate) => candidate.tokens.every((token, at) => token === place[at]))
    if (reader < 0 || (index ?? 0) < reader) return []
    return [problem(place, 'workflow-output', `${stepId} has not run yet here. Refer to an earlier step.`)]
  })
  const unused = steps.flatMap((step) =>
    step.outputs
      .map(([output]) => output)
      .filter((output) => !used.some(({ names }) => names[0] === step.stepId && names[1] === output))
      .map((output) =>
        problem(
          [...step.tokens, 'outputs', output],
          'workflow-output',
          `Nothing uses the output ${output}. Remove it.`,
        ),
      ),
  )
  return [...wrong, ...unused]
}

/**
 * Filters of JSONPath with three terms in a row. The library that Redocly evaluates them with (jsonpath-rfc9535 1.3) evaluates
 * the first term alone, so that a condition would hold that is false.
 */
function chainsOf({ steps }: Workflow): Problem[] {
  return steps.flatMap(({ value, tokens }) =>
    criteriaOf(value).flatMap(({ criterion, index }): Problem[] => {
      if (criterion['type'] !== 'jsonpath' || !hasChain(String(criterion['condition']))) return []
      const message =
        'Put parentheses around two of the terms, as in `a && (b && c)`; of three in a row only the first counts.'
      return [problem([...tokens, 'successCriteria', String(index), 'condition'], 'workflow-condition', message)]
    }),
  )
}

function criteriaOf(step: JsonObject): { readonly criterion: JsonObject; readonly index: number }[] {
  const criteria = step['successCriteria']
  if (!Array.isArray(criteria)) return []
  return criteria.flatMap((criterion, index) => (isObject(criterion) ? [{ criterion, index }] : []))
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

function problem(tokens: readonly string[], rule: string, message: string): Problem {
  return { tokens, rule, message }
}
