import { expect, it } from 'vitest'
import { Progress } from '../progress.mjs'

const tasks = [
  { taskId: '@cloud-cost/mock#build', command: 'tsc', cache: { status: 'HIT' } },
  { taskId: '@cloud-cost/mock#test', command: 'vitest run', cache: { status: 'MISS' } },
  { taskId: '@cloud-cost/mock#generate', command: '<NONEXISTENT>', cache: { status: 'MISS' } },
  { taskId: '//#lint:code', command: 'biome check .', cache: { status: 'MISS' } },
]

const lines = [
  '   • Running test, //#lint:code in 2 packages',
  '@cloud-cost/mock:build: cache hit, suppressing logs f03ae862b2a81eea',
  '//:lint:code: cache miss, executing 142c337756636aa9',
  '//:lint:code: ERROR: command finished with error',
  '@cloud-cost/mock:test: cache miss, executing 82caa0c12d622226',
  ' Tasks:    3 successful, 4 total',
]

const said = ['lint:code: done, 1 left', '@cloud-cost/mock test: done, 0 left']

it('says once of each task that is run that it is done, and how many are left', () => {
  const printed = []
  const progress = new Progress((line) => printed.push(line))
  progress.plan(tasks)
  for (const line of lines) progress.read(line)
  expect(printed).toEqual(said)
})

it('says it later, where tasks end before the plan is made', () => {
  const printed = []
  const progress = new Progress((line) => printed.push(line))
  for (const line of lines) progress.read(line)
  expect(printed).toEqual([])
  progress.plan(tasks)
  expect(printed).toEqual(said)
})
