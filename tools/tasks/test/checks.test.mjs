import { expect, it } from 'vitest'
import { endedLine, outcomeOf } from '../checks.mjs'

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
  expect(outcomeOf(undefined)).toEqual({ failed: [], passed: 0, sum: 'no check was run' })
})

it('says what was not run since something before it failed, and nothing of what was cached or only waits', () => {
  const planned = (taskId, dependencies = [], { command = 'run', status = 'MISS' } = {}) => {
    return { taskId, dependencies, command, cache: { status } }
  }
  const plan = [
    planned('shop#bundle'),
    planned('bank#bundle'),
    planned('shop#check', ['shop#bundle', 'shared#build']),
    planned('bank#check', ['bank#bundle']),
    planned('mock#build', ['bank#bundle', 'shop#bundle']),
    planned('mock#test', ['mock#build'], { status: 'HIT' }),
    planned('docs#generate', ['mock#build'], { command: '<NONEXISTENT>' }),
    planned('docs#build', ['mock#build']),
  ]
  const tasks = [task('shop#bundle', { exitCode: 1 }), task('bank#bundle')]
  const { failed, sum } = outcomeOf({ tasks, execution }, plan)
  expect(failed.map(endedLine)).toEqual(['Not run, since shop bundle failed: shop check, mock build, docs build'])
  expect(sum.split(', in ')[0]).toBe('1 check passed, 1 failed, 3 not run')
})

it('names the first of many that were not run', () => {
  const ended = Array.from({ length: 10 }, (_, index) => `${index} test`)
  expect(endedLine({ name: 'mock build', ended })).toBe(
    'Not run, since mock build failed: 0 test, 1 test, 2 test, 3 test, 4 test, 5 test, 6 test, 7 test, and 2 more',
  )
})
