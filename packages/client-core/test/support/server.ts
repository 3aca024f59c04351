import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

/** What a server does with a request: the name of one of its habits. */
export type Habit = (request: IncomingMessage, response: ServerResponse) => void

export interface Server {
  readonly url: string
  readonly requests: { readonly method: string; readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  /** Resolves when the next request has come in. */
  arrival(): Promise<void>
  /** Resolves when the first connection is closed. */
  readonly closed: Promise<void>
}

const answer =
  (status: number, type: string, body: string, headers: Record<string, string> = {}): Habit =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  }

/** Habits of real servers and proxies that a client has to live with. */
export const habits = {
  ok: answer(200, 'application/json', '{"status":"success","data":{"id":1}}'),
  /** Takes the request and closes the connection. */
  reset: (request) => {
    request.socket.resetAndDestroy()
  },
  /** Never answers. */
  silent: () => {},
  /** Sends headers and half of the body, then nothing. */
  stalled: (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"status":')
  },
  /** Sends headers and half of the body, then closes. */
  brokenOff: (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"status":', () => request.socket.resetAndDestroy())
  },
  /** Sends text for as long as somebody reads it. */
  endless: (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    Readable.from(spaces()).pipe(response)
  },
  /** Sends 8 MB in a few kB. */
  bomb: (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.end(gzipSync(Buffer.alloc(8_000_000, ' ')))
  },
  truncated: answer(200, 'application/json', '{"status":"success","data":{"id"'),
  html502: answer(502, 'text/html', '<html><body>Bad Gateway</body></html>'),
  empty500: answer(500, 'application/json', ''),
  unavailable: answer(503, 'application/json', '{"message":"busy"}'),
} satisfies Record<string, Habit>

function* spaces(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64_000, ' ')
}

/** A real server on loopback that shows these habits one after the other, the last for ever. Closed when the test ends. */
export async function serve(...shown: readonly Habit[]): Promise<Server> {
  const requests: Server['requests'] = []
  const arrivals: (() => void)[] = []
  const server = createServer((request, response) => {
    const habit = shown[Math.min(requests.length, shown.length - 1)]
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers })
    for (const arrived of arrivals.splice(0)) arrived()
    habit?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  const closed = new Promise<void>((resolve) => {
    server.once('connection', (socket) => socket.once('close', () => resolve()))
  })
  return {
    closed,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    arrival: () => new Promise((resolve) => arrivals.push(resolve)),
  }
}
