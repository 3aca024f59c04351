import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { sample } from '@cloud-cost/contract/trials'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createProxy, type MockServer, type ProxiedExchange } from '../../src/index.js'
import { listening } from '../listening.js'
import { type LenientServer, startLenientServer } from './lenient-server.js'

/** The bytes of requests by what they are; whoever frames their body in another way sees two requests. */
const file = readFileSync(join(import.meta.dirname, 'framing.yaml'), 'utf8')
const { passed: whole, refused } = parse(file, (_, value: unknown) =>
  typeof value === 'string'
    ? value
        .replaceAll('$HIDDEN', 'GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n')
        .replaceAll('$HOST', 'Host: localhost\r\n')
    : value,
) as { readonly [fate in 'passed' | 'refused']: readonly (readonly [what: string, bytes: string])[] }

/** Sends bytes, and returns what came until the connection has been silent. */
function sendAll(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    let silence = setTimeout(() => socket.destroy(), 2_000)
    socket.on('data', (data) => {
      received += data.toString('latin1')
      clearTimeout(silence)
      silence = setTimeout(() => socket.destroy(), 40)
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(silence)
      resolve(received)
    })
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}

interface Upstream {
  readonly port: number
  /** The targets that came. */
  readonly targets: () => string[]
  close(): Promise<void>
}

async function startStrict(): Promise<Upstream> {
  const targets: string[] = []
  const server = createServer((call, response) => {
    targets.push(call.url ?? '')
    call.resume().once('end', () => response.end(call.url))
  })
  const { port, close } = await listening(server)
  return { port, targets: () => targets, close }
}

async function startLenient(): Promise<Upstream> {
  const { port, seen, close }: LenientServer = await startLenientServer()
  return { port, targets: () => seen.map(({ target }) => target), close }
}

describe.each([
  ['a strict', startStrict],
  ['a lenient', startLenient],
])('in front of %s server', (_, start) => {
  let upstream: Upstream
  let proxy: MockServer
  const passed: ProxiedExchange[] = []
  beforeAll(async () => {
    upstream = await start()
    proxy = await createProxy({
      upstream: `http://127.0.0.1:${upstream.port}`,
      log: (exchange) => {
        if (!exchange.problems.some((problem) => problem.startsWith('the request was refused'))) passed.push(exchange)
      },
    }).listen({ port: 0 })
  })
  afterAll(async () => {
    await proxy.close()
    await upstream.close()
  })

  /** What one connection makes of the server and of the proxy; then another client has to get its own answer. */
  async function targetsOf(bytes: string): Promise<{ seen: string[]; logged: string[]; statuses: string[] }> {
    const before = [upstream.targets().length, passed.length]
    const answer = await sendAll(proxy.port, bytes)
    const seen = upstream.targets().slice(before[0])
    const logged = passed.slice(before[1]).map(({ path }) => path)
    expect(await (await fetch(`${proxy.url}/other`)).text()).toBe('/other')
    return { seen, logged, statuses: [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status) }
  }

  it.each(sample(whole, 4, ([name]) => name))('one request stays one: %s', async (_, bytes) => {
    expect(await targetsOf(bytes)).toEqual({ seen: ['/first'], logged: ['/first'], statuses: ['200'] })
  })

  it.each(sample(refused, 4, ([name]) => name))('is refused: %s', async (_, bytes) => {
    const { seen, logged, statuses } = await targetsOf(bytes)
    expect([seen.filter((target) => target !== '/first'), logged.filter((path) => path !== '/first')]).toEqual([[], []])
    expect(statuses).toEqual([expect.stringMatching(/^(400|501)$/)])
  })
})

it('gives nobody a response that the deployment sends unasked', async () => {
  const server = createTcpServer((socket) => {
    socket.on('data', (data) => {
      const target = String(data).split(' ')[1] ?? ''
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${target.length}\r\n\r\n${target}`)
      setTimeout(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nunasked'), 5)
    })
  })
  const { url: upstream, close } = await listening(server)
  const proxy = await createProxy({ upstream }).listen({ port: 0 })
  for (const target of ['/a', '/b', '/c']) {
    expect(await (await fetch(proxy.url + target)).text()).toBe(target)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await Promise.all([proxy.close(), close()])
})
