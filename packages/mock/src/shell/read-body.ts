import type { IncomingMessage } from 'node:http'
import { decodeBody, NO_BODY } from '../exchange/decode-body.js'
import type { Body } from '../exchange/exchange.js'

/** Reads the body of a request; what is too much is read to its end, so that the sender gets the response, but not kept. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Body> | Body {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return NO_BODY
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else chunks.length = 0
    })
    request.once('end', () => resolve(size > maxBytes ? { problem: 'too-large' } : decodeBody(Buffer.concat(chunks))))
    request.once('error', reject)
  })
}
