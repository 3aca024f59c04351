import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import { createMock, type RuleFunction } from '@cloud-cost/mock'
import { beforeAll, describe, expect, it } from 'vitest'
import { groups } from '../contract/published.js'
import { type Run, respect, type StepResult } from './respect.js'
import { type Story, stories } from './story.js'
import { BACKWARDS, documentOf, inOneSession, isMistake, isWrite, PROBE, probed, withoutEffect } from './variants.js'

/** Steps that change something, with the name of the variant of their story in which they don't. */
const allWrites = stories.flatMap((story) =>
  story.workflow.steps
    .filter(isWrite)
    .map(({ stepId }) => ({ story, stepId, variant: `${story.workflow.workflowId}-${stepId}` })),
)
const writes = sample(allWrites, 12, ({ variant }) => variant)

/** Each story as it stands, with its variants. Only `npm run test:all` probes each step, and runs the stories in the other order. */
const documents = [
  ...stories.map((story) => {
    const own = writes.filter((write) => write.story === story)
    return documentOf(story, [
      story.workflow,
      ...(TRIES_ALL ? [probed(story)] : []),
      ...own.map(({ stepId, variant }) => withoutEffect(story, stepId, variant)),
    ])
  }),
  ...(TRIES_ALL ? stories.toReversed().map((story) => documentOf(story, [inOneSession(story)])) : []),
]

/** Scenarios in which a write is answered as always, and what it changed is taken back. */
const scenarios = Object.fromEntries(
  writes.map(({ variant }) => {
    const answer: RuleFunction = async (request, { estate }) => {
      const session = mock.session(variant)
      const before = session.state()
      const computed = await estate.answer(request)
      session.loadState(before)
      return computed !== undefined && 'body' in computed ? { body: computed.body } : undefined
    }
    return [variant, [{ answer }]]
  }),
)
const mock = createMock({ scenarios })
let run: Run

// Some hundred requests in all, which take their time where other tests run beside them.
const LIMIT = 300_000

// One run has them all, since its start takes longer than they do.
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'))
  const files = documents.map((document, index) => {
    const file = join(folder, `${index}.arazzo.yaml`)
    writeFileSync(file, JSON.stringify(document))
    return file
  })
  const server = await mock.listen({ port: 0 })
  try {
    run = await respect(files, server.url, groups)
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
}, LIMIT)

function stepsOf(workflowId: string): StepResult[] {
  return run.steps.filter((step) => step.workflowId === workflowId)
}

describe.each(stories.map((story) => ({ story, name: story.workflow.workflowId })))('$name', ({ story, name }) => {
  it.each(['forwards', ...(TRIES_ALL ? ['backwards'] : [])])('comes to its end when the stories run %s', (order) => {
    const steps = stepsOf(order === 'forwards' ? name : `${name}${BACKWARDS}`)
    const failed = steps.filter(({ failures }) => failures.length > 0)
    const problems = failed.map(
      ({ stepId, status, failures, body }) =>
        `${story.file} step ${stepId}: HTTP ${status}, not met: ${failures.join('; ')}. Response: ${JSON.stringify(body)}`,
    )
    expect(problems.join('\n')).toBe('')
    expect(steps.map(({ stepId }) => stepId)).toEqual(story.workflow.steps.map(({ stepId }) => stepId))
  })

  const probes = TRIES_ALL ? story.workflow.steps : []
  it.each(probes.filter((step) => !isMistake(step)).map(({ stepId }) => stepId))(
    'notices an error in the step %s',
    (stepId) => {
      const [probe] = stepsOf(`${name}${PROBE}`).filter((step) => step.stepId === `${stepId}${PROBE}`)
      expect(probe).toBeDefined()
      expect(probe?.failures).not.toEqual([])
    },
  )
})

it.each(writes)('a change that does not take place is noticed after $variant', ({ story, stepId, variant }) => {
  const steps = stepsOf(variant)
  const ids = stepIds(story)
  const failed = steps.filter(({ failures }) => failures.length > 0).map((step) => step.stepId)
  expect(failed).toHaveLength(1)
  expect(ids.indexOf(failed[0] ?? '')).toBeGreaterThan(ids.indexOf(stepId))
})

function stepIds({ workflow }: Story): string[] {
  return workflow.steps.map(({ stepId }) => stepId)
}
