import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { createMock } from '@cloud-cost/mock'
import { beforeAll, describe, expect, it } from 'vitest'
import { groups } from '../../src/contract/published.js'
import { type Run, respect, type StepResult } from '../../src/stories/respect.js'
import { type ArazzoDocument, type Story, stories } from '../../src/stories/story.js'
import {
  BACKWARDS,
  documentOf,
  inOneSession,
  isMistake,
  isWrite,
  PROBE,
  probed,
  withoutEffect,
} from '../../src/stories/variants.js'

const writes = stories.flatMap((story) =>
  story.workflow.steps
    .filter(isWrite)
    .map(({ stepId }) => ({ story, stepId, variant: `${story.workflow.workflowId}-${stepId}` })),
)

/** The stories as they stand, one after the other on one mock. */
async function runStories(): Promise<Run> {
  const server = await createMock().listen({ port: 0 })
  try {
    return await respect(
      stories.map(({ file }) => file),
      server.url,
      groups,
    )
  } finally {
    await server.close()
  }
}

/**
 * The stories in the other order, the probed stories, and the stories without the effect of one step, in which that step
 * answers what it did before. One run has them all, since its start takes longer than they do.
 */
async function runVariants(steps: readonly StepResult[]): Promise<Run> {
  const scenarios = Object.fromEntries(
    writes.map(({ story, stepId, variant }) => {
      const answer = steps.find((step) => step.workflowId === story.workflow.workflowId && step.stepId === stepId)
      return [variant, [{ answer: { status: answer?.status ?? 500, body: answer?.body } }]]
    }),
  )
  const workflows = [
    ...(TRIES_ALL ? [...stories.toReversed().map(inOneSession), ...stories.map(probed)] : []),
    ...writes.map(({ story, stepId, variant }) => withoutEffect(story, stepId, variant)),
  ]
  const server = await createMock({ scenarios }).listen({ port: 0 })
  try {
    return await runDocument(documentOf(workflows), server.url)
  } finally {
    await server.close()
  }
}

async function runDocument(document: ArazzoDocument, url: string): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'))
  const file = join(folder, 'variants.arazzo.yaml')
  try {
    writeFileSync(file, JSON.stringify(document))
    return await respect([file], url, groups)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

let forwards: Run
/** Only `npm run test:all` runs the stories in the other order and probes each step. */
let variants: Run

// Some hundred requests in all, which take their time where other tests run beside them.
const LIMIT = 300_000

beforeAll(async () => {
  forwards = await runStories()
  variants = await runVariants(forwards.steps)
}, LIMIT)

function stepsOf(run: Run, workflowId: string): StepResult[] {
  return run.steps.filter((step) => step.workflowId === workflowId)
}

describe.each(stories.map((story) => ({ story, name: story.workflow.workflowId })))('$name', ({ story, name }) => {
  it.each(['forwards', ...(TRIES_ALL ? ['backwards'] : [])])('comes to its end when the stories run %s', (order) => {
    const steps = order === 'forwards' ? stepsOf(forwards, name) : stepsOf(variants, `${name}${BACKWARDS}`)
    const failed = steps.filter(({ failures }) => failures.length > 0)
    const problems = failed.map(
      ({ stepId, status, failures, body }) =>
        `${story.file} step ${stepId}: HTTP ${status}, not met: ${failures.join('; ')}. Response: ${JSON.stringify(body)}`,
    )
    expect(problems.join('\n')).toBe('')
    expect(steps.map(({ stepId }) => stepId)).toEqual(story.workflow.steps.map(({ stepId }) => stepId))
  })

  const tried = TRIES_ALL ? story.workflow.steps : []
  it.each(tried.filter((step) => !isMistake(step)).map(({ stepId }) => stepId))(
    'notices an error in the step %s',
    (stepId) => {
      const [probe] = stepsOf(variants, `${name}${PROBE}`).filter((step) => step.stepId === `${stepId}${PROBE}`)
      expect(probe).toBeDefined()
      expect(probe?.failures).not.toEqual([])
    },
  )
})

it.each(writes)('a change that does not take place is noticed after $variant', ({ story, stepId, variant }) => {
  const steps = stepsOf(variants, variant)
  const ids = stepIds(story)
  const failed = steps.filter(({ failures }) => failures.length > 0).map((step) => step.stepId)
  expect(failed).toHaveLength(1)
  expect(ids.indexOf(failed[0] ?? '')).toBeGreaterThan(ids.indexOf(stepId))
})

it('ends with exit code 0 when all steps pass, and with another when one fails', () => {
  const failed = forwards.steps.some(({ failures }) => failures.length > 0)
  expect(forwards.exitCode, forwards.output).toBe(failed ? 1 : 0)
  expect(variants.exitCode).toBe(1)
})

function stepIds({ workflow }: Story): string[] {
  return workflow.steps.map(({ stepId }) => stepId)
}
