import { type ChildProcessWithoutNullStreams, execFile, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { format, promisify } from 'node:util'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { createMock, loadEstate } from '@cloud-cost/mock'
import { run } from '@cloud-cost/mock/cli'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { GUIDE_FOLDER } from '../src/pages/guides.js'
import { DETAILS } from '../src/pages/mock.js'
import { PACKAGE } from '../src/paths.js'
import { BASE_URL } from '../src/samples/sample.js'
import { compile } from './support/compile.js'
import { type Example, guides, writeExamples } from './support/guides.js'

const { resolve } = createRequire(import.meta.url)
const runFile = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0

const mock = createMock({ estate: await loadEstate({ illustrative: true }) })
const server = await mock.listen({ port: 0 })
const folder = writeExamples('guides', server.url)
// Commands name files of the guides.
const home = process.cwd()
process.chdir(folder)
afterAll(() => {
  process.chdir(home)
  return server.close()
})

const all = guides.flatMap(({ examples }) => examples)
const typeScript = all.filter(({ language }) => language === 'ts' || language === 'tsx')

/** Whether another example imports this one, and so runs it. `main.tsx` is run by the browser test. */
function isPart({ file }: Example): boolean {
  const address = `'./${file.replace(/\.tsx?$/, '.js')}'`
  return file === 'main.tsx' || all.some(({ code }) => code.includes(address))
}

it('the TypeScript examples compile', () => {
  const files = typeScript.map(({ file }) => file)
  expect(compile(folder, files, { jsx: 'react-jsx', types: ['node'] })).toEqual({ output: '', code: 0 })
})

it('name headers of the mock and tools of the MCP server as their pages do, which their tests hold to the code', () => {
  const pages = { mock: DETAILS, mcp: join(PACKAGE, '..', 'mcp', 'README.md') }
  const namesIn = (text: string, pattern: RegExp): Set<string> => new Set(text.match(pattern) ?? [])
  const text = guides.map(({ guide }) => readFileSync(join(GUIDE_FOLDER, guide), 'utf8')).join('\n')
  for (const [name, pattern] of [
    ['mock', /\bX-Mock-[A-Za-z]+(?:-[A-Za-z]+)*/g],
    ['mock', /\/__mock\/(?!s\/)[a-z]+/g],
    ['mcp', /`(?:[a-z]+_operations?|[a-z]+_(?:docs|mock))`/g],
  ] as const) {
    const named = namesIn(text, pattern)
    expect(named.size, String(pattern)).toBeGreaterThan(0)
    const known = namesIn(readFileSync(pages[name], 'utf8'), pattern)
    expect([...named].filter((word) => !known.has(word))).toEqual([])
  }
})

/** Servers with a file of a reader, and a search for a company, take a second: `npm test` starts the one with the first of these files. */
const FIRST_FILE = 'my-company.yaml'
const isLikeAnother = (command: string): boolean =>
  /^npx @cloud-cost\/mock (?:--data|generate) /.test(command) && !command.includes(FIRST_FILE)

/** The programs of other languages have a test of their own, which takes long. */
const inThisLanguage = guides.filter(({ guide }) => guide !== 'other-languages.md')

describe.each(inThisLanguage)('$guide', ({ examples }) => {
  beforeAll(() => mock.reset())

  for (const example of examples) {
    const { language, file, code, output } = example
    if (file.endsWith('.test.ts')) describe(file, () => load(file))
    else if (language === 'yaml' || (typeScript.includes(example) && isPart(example))) continue
    else if (language === 'ts') it(`${file} prints what the guide shows`, () => printed(file, output?.text ?? ''))
    else if (language === 'js') it(`${file} names what the packages have`, () => checkImports(code))
    else if (file.startsWith('call-')) it(`${file} gets the answer of the guide`, () => askAgentServer(example))
    else if (language === 'jsonc') it(`${file} starts the server for agents`, () => startAgentServers(code))
    else
      for (const command of commandsOf(code))
        it.runIf(hasCurl && (TRIES_ALL || !isLikeAnother(command)))(command.split('\n')[0] ?? '', () =>
          execute(command, output),
        )
  }
})

async function printed(file: string, text: string): Promise<void> {
  const lines = vi.spyOn(console, 'log').mockReturnValue()
  try {
    await load(file)
    expect(lines.mock.calls.map((values) => format(...values)).join('\n')).toBe(text)
  } finally {
    lines.mockRestore()
  }
}

async function load(file: string): Promise<void> {
  await import(pathToFileURL(join(folder, file)).href)
}

/** A program for a browser: it has no mistake, and its packages export what it imports. */
async function checkImports(code: string): Promise<void> {
  await transform(code, { format: 'esm', target: 'es2022' })
  for (const [, names = '', module = ''] of code.matchAll(/^import \{ (.*) \} from '(@cloud-cost\/[^']+)'$/gm)) {
    const exported: object = await import(module)
    for (const name of names.split(', ')) expect(exported).toHaveProperty([name])
  }
}

/** The commands of a shell script; a line that ends in a backslash goes on. */
function commandsOf(script: string): string[] {
  return script.split(/(?<!\\)\n/)
}

async function execute(command: string, output: Example['output']): Promise<void> {
  const [program, ...args] = command.split(' ')
  if (command.startsWith('npx @cloud-cost/mcp')) return startAgentServerOverHttp(args.slice(1))
  if (program === 'curl') return curl(command, output)
  if (command.startsWith('npm install ')) return checkPackages(args)
  if (command.startsWith('npx @cloud-cost/mock')) return runMock(args.slice(1))
  const [, serverCommand] = /^(?:claude|codex) mcp add .* -- npx (.*)$/.exec(command) ?? []
  if (serverCommand !== undefined) return void (await startAgentServer(serverCommand.split(' ')))
  throw new Error(`no test knows how to run ${command}`)
}

async function curl(command: string, output: Example['output']): Promise<void> {
  const { stdout } = await runFile('sh', ['-c', command.replace(/^curl/, 'curl -sS').replaceAll(BASE_URL, server.url)])
  if (output === undefined) return
  const expected = partsOf(output)
  const actual = partsOf({ language: output.language, text: stdout.replaceAll('\r', '') })
  // A guide shows what it is about; a response may have more.
  expect({ body: actual.body }).toMatchObject({ body: expected.body })
  expect(actual.head).toEqual(expect.arrayContaining(expected.head))
}

/** The lines before a body, and the body. */
function partsOf({ language, text }: { readonly language: string; readonly text: string }): {
  head: string[]
  body: unknown
} {
  const [head = '', body = ''] = language === 'http' ? text.split('\n\n') : ['', text]
  return { head: head === '' ? [] : head.split('\n'), body: JSON.parse(body) }
}

/** Whoever follows a guide can install the packages: those of this tree are not private, the others are installed for the tests. */
function checkPackages(args: readonly string[]): void {
  const { devDependencies } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  for (const name of args.filter((arg) => arg !== 'install' && !arg.startsWith('--'))) {
    expect(devDependencies).toHaveProperty([name])
    const manifest = readFileSync(join(PACKAGE, 'node_modules', name, 'package.json'), 'utf8')
    expect(JSON.parse(manifest), name).not.toHaveProperty('private', true)
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a command of the mock in this process; a server answers, and ends when it is asked to. */
async function runMock(written: readonly string[]): Promise<void> {
  // What goes to a file goes to the output here.
  const args = written.includes('>') ? written.slice(0, written.indexOf('>')) : written
  const lines = vi.spyOn(console, 'log').mockReturnValue()
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const listeners = SIGNALS.map((signal) => process.listeners(signal))
  const isServer = !/^(?:export|generate|inspect)$/.test(args[0] ?? '')
  try {
    const code = await run(isServer ? [...args, '--port', '0', '--print-port'] : args)
    expect(code, errors.mock.calls.join('\n')).toBe(isServer ? undefined : 0)
    if (isServer) expect((await fetch(`http://127.0.0.1:${lines.mock.lastCall}/__mock/health`)).status).toBe(200)
  } finally {
    for (const [index, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal).filter((added) => !listeners[index]?.includes(added))) {
        if (signal === 'SIGTERM') listener(signal)
        process.removeListener(signal, listener)
      }
    lines.mockRestore()
    errors.mockRestore()
  }
}

/** What the settings of an assistant, which call them by different names, make it start. */
async function startAgentServers(settings: string): Promise<void> {
  const { mcpServers, servers = mcpServers } = JSON.parse(settings)
  for (const { command, args, env } of Object.values<{ command: string; args: string[]; env: object }>(servers)) {
    expect(command).toBe('npx')
    expect(Object.keys(env)).toEqual(['CLOUD_COST_TOKEN'])
    await startAgentServer(args)
  }
}

const tasks = all.filter(({ file }) => file.startsWith('call-'))
const started = new Map<string, Promise<string[]>>()

/** Starts the server as npx would, and lets it call the mock; once for settings that are the same, which then answer the tasks, too. */
async function startAgentServer([flag, name, ...args]: readonly string[]): Promise<string[]> {
  expect([flag, name]).toEqual(['-y', '@cloud-cost/mcp'])
  const key = args.join(' ')
  const calls = [{ operationId: 'listCompanies' }, ...tasks.map(({ code }) => JSON.parse(code) as object)]
  const answers = started.get(key) ?? answersThroughAgentServer(args, calls)
  started.set(key, answers)
  expect((await answers)[0]).toContain('Halcyon Robotics')
  return answers
}

/** What the server answers to calls of operations; it ends when it has answered all of them. */
async function answersThroughAgentServer(args: readonly string[], calls: readonly object[]): Promise<string[]> {
  const child = agentServer(args)
  const clientInfo = { name: 'test', version: '1' }
  const messages = [
    { id: 'hello', method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    ...calls.map((inputs, id) => ({ id, method: 'tools/call', params: { name: 'call_operation', arguments: inputs } })),
  ]
  child.stdin.end(messages.map((content) => `${JSON.stringify({ jsonrpc: '2.0', ...content })}\n`).join(''))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(errors).toBe('')
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return calls.map((_, id) => {
    const { content } = lines.find((line) => line.id === id).result as { content: { text: string }[] }
    return content.map((part) => part.text).join('\n')
  })
}

function agentServer(args: readonly string[]): ChildProcessWithoutNullStreams {
  const bin = resolve('@cloud-cost/mcp/package.json').replace(/package\.json$/, 'bin/cloud-cost-mcp.js')
  const options = args.map((arg) => arg.replaceAll(BASE_URL, server.url))
  const env = { ...process.env, CLOUD_COST_TOKEN: 'fake-token' }
  return spawn(process.execPath, [bin, ...options], { cwd: folder, env })
}

async function askAgentServer({ file, output }: Example): Promise<void> {
  const settings = ['-y', '@cloud-cost/mcp', '--base-url', BASE_URL, '--token-env', 'CLOUD_COST_TOKEN']
  const [, ...answers] = await startAgentServer(settings)
  const answer = answers[tasks.findIndex((task) => task.file === file)]
  expect(answer?.replace(/cursor "\d+"/, 'cursor "1"')).toBe(output?.text)
}

async function startAgentServerOverHttp(args: readonly string[]): Promise<void> {
  const child = agentServer(args.map((arg, index) => (args[index - 1] === '--port' ? '0' : arg)))
  try {
    const said = await new Promise((found) => child.stderr.once('data', (data) => found(String(data))))
    expect(said).toMatch(/http:\/\/127\.0\.0\.1:\d+\/mcp/)
  } finally {
    child.kill()
  }
}

it('the figures of the tasks of agents are those of the guide that reads a bill', () => {
  const readGuide = (name: string): string => readFileSync(join(GUIDE_FOLDER, name), 'utf8')
  const bill = readGuide('read-a-bill.md')
  const figures = Array.from(
    readGuide('agent-tasks.md').matchAll(/\*\*(\$?[\d,]+\.\d+)\*\*/g),
    ([, figure = '']) => figure,
  )
  const numbers = tasks.flatMap(({ output }) => output?.text.match(/\d+\.\d+|\d+/g) ?? [])
  const inDollars = (number: string): string =>
    `$${Number(number).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  expect(figures.length).toBeGreaterThanOrEqual(8)
  expect(figures.filter((figure) => !bill.includes(figure))).toEqual([])
  expect(figures.filter((figure) => !numbers.some((number) => [number, inDollars(number)].includes(figure)))).toEqual(
    [],
  )
})
