// The headers that a proxy passes on, and what they say of where a message ends.
import type { IncomingMessage } from 'node:http'

/** Names and values as they came, one after the other. */
export type RawHeaders = readonly string[]

/** What is about one connection, and not about the message. The proxy frames each body itself. */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization'],
  ...['te', 'transfer-encoding', 'upgrade', 'http2-settings'],
])

/**
 * What HTTP means for the recipient of a message: a sender may name further headers of the connection in `Connection`, but none of these, or it would
 * decide what the proxy drops of the message.
 */
const END_TO_END = new RegExp(
  `^(${`host authorization cookie2? set-cookie2? expect trailer date range from origin referer user-agent max-forwards
    pragma cache-control age etag expires last-modified location retry-after server vary via warning allow link
    www-authenticate forwarded authentication-info strict-transport-security idempotency-key digest prefer
    (content|accept|access-control|if|sec|cross-origin|x-(forwarded|real|original|http|mock|api|amz|ms|goog))-.*`
    .split(/\s+/)
    .join('|')})$`,
)

/** What must not stand after a body, since it frames, routes, authenticates or controls the message before it. */
const NO_TRAILER =
  /^(host|authorization|cookie|set-cookie|expect|trailer|range|cache-control|max-forwards|location|content-(length|type|encoding|range)|if-.*)$/

/** The headers that are passed on, exactly as they came; a length has one form. */
export function forwardedHeaders(headers: RawHeaders): string[] {
  const pairs = pairsOf(headers)
  const named = pairs.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, value]) => value.split(','))
  const dropped = new Set(named.map((name) => name.trim().toLowerCase()).filter((name) => !END_TO_END.test(name)))
  return pairs
    .filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()) && !dropped.has(name.toLowerCase()))
    .flatMap(([name, value]) => [name, name.toLowerCase() === 'content-length' ? String(BigInt(value)) : value])
}

/** The trailers that are passed on. */
export function forwardedTrailers(trailers: RawHeaders): [name: string, value: string][] {
  return pairsOf(trailers).filter(
    ([name]) => !HOP_BY_HOP.has(name.toLowerCase()) && !NO_TRAILER.test(name.toLowerCase()),
  )
}

/** Returns headers without the headers of a name, which is in lower case. */
export function without(headers: RawHeaders, unwanted: string): string[] {
  return pairsOf(headers)
    .filter(([name]) => name.toLowerCase() !== unwanted)
    .flat()
}

/** All values of a header, whose name is in lower case. */
export function valuesOf(headers: RawHeaders, wanted: string): string[] {
  return pairsOf(headers).flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []))
}

export function pairsOf(headers: RawHeaders): [name: string, value: string][] {
  return Array.from({ length: headers.length / 2 }, (_, index) => [
    headers[2 * index] ?? '',
    headers[2 * index + 1] ?? '',
  ])
}

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

/** Names that a lenient server takes for names of headers that frame a message: `Content_Length`. */
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

/** Adds the headers that say how the body is framed. Without chunks, there is no place for trailers. */
export function withFraming(headers: RawHeaders, framing: Framing): string[] {
  return framing === 'chunks' ? [...headers, 'Transfer-Encoding', 'chunked'] : without(headers, 'trailer')
}
