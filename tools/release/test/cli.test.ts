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

it.each([
  { args: ['check'], problem: 'unknown command check.' },
  { args: ['compat', '--bas', 'x'], problem: 'unknown option --bas.' },
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
