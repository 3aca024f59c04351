import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Body } from '../exchange/exchange.js'

export const NO_BODY: Body = { text: '' }

const BYTE_ORDER_MARK = '\ufeff'

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

/** The text of bytes in UTF-8. */
export function decodeBody(bytes: Buffer): Body {
  if (!isUtf8(bytes)) return { problem: 'not-text' }
  const text = bytes.toString('utf8')
  return { text: text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text }
}
