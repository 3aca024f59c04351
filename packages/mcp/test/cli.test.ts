import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { optionTrials } from '@cloud-cost/contract/option-trials'
import { sample } from '@cloud-cost/contract/trials'
import { createMock, type MockServer } from '@cloud-cost/mock'
import { Client } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseOptions } from '../src/cli/options.js'
import { USAGE } from '../src/cli/usage.js'
import { run as runCli } from '../src/cli.js'
import { bodyOf, callTool, TOKEN } from './support/session.js'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'bin', 'cloud-cost-mcp.js')
const usable = ['--base-url', 'https://cloud-cost.example.com', '--token-env', 'CLOUD_COST_TOKEN']

interface Ending {
  readonly code: unknown
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line that ends by itself. */
async function run(args: readonly string[], token?: string): Promise<Ending> {
  const out = vi.spyOn(console, 'log').mockReturnValue()
  const err = vi.spyOn(console, 'error').mockReturnValue()
  const printed = ({ mock }: typeof out): string => mock.calls.map((line) => `${line.join(' ')}\n`).join('')
  try {
    const code = await runCli(args, token === undefined ? {} : { CLOUD_COST_TOKEN: token })
    return { code, stdout: printed(out), stderr: printed(err) }
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
}

describe('a command line that can not be used', () => {
  it.each([
    ['nothing', [], /--base-url is required/],
    ['an unknown option', ['--port', '1'], /Unknown option '--port'\. --help lists/],
    ['an option without its value', ['--base-url'], /--base-url.*argument missing\. --help lists/],
    ['a value too many', ['--allow-writes=yes'], /--allow-writes.*does not take an argument\. --help/],
    ['an argument', ['serve'], /Unexpected argument 'serve'.*--help lists/],
    ['a base URL that is none', ['--base-url', 'example.com'], /--base-url must be a URL/],
    ['a base URL of another scheme', ['--base-url', 'ftp://example.com'], /--base-url must be an https URL/],
    ['a base URL without encryption', ['--base-url', 'http://example.com'], /--base-url must be an https URL/],
    ['a base URL with a password', ['--base-url', 'https://me:hidden@example.com'], /no user name, password/],
    ['a base URL with a query', ['--base-url', 'https://example.com?key=hidden'], /no user name, password, query/],
    ['no name of a variable', usable.slice(0, 2), /--token-env is required/],
    [
      'a variable that is not set',
      [...usable.slice(0, 3), 'NOT_SET_HERE'],
      /environment variable NOT_SET_HERE.* is required\. Put the/,
    ],
    [
      'a token in place of a name',
      [...usable.slice(0, 3), 'hidden-token'],
      /must be the name of an environment variable/,
    ],
    ['an unknown group', [...usable, '--group', 'costs'], /--group must be one of .*platform, not "costs"/],
  ])('is explained in one line: %s', async (_, args, message) => {
    const { code, stdout, stderr } = await run(args, TOKEN)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^cloud-cost-mcp: .*\n$/)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/hidden/)
  })

  it('is explained in one line: each option that is empty', async () => {
    for (const { option, args } of optionTrials(USAGE)) {
      const { code, stderr } = await run([...usable, ...args], TOKEN)
      expect([args, code, stderr]).toEqual([args, 2, expect.stringMatching(`^cloud-cost-mcp: .*${option}.*\n$`)])
    }
  })

  it.each(['', 'two words', 'line\nbreak'])('is explained in one line: the token %j', async (token) => {
    const { code, stderr } = await run(usable, token)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^cloud-cost-mcp: the .*CLOUD_COST_TOKEN.*\n$/)
  })

  it('is explained in one line: a token with its scheme, unquoted', async () => {
    expect(await run(usable, 'Bearer hidden')).toMatchObject({
      code: 2,
      stderr: 'cloud-cost-mcp: the token in CLOUD_COST_TOKEN must not begin with "Bearer", which is added.\n',
    })
  })
})

describe('a question', () => {
  it('for help is answered with all options', async () => {
    const { code, stdout } = await run(['--help'])
    expect(code).toBe(0)
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const optionsIn = (text: string, line: RegExp): string[] =>
      [...text.matchAll(line)].flatMap(([row]) => row.match(/--[a-z-]+/g) ?? []).sort()
    const described = optionsIn(readme, /^\| `--[^|]*/gm)
    expect(described.length).toBeGreaterThan(5)
    expect(optionsIn(stdout, /^ {2}--[a-z-]+/gm)).toEqual(described)
  })

  it('for the version is answered with that of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(await run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })
})

it('takes the command line of the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [, snippet = ''] = /```json\n(.*?)```/s.exec(readme) ?? []
  const { command, args, env } = JSON.parse(snippet).mcpServers['cloud-cost']
  expect([command, ...args.slice(0, 2)]).toEqual(['npx', '-y', '@cloud-cost/mcp'])
  expect(parseOptions(args.slice(2), env)).toMatchObject({
    baseUrl: expect.stringMatching(/^https:/),
    allowWrites: false,
  })
})

describe('over standard input and output', () => {
  const mock = createMock()
  let server: MockServer
  beforeAll(async () => {
    server = await mock.listen({ port: 0 })
  })
  afterAll(() => server.close())

  // Sessions that begin with `initialize`, as clients up to the specification of 2025 do, and those of 2026-07-28.
  const modes = sample(['legacy', { pin: '2026-07-28' }] as const, 2, JSON.stringify)
  it.each(modes)('serves clients that negotiate by %j', async (mode) => {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bin, '--base-url', server.url, '--token-env', 'CLOUD_COST_TOKEN', '--group', 'platform,cost'],
      env: { ...getDefaultEnvironment(), CLOUD_COST_TOKEN: TOKEN },
      stderr: 'pipe',
    })
    const errors: string[] = []
    client.onerror = (error) => errors.push(error.message)
    transport.stderr?.on('data', (chunk) => errors.push(String(chunk)))
    await client.connect(transport)
    try {
      expect((await client.listTools()).tools).toHaveLength(3)
      expect(client.getInstructions()).toContain('platform (')
      const answer = await callTool(client, 'call_operation', { operationId: 'listCompanies' })
      expect(bodyOf(answer)).toMatchObject({ status: 'success' })
      const refused = { operationId: 'deleteAwsAccount', path: { companyId: 'C-1042', accountId: '777788889999' } }
      expect(await callTool(client, 'call_operation', refused)).toMatchObject({ isError: true })
    } finally {
      await client.close()
    }
    expect(errors).toEqual([])
  })

  it('ends when the client is gone', async () => {
    expect(await start(usable)).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('ends with the code of a command line that can not be used', async () => {
    expect(await start([])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/--base-url is required/),
    })
  })

  /** Starts the published program for a client that has nothing to say. */
  const start = (args: readonly string[]): Promise<Ending> =>
    new Promise((resolve) => {
      const env = { ...getDefaultEnvironment(), CLOUD_COST_TOKEN: TOKEN }
      const child = execFile(process.execPath, [bin, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
      )
      child.stdin?.end()
    })
})
