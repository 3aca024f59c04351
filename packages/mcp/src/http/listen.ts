// Listens on this machine, and hands requests of Node to a function of the web.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'

/** Never an address that others reach. */
const HOST = '127.0.0.1'

export interface Listening {
  readonly url: string
  close(): Promise<void>
}

/** @throws {Error} with the code `EADDRINUSE` for a port in use */
export function listen(port: number, answer: (request: Request) => Promise<Response>): Promise<Listening> {
  const server = createServer((request, response) => {
    respond(request, response, answer).catch(() => response.destroy())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => {
      const { port: actual } = server.address() as AddressInfo
      resolve({
        url: `http://${HOST}:${actual}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      })
    })
  })
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const { status, headers, body } = await answer(webRequest(request, gone.signal)).catch(() =>
    Response.json({ message: 'the request can not be read' }, { status: 400 }),
  )
  response.writeHead(status, Object.fromEntries(headers))
  if (body === null) response.end()
  else await pipeline(Readable.fromWeb(body as WebStream), response)
}

function webRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers: sent } = request
  const headers = Object.entries(sent).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(url, `http://${HOST}`), {
    method,
    headers,
    signal,
    ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
  })
}
