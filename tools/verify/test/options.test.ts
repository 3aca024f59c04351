import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { optionTrials } from '@cloud-cost/contract/option-trials'
import { describe, expect, it, vi } from 'vitest'
import { documents } from '../src/contract.js'
import { USAGE } from '../src/options.js'
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
    { args: TOKEN_OPTION, message: '--base-url is missing: the scheme, host and port of the deployment.' },
    { args: URL_OPTION, message: '--token-env is missing: the name of the variable that holds the token.' },
    {
      args: ['--base-url', 'api', ...TOKEN_OPTION],
      message: '--base-url takes a URL such as https://api.example, not "api".',
    },
    { args: ['--base-url', 'ftp://a', ...TOKEN_OPTION], message: '--base-url takes an https URL, not "ftp:".' },
    {
      args: ['--base-url', 'https://me:pw@a', ...TOKEN_OPTION],
      message: '--base-url takes no user name and password.',
    },
    {
      args: ['--base-url', 'https://a?b=c', ...TOKEN_OPTION],
      message: '--base-url takes neither a query nor a fragment.',
    },
    {
      args: ['--base-url', 'http://api.invalid', ...TOKEN_OPTION],
      message: 'over http the token would be sent unencrypted. Use https, or add --allow-http.',
    },
    {
      args: [...URL_OPTION, '--token-env', 'NO_SUCH_TOKEN'],
      message: 'the environment variable NO_SUCH_TOKEN is not set. Put the bearer token into it.',
    },
    {
      args: [...BOTH, '--group', 'plattform'],
      message: '--group plattform not found. Did you mean platform?',
    },
    {
      args: [...BOTH, '--group', 'x'],
      message: `--group x not found. There are ${Object.keys(documents).join(', ')}.`,
    },
    {
      args: [...BOTH, '--operation', 'listcompany'],
      message: '--operation listcompany not found. Did you mean listCompanies',
    },
    {
      args: [...BOTH, '--operation', 'xyz'],
      message: '--operation xyz not found. The names are in spec/operations.lock.yaml.',
    },
    {
      args: [...BOTH, '--operation', 'deleteAwsAccount'],
      message: 'deleteAwsAccount is not a read. Add --include-writes to call it.',
    },
    {
      args: [...BOTH, '--group', 'cost', '--operation', 'listCompanies'],
      message: 'no operation is in --group and --operation at once. Leave one of them out.',
    },
    { args: [...BOTH, '--set', 'date'], message: '--set takes NAME=VALUE, such as startDate=2026-03-01, not "date".' },
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

  it('refuses each option that is empty or no number', async () => {
    for (const { option, args } of optionTrials(USAGE)) {
      const { code, text } = await command(...BOTH, ...args)
      expect([args, code, text.split('\n\nUsage:')[0]]).toEqual([
        args,
        2,
        expect.stringMatching(`^verify: .*${option}`),
      ])
    }
  })

  it('shows how it is used after an option that it has not', async () => {
    const { code, text } = await command(...BOTH, '--fast')
    expect(code).toBe(2)
    expect(text).toContain('verify: unknown option --fast.\n\nUsage: npm run verify')
  })

  it('does not repeat a token that was given in place of its name', async () => {
    const { code, text } = await command(...URL_OPTION, '--token-env', 'eyJhbGciOi.secret')
    expect({ code, text }).toEqual({
      code: 2,
      text: 'verify: --token-env takes the name of an environment variable, such as CLOUD_COST_TOKEN, not the token.',
    })
  })

  it('refuses a token with its scheme, unquoted', async () => {
    vi.stubEnv('TEST_SCHEME', 'Bearer hidden')
    expect(await command(...URL_OPTION, '--token-env', 'TEST_SCHEME')).toEqual({
      code: 2,
      text: 'verify: the token in TEST_SCHEME begins with "Bearer". Leave that out.',
    })
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
    const run = command(...BOTH, '--report', join(folder, 'a.json'))
    rmdirSync(folder)
    const { code, text } = await run
    expect(code).toBe(2)
    expect(text).toMatch(/verify: the report was not written: ENOENT/)
  })
})
