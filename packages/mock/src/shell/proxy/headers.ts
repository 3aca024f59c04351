/** Names and values as they came, one after the other. */
export type RawHeaders = readonly string[]

/** What is about one connection, and not about the message. */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization'],
  ...['te', 'transfer-encoding', 'upgrade'],
])

/** The headers that are passed on, exactly as they came. */
export function passedOn(headers: RawHeaders): string[] {
  const pairs = pairsOf(headers)
  const named = pairs.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, value]) => value.split(','))
  const dropped = new Set(named.map((name) => name.trim().toLowerCase()))
  return pairs.filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()) && !dropped.has(name.toLowerCase())).flat()
}

/** Returns headers without the headers of a name, which is in lower case. */
export function without(headers: RawHeaders, unwanted: string): string[] {
  return pairsOf(headers)
    .filter(([name]) => name.toLowerCase() !== unwanted)
    .flat()
}

export function pairsOf(headers: RawHeaders): [name: string, value: string][] {
  return Array.from({ length: headers.length / 2 }, (_, index) => [
    headers[2 * index] ?? '',
    headers[2 * index + 1] ?? '',
  ])
}
