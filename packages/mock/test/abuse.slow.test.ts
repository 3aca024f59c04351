import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { caseNamed, token } from './operations.js'

const cli = join(import.meta.dirname, '..', 'bin', 'cloud-cost-mock.js')
/** How long the abuse lasts. */
const SECONDS = 180
const MOST_MEMORY = 250 * 1_048_576
const SESSIONS = 2_000
const RANGES = ['5-2', '0-0', '-5', '-0', '-999999', '99999-', 'a-b', '', '0-,0-,1-2', '1-100000']

const list = caseNamed('listCompanies')
const post = caseNamed('listTags')
const json = { ...token, 'content-type': 'application/json' }
const site = mkdtempSync(join(tmpdir(), 'cloud-cost-abuse-'))
let child: ChildProcess
let url: string
let port: number

beforeAll(async () => {
  writeFileSync(join(site, 'index.html'), '<h1>Docs</h1>')
  child = spawn(process.execPath, [cli, '--port', '0', '--print-port', '--log', 'requests', '--docs', site], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  port = Number.parseInt(line.toString(), 10)
  url = `http://127.0.0.1:${port}`
  // Nobody reads what it prints from here on.
  child.stdout?.destroy()
})
afterAll(() => {
  child.kill('SIGKILL')
  rmSync(site, { recursive: true })
})

/** Sends a request; returns its status once the answer is read. */
async function statusOf(path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url + path, { headers: token, ...init })
  await response.arrayBuffer()
  return response.status
}

/** Sends bytes that are no whole request, or are not waited for, and leaves. */
async function sendAndLeave(bytes: string): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(bytes)
  await sleep(20)
  socket.resetAndDestroy()
}

const post1MB = (session: string): Promise<number> => {
  const body = JSON.stringify({ ...(post.body as object), note: 'x'.repeat(1_000_000) })
  return statusOf(post.target, { method: 'POST', headers: { ...json, 'x-mock-session': session }, body })
}

/** Has the mock answer the requests of a session that ask for it with 503. */
const addRule = (session: string): Promise<number> =>
  statusOf(`/__mock/rules?session=${session}`, {
    method: 'POST',
    headers: { 'x-mock-session': session },
    body: JSON.stringify({ match: { operation: list.name, query: { abuse: session } }, answer: { status: 503 } }),
  })

const HEAD = `Host: localhost\r\nAuthorization: Bearer t\r\n`
const RUDE = [
  `GET /docs/large.bin HTTP/1.1\r\n${HEAD}\r\n`,
  `GET ${list.target} HTTP/1.1\r\n${HEAD}X-Mock-Fault: timeout\r\n\r\n`,
  `GET ${list.target} HTTP/1.1\r\n${HEAD}Accept-Encoding: gzip\r\n\r\n`.repeat(50),
  `POST ${post.target} HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n{`,
  `POST ${post.target} HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\nZZ`,
  'GET / HTTP/1.1\r\nHost: a@b\r\n: x\r\n\r\n',
  '\0\x16\x03\x01',
]

/** What abusers do, each again and again; what they are answered matters as little as in real life, unless it is 500. */
const ABUSE: readonly ((turn: number) => Promise<unknown>)[] = [
  (turn) => statusOf('/docs/flickering.html', { headers: { range: `bytes=${RANGES[turn % RANGES.length]}` } }),
  (turn) => statusOf('/docs/flickering.html', { headers: { 'accept-encoding': turn % 2 === 0 ? 'gzip' : 'identity' } }),
  async (turn) => {
    const name = join(site, 'flickering.html')
    if (turn % 5 === 4) rmSync(name, { force: true })
    else if (turn % 5 === 3) writeFileSync(name, 'x'.repeat(turn % 100_000))
    else {
      writeFileSync(`${name}.new`, 'y'.repeat((turn * 997) % 200_000))
      renameSync(`${name}.new`, name)
    }
    await sleep(2)
  },
  async (turn) => {
    await post1MB(`abuse-${turn % SESSIONS}`)
    await sleep(100)
  },
  async (turn) => {
    const session = `abuse-${turn % SESSIONS}`
    if (turn < SESSIONS) await addRule(session)
    return statusOf(`${list.target}?abuse=${session}`, { headers: { ...token, 'x-mock-session': session } })
  },
  (turn) => sendAndLeave(RUDE[turn % RUDE.length] ?? ''),
  async () => {
    const path = `${'*'.repeat(1_300)}`
    await statusOf('/__mock/rules', { method: 'POST', body: JSON.stringify({ match: { path } }) })
    await sleep(50)
  },
]

/** What callers do that mean well, and what they must be answered. */
const ORDINARY: readonly (readonly [status: number, ask: () => Promise<number>])[] = [
  [200, () => statusOf(list.target)],
  [200, () => statusOf(post.target, { method: 'POST', headers: json, body: JSON.stringify(post.body) })],
  [200, () => statusOf('/docs/')],
  [200, () => statusOf('/__mock/health')],
  [401, () => statusOf(list.target, { headers: {} })],
]

function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}

/** The files of the site that a process has open. */
function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder)
    .map((descriptor) => {
      try {
        return readlinkSync(join(folder, descriptor))
      } catch {
        // It was closed meanwhile.
        return ''
      }
    })
    .filter((name) => name.startsWith(site))
}

it.skipIf(process.platform !== 'linux')(
  `a server lives through ${SECONDS} s of abuse in bounded memory, and answers everybody else meanwhile`,
  async () => {
    writeFileSync(join(site, 'large.bin'), Buffer.alloc(20_000_000))
    const end = Date.now() + SECONDS * 1_000
    const isOver = (): boolean => Date.now() > end || child.exitCode !== null
    const failures: string[] = []
    const statuses = new Map<number, number>()
    let memory = 0
    let answered = 0

    const abusers = ABUSE.map(async (abuse, index) => {
      for (let turn = 0; !isOver(); turn++) {
        try {
          const status = await abuse(turn)
          if (typeof status === 'number') statuses.set(status, (statuses.get(status) ?? 0) + 1)
        } catch (error) {
          // A file that was cut short while it was sent closes the connection.
          if (index > 1) failures.push(`abuse ${index}: ${String((error as Error).cause ?? error)}`)
        }
      }
    })
    const callers = ORDINARY.map(async ([expected, ask], index) => {
      for (; !isOver(); answered++) {
        const status = await ask().catch((error: Error) => String(error.cause ?? error))
        if (status !== expected) failures.push(`request ${index}: ${status}`)
        await sleep(5)
      }
    })
    while (!isOver()) {
      memory = Math.max(memory, memoryOf(child.pid ?? 0))
      await sleep(100)
    }
    await Promise.all([...abusers, ...callers])

    expect(child.exitCode).toBeNull()
    expect(failures.slice(0, 10)).toEqual([])
    expect(answered).toBeGreaterThan(0)
    expect(statuses.get(500)).toBeUndefined()
    expect(statuses.get(503)).toBeGreaterThan(0)
    expect(memory).toBeLessThan(MOST_MEMORY)
    await vi.waitFor(() => expect(openFiles(child.pid ?? 0)).toEqual([]))
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  },
  (SECONDS + 60) * 1_000,
)
