import { optionTrials } from '@cloud-cost/contract/option-trials'
import { expect, it } from 'vitest'
import { run } from '../src/cli.js'
import { outcome } from './workspace.js'

it('shows how it is used when asked, and fails without a command', async () => {
  const help = await outcome(() => run(['--help']))
  expect(help).toMatchObject({ code: 0, err: '' })
  for (const command of ['compat', 'version', 'repository', 'docs', 'publish', 'rehearse', 'audit'])
    expect(help.out).toContain(`\n  ${command}`)
  expect(await outcome(() => run([]))).toEqual({ ...help, code: 2 })
})

it('refuses each option that is empty, which would mean another one of its own', async () => {
  const { out } = await outcome(() => run(['--help']))
  const trials = optionTrials(out)
  expect(trials.map(({ option }) => option)).toEqual(expect.arrayContaining(['--registry', '--only', '--base']))
  for (const { option, args } of trials) {
    const { code, err } = await outcome(() => run(args))
    expect([args, code, err]).toEqual([args, 2, expect.stringMatching(`^release: .*${option}`)])
  }
})

it.each([
  { args: ['check'], problem: 'unknown command check.' },
  { args: ['compat', '--bas', 'x'], problem: 'unknown option --bas; did you mean --base?' },
  { args: ['version', 'now'], problem: 'version takes 0 arguments, not 1.' },
  {
    args: ['rehearse', '--only', 'cobol'],
    problem: 'no consumer and no page is called cobol. There are action, bun, ',
  },
])('says what is wrong with `release $args`', async ({ args, problem }) => {
  const { code, err } = await outcome(() => run(args))
  expect(code).toBe(2)
  expect(err).toContain(`release: ${problem}`)
})
