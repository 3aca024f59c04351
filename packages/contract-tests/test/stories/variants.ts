// Variants of a user story: backwards, with an error before each step, and without the effect of a change.
import { dirname, resolve } from 'node:path'
import { type Operation, responseFor } from '@cloud-cost/contract/model'
import { createEstate } from '@cloud-cost/estate'
import { operations } from '../contract/published.js'
import type { ArazzoDocument, Parameter, Step, Story, Workflow } from './story.js'

const operationsById = new Map(operations.map((operation) => [operation.operationId, operation]))

/** The operation that a step calls. */
function operationOf({ operationId }: Step): Operation {
  const operation = operationsById.get(operationId.split('.').at(-1) ?? '')
  if (operation === undefined) throw new Error(`no operation ${operationId}`)
  return operation
}

const { changes } = createEstate()

/** Whether a step changes what the mock keeps and is meant to succeed. */
export function isWrite(step: Step): boolean {
  return changes.has(operationOf(step).operationId) && expects(step, 200)
}

/** Whether a step sends a request that is wrong in itself; it is refused whatever answer is asked for. */
export function isMistake(step: Step): boolean {
  return expects(step, 400)
}

function expects({ successCriteria }: Step, status: number): boolean {
  return successCriteria.some(({ condition }) => condition === `$statusCode == ${status}`)
}

export const BACKWARDS = 'Backwards'

/** The story in the session that it shares with all others, so that one that leans on another's state fails in another order. */
export function inOneSession({ workflow }: Story): Workflow {
  return inSession(workflow, `${workflow.workflowId}${BACKWARDS}`, BACKWARDS)
}

export const PROBE = 'Probe'

/**
 * A story in which each step is asked for twice: first for an error, after which it goes on, then as it stands.
 * A probe that passes belongs to a step that would take an error for a success.
 */
export function probed({ workflow }: Story): Workflow {
  const steps = workflow.steps.flatMap((step): Step[] => {
    const { outputs: _, ...rest } = step
    const probe = {
      ...rest,
      stepId: `${step.stepId}${PROBE}`,
      parameters: [...(step.parameters ?? []), header('Prefer', errorOf(operationOf(step)))],
      onFailure: [{ name: 'goOn', type: 'goto', stepId: step.stepId }],
    }
    return [probe, step]
  })
  return inSession({ ...workflow, steps }, `${workflow.workflowId}${PROBE}`)
}

/** An error inside HTTP 200 where the operation knows one. */
function errorOf({ responses }: Operation): string {
  const hasError = responseFor(responses, 200)?.examples.some(({ name }) => name === 'error')
  return hasError ? 'example=error' : 'code=400'
}

/** The story in which one step answers as always but has no effect; `scenario` is the name of that answer in the mock. */
export function withoutEffect({ workflow }: Story, stepId: string, scenario: string): Workflow {
  const steps = workflow.steps.map((step) =>
    step.stepId === stepId
      ? { ...step, parameters: [...(step.parameters ?? []), header('X-Mock-Scenario', scenario)] }
      : step,
  )
  return inSession({ ...workflow, steps }, scenario)
}

/** The workflow under another name, with the state that a session has in the mock: one of its own, where none is named. */
function inSession(workflow: Workflow, name: string, session = name): Workflow {
  const parameters = [...(workflow.parameters ?? []), header('X-Mock-Session', session)]
  return { ...workflow, workflowId: name, parameters }
}

/** A document of the story's workflow and variants of it, which can stand anywhere. Redocly confuses steps of one name of two stories. */
export function documentOf({ file, document }: Story, workflows: readonly Workflow[]): ArazzoDocument {
  const sourceDescriptions = document.sourceDescriptions.map((source) => ({
    ...source,
    url: resolve(dirname(file), source.url),
  }))
  return { ...document, sourceDescriptions, workflows }
}

function header(name: string, value: string): Parameter {
  return { name, in: 'header', value }
}
