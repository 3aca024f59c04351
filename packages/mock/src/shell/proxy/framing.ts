// How the end of a message is known, and what of it is ambiguous.
import type { IncomingMessage } from 'node:http'
import { pairsOf, type RawHeaders, valuesOf, without } from './headers.js'

/** How the body of a message is framed. */
export type Framing = 'none' | 'length' | 'chunks'

export function framingOf(headers: RawHeaders): Framing {
  if (valuesOf(headers, 'transfer-encoding').length > 0) return 'chunks'
  return valuesOf(headers, 'content-length').length > 0 ? 'length' : 'none'
}

/** Why a message can't be passed on as it is, since the proxy would undo chunks, and lose what lies below them. */
export function unknownCodingOf(headers: RawHeaders): string | undefined {
  const codings = valuesOf(headers, 'transfer-encoding')
  if (codings.length === 0 || (codings.length === 1 && codings[0]?.toLowerCase() === 'chunked')) return undefined
  return `Transfer-Encoding must be chunked, not "${codings.join(', ')}"`
}

/** Names that a lenient server takes for those that frame a message: `Content_Length`. */
const FRAMING = new Set(['contentlength', 'transferencoding'])

/**
 * Why two servers can read a request differently, where they can: one of them would take the end of its body for another request, which the proxy
 * has neither judged nor recorded.
 */
export function ambiguityOf({ httpVersion, method, url = '', rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return `The version must be HTTP/1.1 or HTTP/1.0, not ${httpVersion}`
  if (!/^(\/|[a-z][a-z\d+.-]*:\/\/)/i.test(url) && !(url === '*' && method === 'OPTIONS'))
    return 'The target must be a path or a URL'
  if (url.includes('#')) return 'The target must have no fragment'
  if (valuesOf(rawHeaders, 'host').length > 1) return 'Host must be given once'
  const lookalike = pairsOf(rawHeaders).find(
    ([name]) =>
      FRAMING.has(name.toLowerCase().replace(/[^a-z\d]/g, '')) && !/^(content-length|transfer-encoding)$/i.test(name),
  )
  if (lookalike !== undefined) return `The header ${lookalike[0]} must not look like one that frames the body`
  const isChunked = framingOf(rawHeaders) === 'chunks'
  if (isChunked && httpVersion === '1.0') return 'HTTP/1.0 has no Transfer-Encoding'
  if (isChunked && valuesOf(rawHeaders, 'content-length').length > 0)
    return 'Content-Length and Transfer-Encoding must not be given together'
  return unknownCodingOf(rawHeaders)
}

/** Headers with those that say how the body is framed; without chunks there is no place for trailers. */
export function withFraming(headers: RawHeaders, framing: Framing): string[] {
  return framing === 'chunks' ? [...headers, 'Transfer-Encoding', 'chunked'] : without(headers, 'trailer')
}
