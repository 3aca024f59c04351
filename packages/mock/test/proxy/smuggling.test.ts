import { createServer } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { sample } from '@cloud-cost/contract/trials'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProxy, type MockServer, type ProxiedExchange } from '../../src/index.js'
import { type LenientServer, startLenientServer } from './lenient-server.js'

/** A request that nobody must see unless the proxy has passed it on as one of its own. */
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n'
const SIZE = HIDDEN.length
const CHUNKED = `${SIZE.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`

/** The bytes of a request by its lines. */
function request(line: string, ...headers: string[]): string {
  return [line.includes('HTTP/') ? line : `${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')
}

/** One request with a body, which stands for another request to whom the body is not framed. */
const whole: [string, string][] = [
  ...['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'TRACE', 'PROPFIND'].flatMap(
    (method): [string, string][] => [
      [`${method} with a length`, request(`${method} /first`, `Content-Length: ${SIZE}`) + HIDDEN],
      [`${method} with chunks`, request(`${method} /first`, 'Transfer-Encoding: chunked') + CHUNKED],
    ],
  ),
  ...['Content-Length', 'content-length', 'close, content-length', 'keep-alive,\tCONTENT-LENGTH'].flatMap(
    (named): [string, string][] => [
      [
        `a length named by Connection: ${named}`,
        request('GET /first', `Connection: ${named}`, `Content-Length: ${SIZE}`) + HIDDEN,
      ],
      [
        `a length of a POST named by Connection: ${named}`,
        request('POST /first', `Content-Length: ${SIZE}`, `Connection: ${named}`) + HIDDEN,
      ],
    ],
  ),
  ...['Transfer-Encoding', 'Content-Length, Transfer-Encoding', 'Host', 'Authorization', 'Trailer, Expect'].map(
    (named): [string, string] => [
      `chunks with Connection: ${named}`,
      request('DELETE /first', `Connection: ${named}`, 'Transfer-Encoding: Chunked') + CHUNKED,
    ],
  ),
  [
    'a length named by several',
    request('GET /first', 'Connection: close', 'Connection: content-length', `Content-Length: ${SIZE}`) + HIDDEN,
  ],
  ['a length with zeros', request('POST /first', `Content-Length: 000${SIZE}`) + HIDDEN],
  [
    'an extension of a chunk',
    request('POST /first', 'Transfer-Encoding: chunked') + CHUNKED.replace('\r\n', ';a=b\r\n'),
  ],
  ['a chunk with zeros', `${request('POST /first', 'Transfer-Encoding: chunked')}000${CHUNKED}`],
  [
    'another protocol',
    request(
      'GET /first',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABk',
      `Content-Length: ${SIZE}`,
    ) + HIDDEN,
  ],
  [
    'trailers',
    request('POST /first', 'Transfer-Encoding: chunked', 'Trailer: X-A') + CHUNKED.replace(/\r\n$/, 'X-A: b\r\n\r\n'),
  ],
  [
    'a trailer of another host',
    request('POST /first', 'Transfer-Encoding: chunked') +
      CHUNKED.replace(/\r\n$/, 'Host: other\r\nAuthorization: a\r\n\r\n'),
  ],
  [
    'a trailer that is announced without chunks',
    request('POST /first', 'Trailer: X-A', `Content-Length: ${SIZE}`) + HIDDEN,
  ],
  ['HTTP/1.0', request('POST /first HTTP/1.0', `Content-Length: ${SIZE}`) + HIDDEN],
]

/** What two servers read differently. */
const refused: [string, string][] = [
  ['two lengths', request('POST /first', 'Content-Length: 0', `Content-Length: ${SIZE}`) + HIDDEN],
  ['the same length twice', request('POST /first', `Content-Length: ${SIZE}`, `Content-Length: ${SIZE}`) + HIDDEN],
  ...[
    `${SIZE}, ${SIZE}`,
    `+${SIZE}`,
    `-${SIZE}`,
    `0x${SIZE.toString(16)}`,
    `${SIZE}.0`,
    `0 ${SIZE}`,
    '',
    `"${SIZE}"`,
    '9'.repeat(30),
  ].map((length): [string, string] => [
    `the length ${length}`,
    request('POST /first', `Content-Length: ${length}`) + HIDDEN,
  ]),
  [
    'a length and chunks',
    `${request('POST /first', 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n${HIDDEN}`,
  ],
  [
    'chunks and a length',
    `${request('POST /first', 'Transfer-Encoding: chunked', 'Content-Length: 5')}0\r\n\r\n${HIDDEN}`,
  ],
  ...[
    'gzip, chunked',
    ',chunked',
    'chunked,',
    'chunked, chunked',
    'identity',
    'xchunked',
    '"chunked"',
    'chunked;a=b',
    'chunked, identity',
    '',
    '\x0bchunked',
  ].map((coding): [string, string] => [
    `the coding ${JSON.stringify(coding)}`,
    `${request('POST /first', `Transfer-Encoding: ${coding}`)}0\r\n\r\n${HIDDEN}`,
  ]),
  ['two codings', `${request('POST /first', 'Transfer-Encoding: x', 'Transfer-Encoding: chunked')}0\r\n\r\n${HIDDEN}`],
  [
    'two codings the other way',
    `${request('POST /first', 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n${HIDDEN}`,
  ],
  ['chunks of HTTP/1.0', `${request('POST /first HTTP/1.0', 'Transfer-Encoding: chunked')}0\r\n\r\n${HIDDEN}`],
  ['an unknown version', request('POST /first HTTP/2.0', `Content-Length: ${SIZE}`) + HIDDEN],
  ...[
    `Content_Length: ${SIZE}`,
    `content-length_: ${SIZE}`,
    'Transfer_Encoding: chunked',
    `Content-Length : ${SIZE}`,
    ' Transfer-Encoding: chunked',
  ].map((header): [string, string] => [`the header ${header}`, request('POST /first', header) + HIDDEN]),
  ['a folded header', request('POST /first', `X-A: b\r\n Content-Length: ${SIZE}`) + HIDDEN],
  ['a line that ends with CR', request('POST /first', `X-A: b\rContent-Length: ${SIZE}`) + HIDDEN],
  ['a line that ends with LF', request('POST /first', `X-A: b\nContent-Length: ${SIZE}`) + HIDDEN],
  ['a NUL', request('POST /first', 'X-A: a\0b')],
  ['a header without a name', request('POST /first', ': a')],
  ['two hosts', request('GET /first', 'Host: localhost')],
  ['a target with a fragment', request('GET /first#/hidden')],
  ['a target that is none', request('GET *')],
  ['a tunnel', `CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n${HIDDEN}`],
  [
    'a chunk size that is none',
    `${request('POST /first', 'Transfer-Encoding: chunked')}0x5\r\nabcde\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    'a chunk size with a space',
    `${request('POST /first', 'Transfer-Encoding: chunked')}5 \r\nabcde\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    'a chunk that ends with LF',
    `${request('POST /first', 'Transfer-Encoding: chunked')}5\r\nabcde\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    'a chunk size that overflows',
    `${request('POST /first', 'Transfer-Encoding: chunked')}fffffffffffffffff5\r\nabcde\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    'a length as a trailer',
    `${request('POST /first', 'Transfer-Encoding: chunked')}0\r\nContent-Length: ${SIZE}\r\n\r\n${HIDDEN}`,
  ],
]

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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port: (server.address() as { port: number }).port, targets: () => targets, close }
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
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const target = String(data).split(' ')[1] ?? ''
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${target.length}\r\n\r\n${target}`)
      setTimeout(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nunasked'), 5)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const proxy = await createProxy({ upstream: `http://127.0.0.1:${port}` }).listen({ port: 0 })
  for (const target of ['/a', '/b', '/c']) {
    expect(await (await fetch(proxy.url + target)).text()).toBe(target)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await proxy.close()
  server.close()
})
