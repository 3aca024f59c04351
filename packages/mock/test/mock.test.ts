import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryOptions } from '@cloud-cost/contract/option-trials'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { run } from '../src/cli.js'
import { type MockServer, PortInUseError, startMockServer } from '../src/index.js'
import { mockProgram } from '../src/shell/cli/run.js'
import { optionsOf, variableOf } from './options-of.js'

/** Runs a command line that doesn't serve in this process; returns its exit code and what it prints. */
async function runCli(
  args: readonly string[],
  env: { [name: string]: string } = {},
): Promise<{ code: number | undefined; output: string }> {
  let output = ''
  const print = (text: string): void => {
    output += `${text}\n`
  }
  vi.spyOn(console, 'log').mockImplementation(print)
  vi.spyOn(console, 'error').mockImplementation(print)
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  try {
    const code = await run(args)
    return { code, output }
  } finally {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  }
}

describe('a server of documents', () => {
  const companies = (list: readonly object[]) => ({ value: { status: 'success', data: { list } } })
  const examples = { default: companies([{ companyId: 'C-1' }]), empty: companies([]) }
  const responses = { 200: { description: 'd', content: { 'application/json': { examples } } } }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Companies', version: '1' },
    paths: { '/companies': { get: { responses } } },
  }
  let mock: MockServer
  beforeAll(async () => {
    mock = await startMockServer({ documents: [document], port: 0 })
  })
  afterAll(() => mock.close())

  it('answers their examples, also by name', async () => {
    const answer = async (headers = {}) => (await fetch(`${mock.url}/companies`, { headers })).json()
    expect(await answer()).toEqual(examples.default.value)
    expect(await answer({ prefer: 'example=empty' })).toEqual(examples.empty.value)
  })

  it('refuses a port that is in use', async () => {
    const port = Number(new URL(mock.url).port)
    await expect(startMockServer({ port })).rejects.toThrow(PortInUseError)
  })
})

describe('cloud-cost-mock', () => {
  it('says in one line that the port is in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const address = blocker.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, output } = await runCli(['--port', String(port)])
    blocker.close()
    expect(code).toBe(2)
    expect(output.trim()).toBe(
      `cloud-cost-mock: port ${port} is in use. Stop what listens there, or use a free one: cloud-cost-mock --port 0`,
    )
  })

  it.each([
    ['--help', /^Usage: cloud-cost-mock/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ])('prints %s', async (option, expected) => {
    const { code, output } = await runCli([option])
    expect(code).toBe(0)
    expect(output).toMatch(expected)
  })

  it('goes by the command line before the environment', async () => {
    const environment = { CLOUD_COST_MOCK_PORT: '1', CLOUD_COST_MOCK_GROUP: 'asset,cost' }
    expect(await optionsOf(['--port', '3', '--group', 'platform'], environment)).toMatchObject({
      port: 3,
      group: ['platform'],
    })
  })

  it('takes the default for a variable that is not set, and on and off in the words of others', async () => {
    const variables = mockProgram({}).options.map(({ long = '' }) => variableOf(long.slice(2)))
    for (const text of ['', ' '])
      expect(await optionsOf([], Object.fromEntries(variables.map((name) => [name, text])))).toEqual(
        await optionsOf([]),
      )
    for (const text of ['1', 'true', 'TRUE', 'yes', 'on'])
      expect(await optionsOf([], { CLOUD_COST_MOCK_STRICT: text })).toMatchObject({ strict: true })
    for (const text of ['0', 'false', 'False', 'no', 'off'])
      expect(await optionsOf([], { CLOUD_COST_MOCK_STRICT: text })).toMatchObject({ strict: false })
  })

  it('prints its help and version where a variable asks for them', async () => {
    expect((await runCli([], { CLOUD_COST_MOCK_HELP: '1' })).output).toMatch(/^Usage:/)
    expect((await runCli([], { CLOUD_COST_MOCK_VERSION: 'yes' })).output).toMatch(/^\d/)
  })

  it('refuses each option of each command in an odd form', async () => {
    const record = join(tmpdir(), 'never-made.har')
    const others = {
      export: ['--focus', 'never-made'],
      generate: ['--accounts', '2', '--monthly', '1000'],
      inspect: ['never-made'],
      proxy: ['--upstream', 'http://a.example', '--record', record],
    }
    const { tried, notRefused } = await tryOptions(mockProgram({ environment: {} }), others)
    expect(notRefused).toEqual([])
    expect(tried).toBeGreaterThan(400)
  })

  it('has all options in its help and in the README', () => {
    const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
    const help = mockProgram({}).helpInformation()
    for (const { long } of mockProgram({}).options) {
      expect(help).toContain(`  ${long} `)
      expect(readme).toMatch(new RegExp(`^\\| \`${long}[^|]*\\| \`${variableOf((long ?? '').slice(2))}\` \\|`, 'm'))
    }
  })
})
