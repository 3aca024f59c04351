import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import { createMock, type MockServer } from '@cloud-cost/mock'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')
const cli = join(root, 'packages', 'mock', 'bin', 'cloud-cost-mock.js')
const PRINTED = 'http://127.0.0.1:4010'

const mock = createMock()
let server: MockServer
let temp: string
/** The file of the estate's README, under the name that the pages have for it. */
let company: string
beforeAll(async () => {
  server = await mock.listen({ port: 0 })
  // Within the package, so that the examples find what they import.
  mkdirSync(join(import.meta.dirname, '..', 'reports'), { recursive: true })
  temp = mkdtempSync(join(import.meta.dirname, '..', 'reports', 'readme-'))
  company = join(temp, 'my-company.yaml')
  writeFileSync(company, blocks('packages/estate/README.md', 'yaml')[0] ?? '')
})
beforeEach(() => mock.reset())
afterAll(async () => {
  await server.close()
  rmSync(temp, { recursive: true })
})

/** The blocks of a language in a page, with the server's address in place of the one that is printed. */
function blocks(page: string, language: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code)
}

const lines = (page: string, start: string): string[] =>
  blocks(page, 'sh')
    .flatMap((block) => block.split('\n'))
    .filter((line) => line.startsWith(start))

/** What people read first, and of the mock. */
const MOCK_PAGES = ['packages/mock/README.md', 'packages/mock/DETAILS.md']
const PAGES = ['README.md', ...MOCK_PAGES]

describe.each(PAGES)('the calls in %s', (page) => {
  it.each(lines(page, 'curl'))('%s', async (line) => {
    const { stdout } = await run('bash', [
      '-c',
      `curl() { command curl --silent --show-error "$@"; }; ${line.replaceAll(PRINTED, server.url)}`,
    ])
    // What the admin API refuses has a message.
    if (/\/__mock\/(?!s\/.*\/v2\/)/.test(line))
      expect(stdout === '' ? {} : JSON.parse(stdout)).not.toHaveProperty('message')
    else expect(JSON.parse(stdout)).toMatchObject({ status: line.includes('Fault') ? 'error' : 'success' })
  })
})

describe('the programs', () => {
  const programs = PAGES.flatMap((page) =>
    blocks(page, 'ts').map((code, index) => ({ name: `${page}, ${index + 1}`, code })),
  )

  it.each(programs.filter(({ code }) => !code.includes('useMock')))('of $name run', async ({ name, code }) => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const file = join(temp, `${name.replaceAll(/\W+/g, '-')}.ts`)
    // A large company takes a second to make.
    const quick = TRIES_ALL ? code : code.replaceAll("size: 'large'", "size: 'small'")
    writeFileSync(
      file,
      quick
        .replaceAll(PRINTED, server.url)
        .replaceAll('my-company.yaml', company)
        .replaceAll('recording.har', join(temp, 'recording.har')),
    )
    await import(file)
    const printed = JSON.stringify(log.mock.calls)
    log.mockRestore()
    expect(error.mock.calls).toEqual([])
    error.mockRestore()
    if (code.includes('listCompanies(')) expect(printed).toContain('Halcyon Robotics')
  })

  // One run of all, since a run takes longer to begin than to test.
  it.skipIf(!TRIES_ALL)('that are tests pass', async () => {
    const tests = programs.filter(({ code }) => code.includes('useMock'))
    for (const [index, { code }] of tests.entries()) writeFileSync(join(temp, `use-mock-${index}.test.ts`), code)
    // Without one of its own it would be run with that of this package.
    writeFileSync(join(temp, 'vitest.config.js'), 'export default {}\n')
    const vitest = join(import.meta.dirname, '..', 'node_modules', '.bin', 'vitest')
    const { stdout } = await run(vitest, ['run', '--root', temp, '--reporter=json', '--no-isolate'])
    const report = JSON.parse(stdout.slice(stdout.indexOf('{')))
    expect(report).toMatchObject({ success: true, numFailedTests: 0 })
    expect(tests.length).toBeGreaterThan(0)
    expect(report.testResults).toHaveLength(tests.length)
  })
})

describe('the command lines of the mock', () => {
  const commands = MOCK_PAGES.flatMap((page) => lines(page, 'npx @cloud-cost/mock')).map((line) =>
    line.replace(/ *#.*/, ''),
  )
  const isExport = (line: string): boolean => line.includes(' export ')
  /** Whether a command makes many companies, or goes through their bills, which tests of the mock do as well. */
  const takesLong = (line: string): boolean => /--size|bills/.test(line)
  const tried = TRIES_ALL
    ? commands
    : sample(
        commands.filter((line) => !takesLong(line)),
        3,
      )

  // First: another command serves what it writes.
  it.each(tried.filter(isExport))('%s', async (line) => {
    const { stderr } = await run(process.execPath, [cli, ...line.split(' ').slice(2), '--company', 'C-1043'], {
      cwd: temp,
    })
    expect(stderr).toContain('C-1043')
    expect(readdirSync(join(temp, 'bills')).length).toBeGreaterThan(1)
  })

  it.each(tried.filter((line) => !isExport(line)))('%s', async (line) => {
    const args = line.replace('my-company.yaml', company).split(' ').slice(2)
    const port = args.includes('--port') ? [] : ['--port', '0']
    const child = execFile(process.execPath, [cli, ...args, ...port], { cwd: temp })
    const printed = await new Promise<string>((resolve, reject) => {
      child.stdout?.once('data', resolve)
      child.once('exit', () => reject(new Error(`${line} ended`)))
    })
    child.removeAllListeners('exit')
    const [number] = /^\d+$|(?<=http:\/\/127\.0\.0\.1:)\d+/m.exec(printed) ?? []
    expect((await fetch(`http://127.0.0.1:${number}/__mock/health`)).status).toBe(200)
    child.kill('SIGTERM')
  })
})
