import { expect, it } from 'vitest'
import { outcomeOf } from '../checks.mjs'

/** A task of turbo's summary. */
function task(taskId, { exitCode = 0, status = 'MISS', took = 1000 } = {}) {
  return {
    taskId,
    logFile: `${taskId}.log`,
    cache: { status },
    execution: { startTime: 5000, endTime: 5000 + took, exitCode },
  }
}

const execution = { startTime: 0, endTime: 63_210 }

it('sums up a run of turbo, and names what failed with its log', () => {
  const tasks = [
    task('//#knip', { took: 2000 }),
    task('@cloud-cost/docs#test', { exitCode: 1, took: 40_100 }),
    task('@cloud-cost/mock#build', { status: 'HIT', took: 90_000 }),
  ]
  const { failed, sum } = outcomeOf({ tasks, execution })
  expect(failed).toMatchObject([{ name: '@cloud-cost/docs test', logFile: '@cloud-cost/docs#test.log' }])
  expect(sum).toBe(
    '1 check passed, 1 failed, 1 unchanged, in 63.2 s; longest: @cloud-cost/docs test 40.1 s, knip 2.0 s',
  )
})

it('says so when turbo could not begin', () => {
  expect(outcomeOf(undefined)).toEqual({ failed: [], sum: 'no check was run' })
})
