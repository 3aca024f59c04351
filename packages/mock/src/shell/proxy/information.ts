import type { InformationEvent, ServerResponse } from 'node:http'
import { forwardedHeaders, pairsOf } from './headers.js'

/** Passes on what comes before a response, such as `100 Continue` and `103 Early Hints`, to clients that know of it. */
export function forwardInformation(response: ServerResponse, information: InformationEvent): void {
  const { socket } = response
  if (response.headersSent || response.req.httpVersion !== '1.1' || socket?.writable !== true) return
  const { statusCode, statusMessage, rawHeaders } = information
  const headers = pairsOf(forwardedHeaders(rawHeaders)).map(([name, value]) => `${name}: ${value}\r\n`)
  // Node writes few of them, and few of their headers.
  socket.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${headers.join('')}\r\n`, 'latin1')
}
