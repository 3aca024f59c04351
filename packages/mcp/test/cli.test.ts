import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryOptions } from '@cloud-cost/contract/option-trials'
import { sample } from '@cloud-cost/contract/trials'
import { createMock, type MockServer } from '@cloud-cost/mock'
import { Client } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mcpProgram, run as runCli } from '../src/cli.js'
import { GROUPS } from '../src/contract/catalog.js'
import * as serving from '../src/serve.js'
import { expectTexts } from './support/golden.js'
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
  it('is explained in one line', async () => {
    const refused = {
      nothing: [],
      'an argument': [...usable, 'serve'],
      'a base URL without encryption': ['--base-url', 'http://example.com', ...usable.slice(2)],
      'a variable that is not set': [...usable.slice(0, 3), 'NOT_SET_HERE'],
      'an unknown group': [...usable, '--group', 'costs'],
      'a token of its own over HTTP': [...usable, '--port', '0'],
      'no token': usable.slice(0, 2),
    }
    const texts: [string, string][] = []
    for (const [about, args] of Object.entries(refused)) {
      const { code, stdout, stderr } = await run(args, TOKEN)
      expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 2, stdout: '', lines: 2 })
      texts.push([about, stderr.trimEnd().replace(GROUPS.join(', '), 'GROUPS')])
    }
    await expectTexts('refused-command-lines.yaml', texts)
  })

  it('is explained in one line: each option in an odd form', async () => {
    expect((await tryOptions(mcpProgram({}), { '': usable })).notRefused).toEqual([])
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

it('takes the command line of the README', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [, snippet = ''] = /```json\n(.*?)```/s.exec(readme) ?? []
  const { command, args, env } = JSON.parse(snippet).mcpServers['cloud-cost']
  expect([command, ...args.slice(0, 2)]).toEqual(['npx', '-y', '@cloud-cost/mcp'])
  const serve = vi.spyOn(serving, 'serve').mockResolvedValue(undefined)
  expect(await runCli(args.slice(2), env)).toBeUndefined()
  const [options] = serve.mock.calls[0] ?? []
  expect(serving.serverOptions(options as never, env)).toMatchObject({
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
      expect((await client.listTools()).tools).toHaveLength(5)
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
    const { stderr } = await run([])
    expect(await start([])).toEqual({ code: 2, stdout: '', stderr })
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
