import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tryOptions } from '@cloud-cost/contract/option-trials'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PROGRAM as VERIFY } from '../src/cli.js'
import { documents } from '../src/contract.js'
import { PROGRAM as LEARN } from '../src/learn/command.js'
import { command, temporaryFolder } from './support/verify.js'

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

  it.each([
    { args: TOKEN_OPTION, message: "required option '--base-url <URL>' not specified." },
    {
      args: ['--base-url', 'http://api.invalid', ...TOKEN_OPTION],
      message: '--base-url must be an https URL, so that',
    },
    { args: [...URL_OPTION, '--token-env', 'NO_SUCH_TOKEN'], message: 'the environment variable NO_SUCH_TOKEN' },
    {
      args: [...BOTH, '--group', 'x'],
      message: `--group must be one of ${Object.keys(documents).join(', ')}, not "x".`,
    },
    {
      args: [...BOTH, '--operation', 'listcompany'],
      message: '--operation has no "listcompany"; did you mean listCompanies?',
    },
    { args: [...BOTH, '--keep', 'email'], message: '--keep and --redact require a recording, given by --har.' },
    { args: [...BOTH, '--operation', 'xyz'], message: '--operation has no "xyz".' },
    {
      args: [...BOTH, '--operation', 'deleteAwsAccount'],
      message: 'deleteAwsAccount is not a read. Add --include-writes to call it.',
    },
    {
      args: [...BOTH, '--group', 'cost', '--operation', 'listCompanies'],
      message: 'no operation is in --group and --operation at once. Leave one of them out.',
    },
    {
      args: [...BOTH, '--set', 'date'],
      message: '--set must be NAME=VALUE, such as startDate=2026-03-01, not "date".',
    },
    {
      args: [...BOTH, '--report', 'a.txt'],
      message: '--report takes a file that ends in .html or .json, not "a.txt".',
    },
    {
      args: [...BOTH, '--report', 'no/such/a.html'],
      message: '--report: folder of no/such/a.html not found. Create it first.',
    },
  ])('says in one line what is wrong with $args', async ({ args, message }) => {
    const { code, text } = await command(...args)
    expect(code).toBe(2)
    expect(text).toContain(`verify: ${message}`)
    expect(text.split('\n')).toHaveLength(1)
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
    expect(text).toMatch(/verify: the report was not written: ENOENT/)
  })
})
