import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Operation } from '@cloud-cost/contract/model'
import { createMock, createProxy } from '@cloud-cost/mock'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { operations } from '../contract/published.js'
import { isFlat, startWatched, type WatchedProcess } from '../support/watched-process.js'
import { exampleInputs } from '../table/inputs.js'

const PACKAGES = join(import.meta.dirname, '..', '..', '..')
const MOCK = join(PACKAGES, 'mock', 'bin', 'cloud-cost-mock.js')
const MCP = join(PACKAGES, 'mcp', 'bin', 'cloud-cost-mcp.js')
/** How long the abuse lasts. */
const SECONDS = 600
const MOST_MEMORY = 250 * 1_048_576
/** More than are kept, so that they are dropped and come back from the first minute on. */
const SESSIONS = 400
const RANGES = ['5-2', '0-0', '-5', '-0', '-999999', '99999-', 'a-b', '', '0-,0-,1-2', '1-100000']

const FEW = ['--port', '0', '--print-port', '--sessions', '200']

/** An operation with what the contract's examples call it with. */
interface Called {
  readonly name: string
  readonly method: string
  readonly target: string
  readonly body: unknown
}

const calls = operations.map(called)
const list = callOf('listCompanies')
const post = callOf('listTags')
const token = { authorization: 'Bearer fake-token' }
const json = { ...token, 'content-type': 'application/json' }
const site = mkdtempSync(join(tmpdir(), 'cloud-cost-abuse-'))
let mock: WatchedProcess
let replay: WatchedProcess
let proxy: WatchedProcess
let mcp: WatchedProcess
let url: string
let port: number
let proxyPort: number

beforeAll(async () => {
  writeFileSync(join(site, 'index.html'), '<h1>Docs</h1>')
  mock = startWatched(MOCK, [...FEW, '--log', 'requests', '--docs', site])
  port = Number(await mock.line())
  url = `http://127.0.0.1:${port}`
  // Nobody reads what they print from here on.
  mock.child.stdout?.destroy()
  replay = startWatched(MOCK, [...FEW, '--replay', await recording()])
  const upstream = `http://127.0.0.1:${await replay.line()}`
  const limits = ['--record', join(site, 'abuse.har'), '--record-entries', '20000', '--max-body', '200000']
  proxy = startWatched(MOCK, ['proxy', '--upstream', upstream, '--port', '0', '--print-port', ...limits])
  proxyPort = Number(await proxy.line())
  proxy.child.stdout?.destroy()
  mcp = startWatched(MCP, ['--base-url', `http://127.0.0.1:${proxyPort}`, '--token-env', 'ABUSE_TOKEN'], {
    ABUSE_TOKEN: 'fake-token',
  })
})
afterAll(() => {
  for (const { child } of [mock, replay, proxy, mcp]) child.kill('SIGKILL')
  rmSync(site, { recursive: true })
})

function callOf(operationId: string): Called {
  const found = calls.find(({ name }) => name === operationId)
  if (found === undefined) throw new Error(`no operation ${operationId}`)
  return found
}

function called(operation: Operation): Called {
  const { path = {}, query = {}, body } = exampleInputs(operation)
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return { name: operation.operationId, method: operation.method, target: filled + (search && `?${search}`), body }
}

function bodyOf({ body }: Called): RequestInit {
  return body === undefined ? { headers: token } : { headers: json, body: JSON.stringify(body) }
}

/** A recording of each read. */
async function recording(): Promise<string> {
  const file = join(site, 'recording.har')
  const upstream = await createMock().listen({ port: 0 })
  const recorder = await createProxy({ upstream: upstream.url, record: { file } }).listen({ port: 0 })
  for (const call of calls.filter(({ method }) => method === 'GET'))
    await (await fetch(recorder.url + call.target, bodyOf(call))).arrayBuffer()
  await recorder.close()
  await upstream.close()
  return file
}

/** Sends a request; returns its status once the answer is read. */
async function statusOf(path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url + path, { headers: token, ...init })
  await response.arrayBuffer()
  return response.status
}

/** Sends bytes that are no whole request, or are not waited for, and leaves. */
async function sendAndLeave(bytes: string, to: number): Promise<void> {
  const socket = connect(to, '127.0.0.1').on('error', () => {})
  socket.write(bytes)
  await sleep(20)
  socket.resetAndDestroy()
}

const post1MB = (session: string): Promise<number> => {
  const body = JSON.stringify({ ...(post.body as object), note: 'x'.repeat(1_000_000) })
  return statusOf(post.target, { method: 'POST', headers: { ...json, 'x-mock-session': session }, body })
}

/** Has the mock answer the lists of a session with 503. */
const addRule = (session: string): Promise<number> =>
  statusOf(`/__mock/rules?session=${session}`, {
    method: 'POST',
    headers: { 'x-mock-session': session },
    body: JSON.stringify({ match: { operation: list.name }, answer: { status: 503 } }),
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
    return statusOf(list.target, { headers: { ...token, 'x-mock-session': session } })
  },
  (turn) => sendAndLeave(RUDE[turn % RUDE.length] ?? '', turn % 2 === 0 ? port : proxyPort),
  throughProxy,
  upload,
  async () => {
    const path = `${'*'.repeat(1_300)}`
    await statusOf('/__mock/rules', { method: 'POST', body: JSON.stringify({ match: { path } }) })
    await sleep(50)
  },
]

/** Bodies that no operation takes, or none of this size. */
const ODD_BODIES: readonly (string | Uint8Array)[] = [
  '',
  'null',
  '[]',
  '"text"',
  '{"a":'.repeat(2_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  '{"__proto__":{"a":1},"constructor":{"prototype":1}}',
  '{"a":1e999,"b":-0,"c":"\\ud800"}',
  Uint8Array.of(0xff, 0xfe, 0x00, 0xd8),
  'x'.repeat(300_000),
]
const ODD_TYPES = [
  'application/json',
  'application/json; charset=utf-7',
  'multipart/form-data',
  'text/html,',
  'a',
  '*/*',
]

/** Sends an operation through proxy, recording and replay, with odd bodies, sessions and choices among the sound ones. */
async function throughProxy(turn: number): Promise<number> {
  const call = calls[(turn * 7) % calls.length] ?? list
  const odd = turn % 3 === 0 && call.method !== 'GET'
  const sent = odd
    ? {
        headers: { ...token, 'content-type': ODD_TYPES[turn % ODD_TYPES.length] ?? '' },
        body: ODD_BODIES[turn % ODD_BODIES.length] as string,
      }
    : bodyOf(call)
  const headers = { ...sent.headers, ...(turn % 5 === 0 && { 'x-mock-session': `proxied-${turn % SESSIONS}` }) }
  const response = await fetch(`http://127.0.0.1:${proxyPort}${call.target}`, { ...sent, method: call.method, headers })
  // Some leave in the middle of a response.
  if (turn % 11 === 0) await response.body?.cancel()
  else await response.arrayBuffer()
  await sleep(5)
  return response.status
}

/** Uploads more than anybody takes, in pieces, and gives up every other time. */
async function upload(turn: number): Promise<void> {
  const pieces = 40
  const socket = connect(proxyPort, '127.0.0.1').on('error', () => {})
  socket.resume()
  const head = `POST ${post.target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t\r\nConnection: close\r\n`
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${pieces * 50_000}\r\n\r\n`)
  for (let piece = 0; piece < (turn % 2 === 0 ? pieces : pieces / 2) && !socket.destroyed; piece++) {
    if (!socket.write('x'.repeat(50_000)))
      await Promise.race([once(socket, 'drain'), once(socket, 'close'), sleep(1_000)])
  }
  if (turn % 2 === 0) await Promise.race([once(socket, 'close'), sleep(5_000)])
  socket.resetAndDestroy()
  await sleep(200)
}

const ODD_MESSAGES: readonly string[] = [
  'no JSON',
  '{"jsonrpc":"2.0","id":1',
  '[]',
  `{"id":2,"a":${'['.repeat(10_000)}`,
  'x'.repeat(1_000_000),
  '{"jsonrpc":"2.0","id":3,"method":"no/such"}',
  '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"call_operation","arguments":{"operationId":7}}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"none"}}',
]

/** Asks the MCP server for one thing after the other, odd messages among them; each sound one has to be answered. */
async function askMcp(isTimeUp: () => boolean, failures: string[]): Promise<number> {
  const { stdin, stdout } = mcp.child
  if (stdin === null || stdout === null) throw new Error('no streams')
  const waiting = new Map<string, (answer: { readonly error?: unknown }) => void>()
  let rest = ''
  stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const answer = JSON.parse(line) as { readonly id: unknown; readonly error?: unknown }
      waiting.get(String(answer.id))?.(answer)
    }
  })
  const ask = async (id: string, method: string, params: object): Promise<void> => {
    const answered = new Promise<{ readonly error?: unknown }>((resolve) => waiting.set(id, resolve))
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    const answer = await Promise.race([answered, sleep(30_000)])
    waiting.delete(id)
    if (answer === undefined || answer.error !== undefined) failures.push(`MCP ${method}: ${JSON.stringify(answer)}`)
  }
  const clientInfo = { name: 'abuse', version: '1' }
  await ask('begin', 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  let turn = 0
  for (; !isTimeUp(); turn++) {
    stdin.write(`${ODD_MESSAGES[turn % ODD_MESSAGES.length]}\n`)
    const operationId = calls[(turn * 5) % calls.length]?.name
    const [name, inputs] =
      turn % 2 === 0 ? ['call_operation', { operationId }] : ['find_operations', { words: `${operationId} costs` }]
    await ask(`sound-${turn}`, 'tools/call', { name, arguments: inputs })
    await sleep(20)
  }
  return turn
}

/** What callers do that mean well, and what they must be answered. */
const ORDINARY: readonly (readonly [status: number, ask: () => Promise<number>])[] = [
  [200, () => statusOf(list.target)],
  [200, () => statusOf(post.target, { method: 'POST', headers: json, body: JSON.stringify(post.body) })],
  [200, () => statusOf('/docs/')],
  [200, () => statusOf('/__mock/health')],
  [401, () => statusOf(list.target, { headers: {} })],
]

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
  `mock, replay, proxy and MCP server live through ${SECONDS} s of abuse with a flat heap, and answer everybody else meanwhile`,
  async () => {
    writeFileSync(join(site, 'large.bin'), Buffer.alloc(20_000_000))
    const end = Date.now() + SECONDS * 1_000
    const watched = { mock, replay, proxy, mcp }
    const heaps = new Map(Object.keys(watched).map((name): [string, number[]] => [name, []]))
    const hasEnded = (): boolean =>
      Date.now() > end ||
      Object.values(watched).some(({ child }) => child.exitCode !== null || child.signalCode !== null)
    const failures: string[] = []
    const statuses = new Map<number, number>()
    let memory = 0
    let answered = 0

    const abusers = ABUSE.map(async (abuse, index) => {
      for (let turn = 0; !hasEnded(); turn++) {
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
      for (; !hasEnded(); answered++) {
        const status = await ask().catch((error: Error) => String(error.cause ?? error))
        if (status !== expected) failures.push(`request ${index}: ${status}`)
        await sleep(5)
      }
    })
    const asked = askMcp(hasEnded, failures)
    while (!hasEnded()) {
      for (const [name, program] of Object.entries(watched)) {
        memory = Math.max(memory, program.resident())
        const heap = await program.heap()
        if (heap !== undefined) heaps.get(name)?.push(heap)
      }
      await sleep(2_000)
    }
    await Promise.all([...abusers, ...callers])

    const codes = Object.entries(watched).map(([name, { child }]) => [name, child.exitCode, child.signalCode])
    expect(codes).toEqual(Object.keys(watched).map((name) => [name, null, null]))
    expect(failures.slice(0, 10)).toEqual([])
    expect(await asked).toBeGreaterThan(10)
    for (const [name, measures] of heaps) {
      const megabytes = measures.map((bytes) => Math.round(bytes / 1e5) / 10)
      expect([name, isFlat(measures) ? 'flat' : megabytes]).toEqual([name, 'flat'])
    }
    const { log } = JSON.parse(readFileSync(join(site, 'abuse.har'), 'utf8')) as { log: { entries: unknown[] } }
    expect(log.entries.length).toBeGreaterThan(100)
    expect(answered).toBeGreaterThan(0)
    expect(statuses.get(500)).toBeUndefined()
    expect(statuses.get(503)).toBeGreaterThan(0)
    expect(memory).toBeLessThan(MOST_MEMORY)
    await vi.waitFor(() => expect(openFiles(mock.child.pid ?? 0)).toEqual([]))
    for (const { child } of [mock, replay, proxy]) {
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
    }
  },
  (SECONDS + 60) * 1_000,
)
