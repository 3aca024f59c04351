import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

const cli = join(import.meta.dirname, '..', 'bin', 'cloud-cost-mock.js')
/** A project that has the mock installed. */
const project = mkdtempSync(join(tmpdir(), 'cloud-cost-npx-'))
/** Stands on the command line of every mock that is started here. */
const mark = `fake-token-${randomUUID()}`
const ARGUMENTS = ['--port', '0', '--print-port', '--token', mark]
/** Several times as long as the mock takes to notice that npm has ended. */
const NOTICED = 1_000

beforeAll(() => {
  const scripts = { mock: ['cloud-cost-mock', ...ARGUMENTS].join(' ') }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, scripts }))
  mkdirSync(join(project, 'node_modules', '.bin'), { recursive: true })
  symlinkSync(cli, join(project, 'node_modules', '.bin', 'cloud-cost-mock'))
})
afterEach(() => signalMocks('SIGKILL'))
afterAll(() => rmSync(project, { recursive: true }))

/** Sends a signal to the mocks that were started here, and to nothing that started them. */
function signalMocks(signal: NodeJS.Signals): void {
  const { stdout } = spawnSync('ps', ['axww', '-o', 'pid=,args='], { encoding: 'utf8' })
  const lines = stdout.split('\n').filter((line) => /^ *\d+ \S*node\S* /.test(line) && line.includes(mark))
  for (const line of lines.filter((line) => !/npm|npx/.test(line.replaceAll(project, ''))))
    process.kill(Number.parseInt(line, 10), signal)
}

/** Starts a command in the project; returns it with where its mock listens. */
async function start(
  [command = '', ...args]: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ parent: ChildProcess; url: string; said(): string }> {
  const { npm_config_user_agent: _, ...own } = process.env
  const parent = spawn(command, args, { cwd: project, env: { ...own, ...environment } })
  let said = ''
  parent.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    parent.stdout.once('end', () => reject(new Error(`no mock was started:\n${said}`)))
    parent.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const port = /^\d+$/m.exec(output)?.[0]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
  })
  return { parent, url, said: () => said }
}

const isThere = (url: string): Promise<boolean> =>
  fetch(`${url}/__mock/health`).then(
    ({ ok }) => ok,
    () => false,
  )
const isGone = (url: string): Promise<void> =>
  vi.waitFor(async () => expect(await isThere(url)).toBe(false), { timeout: 30_000, interval: 50 })

const NPX = ['npx', '--no', '--', 'cloud-cost-mock', ...ARGUMENTS]

describe('a mock that npm has started', () => {
  it.each([
    ...(TRIES_ALL ? (['SIGTERM', 'SIGKILL', 'SIGHUP'] as const) : []).map((signal) => ['npx', signal, NPX] as const),
    ['npm run', 'SIGTERM', ['npm', 'run', 'mock']] as const,
  ])('ends with %s, by %s', async (_, signal, command) => {
    const { parent, url, said } = await start(command)
    expect(await isThere(url)).toBe(true)
    parent.kill(signal)
    await isGone(url)
    expect(said()).toContain('cloud-cost-mock: npm, which started the mock, has ended; so does the mock.')
  })

  it.skipIf(!TRIES_ALL)(
    'goes on when it is detached, also when the terminal is closed, and ends by a signal of its own',
    async () => {
      const { parent, url } = await start([...NPX, '--detached'])
      parent.kill('SIGTERM')
      await once(parent, 'exit')
      await sleep(NOTICED)
      signalMocks('SIGHUP')
      await sleep(100)
      expect(await isThere(url)).toBe(true)
      signalMocks('SIGTERM')
      await isGone(url)
    },
  )

  it('ends when npm had ended before the mock could look', async () => {
    const background = `"${process.execPath}" "${cli}" ${ARGUMENTS.join(' ')} & exit`
    const { url } = await start(['sh', '-c', background], { npm_config_user_agent: 'npm/11.0.0' })
    await isGone(url)
  })
})

it('a mock that no npm has started goes on without what started it', async () => {
  const { parent, url } = await start(['sh', '-c', `"${process.execPath}" "${cli}" ${ARGUMENTS.join(' ')} & exit`])
  if (parent.exitCode === null) await once(parent, 'exit')
  await sleep(NOTICED)
  expect(await isThere(url)).toBe(true)
})
