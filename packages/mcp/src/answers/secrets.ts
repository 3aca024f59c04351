const REMOVED = '[removed]'

/** Shorter tokens occur in ordinary words; of these only whole values are removed. */
const LONG = 8

/** A body without the members that hold secrets and without the token, wherever the service repeats them. */
export function withoutSecrets(body: unknown, names: ReadonlySet<string>, token: string): unknown {
  if (typeof body === 'string') {
    if (body === token) return REMOVED
    return token.length < LONG ? body : body.replaceAll(token, REMOVED)
  }
  if (Array.isArray(body)) return body.map((element) => withoutSecrets(element, names, token))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      names.has(name) && value !== null ? REMOVED : withoutSecrets(value, names, token),
    ]),
  )
}
