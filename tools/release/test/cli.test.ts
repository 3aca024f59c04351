import { tryOptions } from '@cloud-cost/contract/option-trials'
import { expect, it } from 'vitest'
import { PROGRAM } from '../src/cli.js'
import { outcome } from './workspace.js'

it('shows how it is used when asked, and fails without a command', async () => {
  const help = await outcome(() => PROGRAM.run(['--help']))
  expect(help).toMatchObject({ code: 0, err: '' })
  for (const command of ['compat', 'version', 'repository', 'docs', 'publish', 'rehearse'])
    expect(help.out).toContain(`\n  ${command}`)
  expect(await outcome(() => PROGRAM.run([]))).toEqual({ code: 2, out: '', err: help.out })
})

it('refuses each option in an odd form, which would mean another one of its own', async () => {
  const { tried, notRefused } = await tryOptions(PROGRAM)
  expect(notRefused).toEqual([])
  expect(tried).toBeGreaterThan(30)
})

it.each([
  { args: ['check'], problem: "unknown command 'check'" },
  { args: ['compat', '--bas', 'x'], problem: 'unknown option --bas; did you mean --base?' },
  { args: ['version', 'now'], problem: 'unexpected argument "now". See npm run release -- version --help.' },
  { args: ['compat', 'a.yaml'], problem: 'compat requires two documents, or none.' },
  {
    args: ['rehearse', '--only', 'cobol'],
    problem: 'no consumer and no page is called cobol. There are action, bun, ',
  },
])('says what is wrong with `release $args`', async ({ args, problem }) => {
  const { code, err } = await outcome(() => PROGRAM.run(args))
  expect(code).toBe(2)
  expect(err).toContain(`release: ${problem}`)
})
