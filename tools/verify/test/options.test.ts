import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tryOptions } from '@cloud-cost/contract/option-trials'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PROGRAM as VERIFY } from '../src/cli.js'
import { documents } from '../src/contract.js'
import { PROGRAM as LEARN } from '../src/learn/command.js'
import { command, temporaryFolder } from './support/verify.js'

const GROUPS = Object.keys(documents).join(', ')

const URL_OPTION = ['--base-url', 'http://127.0.0.1:1']
const TOKEN_OPTION = ['--token-env', 'TEST_TOKEN']
const BOTH = [...URL_OPTION, ...TOKEN_OPTION]

describe('verify', () => {
  it('shows how it is used', async () => {
    const { code, text } = await command('--help')
    expect(code).toBe(0)
    expect(text).toMatch(/^Usage: npm run verify -- --base-url URL --token-env NAME \[options\]\n/)
    for (const option of ['--group', '--operation', '--set', '--include-writes', '--report', '--rate', '--timeout']) {
      expect(text).toContain(`  ${option} `)
    }
  })

  it('says in one line what is wrong', async () => {
    const MISTAKES = [
      TOKEN_OPTION,
      ['--base-url', 'http://api.invalid', ...TOKEN_OPTION],
      [...URL_OPTION, '--token-env', 'NO_SUCH_TOKEN'],
      ...[
        ['--group', 'x'],
        ['--operation', 'listcompany'],
        ['--keep', 'email'],
        ['--operation', 'xyz'],
        ['--operation', 'deleteAwsAccount'],
        ['--group', 'cost', '--operation', 'listCompanies'],
        ['--set', 'date'],
        ['--report', 'a.txt'],
        ['--report', 'no/such/a.html'],
      ].map((args) => [...BOTH, ...args]),
    ]
    const said: string[] = []
    for (const args of MISTAKES) {
      const { code, text } = await command(...args)
      expect(code, args.join(' ')).toBe(2)
      said.push(`${args.join(' ')}\n  ${text.replace(GROUPS, 'GROUPS')}\n`)
    }
    await expect(said.join('')).toMatchFileSnapshot('options.txt')
  })

  it.each([
    [VERIFY, BOTH],
    [LEARN, ['recording.har']],
  ])('refuses each option in an odd form', async (program, others) => {
    expect((await tryOptions(program, { '': others })).notRefused).toEqual([])
  })

  it('refuses a report that would replace a folder', async () => {
    const folder = join(temporaryFolder(), 'report.html')
    mkdirSync(folder)
    expect((await command(...BOTH, '--report', folder)).text).toBe(
      `verify: --report: ${folder} is a folder. Name a file.`,
    )
  })

  it('says when the report could not be written', async () => {
    const folder = join(temporaryFolder(), 'gone')
    mkdirSync(folder)
    vi.stubGlobal('fetch', async () => {
      rmSync(folder, { recursive: true, force: true })
      throw new TypeError('fetch failed')
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { code, text } = await command(...BOTH, '--report', join(folder, 'a.json'))
    expect(code).toBe(2)
    expect(text).toContain('verify: the report was not written: ENOENT')
  })
})
