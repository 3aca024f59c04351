import { execFile, spawnSync } from 'node:child_process'
import { promisify, stripVTControlCharacters } from 'node:util'
import { createMock } from '@cloud-cost/mock'
import { afterAll, describe, expect, it } from 'vitest'
import { guides, writeExamples } from './support/guides.js'

const run = promisify(execFile)
const server = await createMock().listen({ port: 0 })
const folder = writeExamples('other-languages', server.url)
afterAll(() => server.close())

const { examples = [] } = guides.find(({ guide }) => guide === 'other-languages.md') ?? {}
const printed = examples.at(-1)?.output?.text
const commands = examples.flatMap(({ language, file, code }) =>
  language === 'bash' && file.endsWith('.bash') ? [code] : [],
)

/** Whether this machine has what the last command starts. */
function has(command: string): boolean {
  const program = command.split('\n').at(-1)?.split(' ')[0] ?? ''
  const needed = program === 'java' ? [program, 'mvn'] : program === 'sh' ? ['curl', 'jq'] : [program]
  return needed.every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0)
}

it('the guide shows four languages, and what their programs print', () => {
  expect(commands).toHaveLength(4)
  expect(printed).toMatch(/^C-1042 .*\n404 /s)
})

describe('a program prints what the guide shows, run as pasted', () => {
  it.each(commands.filter(has).map((command) => ({ command, last: command.split('\n').at(-1) })))(
    '$last',
    { timeout: 300_000 },
    async ({ command }) => {
      const { stdout, stderr } = await run('sh', ['-ec', command], { cwd: folder })
      // Maven resets the colours of the terminal even when it is quiet.
      expect(stripVTControlCharacters(`${stdout}${stderr}`).trim()).toBe(printed)
    },
  )
})
