import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateCompany } from '@cloud-cost/estate'
import * as documents from '@cloud-cost/openapi'
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { run } from '../src/cli.js'
import { banner } from '../src/shell/cli/banner.js'
import { caseNamed, cases, contractOf, requestOf, token } from './operations.js'

const list = caseNamed('listCompanies')
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const before = SIGNALS.map((signal) => process.listeners(signal))

afterEach(() => {
  vi.restoreAllMocks()
  for (const [index, signal] of SIGNALS.entries()) {
    for (const listener of process.listeners(signal)) {
      if (before[index]?.includes(listener) !== true) process.removeListener(signal, listener)
    }
  }
})

/** Runs the command in this process until it has printed something, and returns that, what follows, and its end. */
async function serve(...args: readonly string[]): Promise<{ url: string; printed(): string; ended: Promise<unknown> }> {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const ended = run(['--port', '0', ...args])
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), { timeout: 30_000 })
  const printed = (): string => log.mock.calls.flat().join('\n')
  const [port] = /^\d+$|(?<=http:\/\/127\.0\.0\.1:)\d+/m.exec(printed()) ?? []
  return { url: `http://127.0.0.1:${port}`, printed, ended }
}

describe('a port that cannot be listened on', () => {
  const listenWith = (code: string): void => {
    vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
      queueMicrotask(() => this.emit('error', Object.assign(new Error('refused'), { code, port: 80 })))
      return this
    })
  }

  it('is explained when it needs more rights', async () => {
    listenWith('EACCES')
    const error = vi.spyOn(console, 'error').mockReturnValue()
    expect(await run(['--port', '80'])).toBe(2)
    expect(error.mock.calls).toEqual([
      ['cloud-cost-mock: port 80 requires more rights. Use one above 1023 with --port.'],
    ])
  })

  it('is a mistake of the mock when there is no explanation', async () => {
    listenWith('EODD')
    await expect(run(['--port', '0', '--'])).rejects.toThrow('refused')
  })
})

it('prints texts of files without what would control a terminal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'escapes-\u001b[2J-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'a\u009b31m\u202e.csv')
  writeFileSync(file, '\u001b]0;title\u0007,b\n1,2,3\n')
  const prints = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockReturnValue())
  for (const args of [
    ['--replay', file],
    ['--data', file],
    ['--rules', file],
    ['inspect', file],
    ['export', '--focus', join(folder, 'out'), '--data', file],
    ['proxy', '--upstream', 'http://127.0.0.1:1', '--record', file],
  ])
    expect([args[0], await run(args)]).toEqual([args[0], 2])
  const printed = prints.flatMap(({ mock }) => mock.calls.flat()).join('\n')
  expect(printed.split('escapes-').length).toBeGreaterThan(6)
  expect(printed.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
})

it('shows a call to try, where there is one without inputs', async () => {
  const paths = (parameters: readonly object[]): object => ({
    '/things': { post: { responses: {} }, get: { parameters, responses: {} } },
    '/things/{id}': { get: { responses: {} } },
  })
  const document = { openapi: '3.1.0', info: { title: 'Things', version: '1' } }
  const query = { name: 'day', in: 'query', required: true, schema: { type: 'string' } }
  const without = await contractOf({ ...document, paths: paths([query]) })
  expect(banner('http://mock', without, false)).not.toContain('curl')
  expect(banner('http://mock', await contractOf({ ...document, paths: paths([]) }), false)).toContain(
    'http://mock/things',
  )
})

it('shows no token where only certain ones are taken', async () => {
  const { printed } = await serve('--token', 'example-token-1')
  expect(printed()).toContain('Bearer TOKEN')
  expect(printed()).not.toContain('example-token-1')
})

it('answers what is not described in a shape that is made up, and says so', async () => {
  const { url, printed } = await serve('--illustrative')
  const [, listed = ''] = printed().split('their shape is made up (X-Mock-Illustrative: true):\n')
  expect(listed.split('\n\n')[0]?.split('\n')).toContain('  listCurrentUsage')
  const usage = caseNamed('listCurrentUsage')
  const response = await fetch(requestOf(usage, { base: url }))
  expect(response.headers.get('x-mock-illustrative')).toBe('true')
  expect(await response.json()).toMatchObject({ status: 'success', data: expect.arrayContaining([expect.anything()]) })
  const described = await fetch(requestOf(list, { base: url }))
  expect(described.headers.get('x-mock-illustrative')).toBeNull()
  await described.text()
})

it('counts the operations of each group', async () => {
  const document = { openapi: '3.1.0', info: { title: 'Things', version: '1' } }
  const paths = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`/things/v1/${index}`, { get: { responses: {} } }]))
  const lines = async (count: number): Promise<string> =>
    banner('http://mock', await contractOf({ ...document, paths: paths(count) }), false)
  expect(await lines(1)).toMatch(/^ {2}test {10}1 operation {4}http/m)
  expect(await lines(2)).toMatch(/^ {2}test {10}2 operations {3}http/m)
})

describe('the companies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-cli-'))
  const file = join(folder, 'my-company.yaml')
  const write = (name: string): void =>
    writeFileSync(file, `clock: "2026-04-01T09:00:00Z"\ncompanies:\n  - { companyId: C-1, companyName: ${name} }\n`)
  const companies = async (url: string): Promise<string> => (await fetch(url + list.target, { headers: token })).text()
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are those of a file, which is followed', async () => {
    write('First')
    const { url, printed, ended } = await serve('--data', file, '--watch', '--clock', 'now')
    expect(await companies(url)).toContain('First')
    // The first look at the file may come after a change on a busy machine, so it is changed until that is noticed.
    await vi.waitFor(
      () => {
        write('Second')
        expect(printed()).toContain(`${file} has changed and is served`)
      },
      { timeout: 30_000, interval: 500 },
    )
    expect(await companies(url)).toContain('Second')
    process.emit('SIGTERM')
    expect(await ended).toBeUndefined()
  })

  it('are those of a size', async () => {
    const { url, ended } = await serve('--size', 'accounts=2,resources=20', '--seed', '7')
    const { companies: generated } = generateCompany({
      accounts: 2,
      resources: 20,
      months: 13,
      seed: 7,
      clock: '2026-04-01T09:00:00Z',
    })
    expect(await companies(url)).toContain(generated[0]?.companyName)
    process.emit('SIGTERM')
    expect(await ended).toBeUndefined()
  })
})

describe('the command', () => {
  it('prints the groups, a call that works, and each request when it is asked to', async () => {
    const { url, printed, ended } = await serve('--log', 'requests')
    for (const group of Object.keys(documents)) expect(printed()).toContain(`${url}/${group}/`)
    const [, call = ''] = /curl .* (http:\S+)/.exec(printed()) ?? []
    expect((await fetch(call, { headers: token })).status).toBe(200)
    await fetch(`${url}/nowhere`)
    const called = cases.find(({ method, target }) => method === 'GET' && target === new URL(call).pathname)
    expect(printed()).toMatch(new RegExp(`^200 GET ${called?.target} ${called?.name}$`, 'm'))
    expect(printed()).toMatch(/^404 GET \/nowhere$/m)
    process.emit('SIGTERM')
    expect(await ended).toBeUndefined()
    await vi.waitFor(() => expect(fetch(url)).rejects.toThrow('fetch failed'), { timeout: 30_000 })
  })

  it('serves one group in a scenario', async () => {
    const { url } = await serve('--group', list.group, '--scenario', 'empty')
    const response = await fetch(url + list.target, { headers: token })
    expect(await response.json()).toEqual(list.examples.get('200')?.get('empty'))
    const unserved = cases.find(({ group }) => group !== list.group)
    expect((await fetch(url + unserved?.target, { headers: token })).status).toBe(404)
    process.emit('SIGTERM')
  })

  it('serves docs next to the mock', async () => {
    const { url, printed, ended } = await serve('--docs', import.meta.dirname)
    expect(printed()).toContain(`Docs ${url}/docs/`)
    expect((await fetch(`${url}/docs/cli.test.ts`)).status).toBe(200)
    process.emit('SIGTERM')
    expect(await ended).toBeUndefined()
  })

  it('prints nothing but the port, and errors, when it is asked to', async () => {
    const { url, printed, ended } = await serve('--print-port', '--log', 'errors', '--group', 'platform')
    expect(printed()).toBe(url.slice(url.lastIndexOf(':') + 1))
    await fetch(url + list.target, { headers: token })
    await fetch(url + list.target)
    expect(printed().split('\n').slice(1)).toEqual([`401 GET ${list.target} ${list.name}`])
    process.emit('SIGINT')
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
    process.emit('SIGTERM')
    expect(exit).toHaveBeenCalledWith(1)
    expect(await ended).toBeUndefined()
  })
})
