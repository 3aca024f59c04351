// Refuses what is not HTTP.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { OWN_HEADERS } from './serve-answers.js'

/** Milliseconds that a connection gets to end. */
export const GRACE = 2_000

/** Why the server ended a request while it came in, and what its sender got. */
interface RefusedRequest {
  readonly status: number
  readonly reason: string
}

const refusals = new WeakMap<IncomingMessage, RefusedRequest>()

export function refusalOf(request: IncomingMessage): RefusedRequest | undefined {
  return refusals.get(request)
}

/** Refuses what is not HTTP, and closes its connection. @param latest the latest response of each connection */
export function refuseOtherMessages(server: Server, latest: ReadonlyMap<Duplex, ServerResponse>): void {
  const refuseAfter = (socket: Duplex, status: string, reason: string): void => {
    const before = latest.get(socket)
    if (before === undefined || before.writableFinished) refuse(socket, status, reason)
    // A request that came before it on the same connection is answered first.
    else if (before.req.complete) before.once('finish', () => refuse(socket, status, reason))
    else {
      refusals.set(before.req, { status: Number.parseInt(status, 10), reason: `the request ${reason}` })
      // In the middle of the response to the same request, the refusal would be read as a part of it.
      if (before.headersSent) socket.destroy()
      else refuse(socket, status, reason)
    }
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const [status, reason] = REFUSALS[String(error.code)] ?? ['400 Bad Request', `is not HTTP: ${error.message}`]
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuseAfter(socket, status, reason)
  })
  server.on('connect', (_, socket) =>
    refuseAfter(socket, '501 Not Implemented', 'asks for a tunnel, and none is opened'),
  )
}

const REFUSALS: { readonly [code: string]: readonly [status: string, reason: string] } = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'has headers of more than 16 kB'],
  HPE_INVALID_EOF_STATE: ['400 Bad Request', 'ended before all of it had come'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'took too long to arrive'],
}

/** What isn't HTTP has no operation, and so no envelope. */
function refuse(socket: Duplex, status: string, reason: string): void {
  socket.on('error', () => socket.destroy())
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify({ message: `The request ${reason}.` })
  const headers = {
    ...OWN_HEADERS,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  // Whoever goes on sending is not listened to for ever.
  setTimeout(() => socket.destroy(), GRACE).unref()
}
