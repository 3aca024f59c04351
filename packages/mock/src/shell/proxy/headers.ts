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
    .flatMap(([name, value]) => [name, isLength(name) ? String(BigInt(value)) : value])
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

function isLength(name: string): boolean {
  return name.toLowerCase() === 'content-length'
}
