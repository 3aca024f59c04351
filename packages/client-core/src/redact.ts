/** What stands for what was removed. */
export const REMOVED = '[removed]'

/** Shorter secrets occur in ordinary words: to cut them out would show which letters they have. */
const LONG = 8

/**
 * Removes secrets from a text that the service wrote: the members of JSON, whole or in part, that are named like one, and wherever it quotes
 * them the token and the secret members of the request body. A short secret that stands by itself removes the whole value that it is
 * in: the member of JSON, or else the text.
 */
export type Redact = (text: string, token: string, body: unknown) => string

/** @param names of secret members, apart from those that are called secret or password */
export function createRedact(names: readonly string[] = []): Redact {
  // The value is without its closing quotation mark, since the text may end before.
  const member = new RegExp(
    `("[^"]*(?:${['secret', 'password', ...names].join('|')})[^"]*"\\s*:\\s*")((?:\\\\.|[^"\\\\])+)`,
    'gi',
  )

  return (text, token, body) => {
    // The token counts as one more secret member.
    const members = `${JSON.stringify({ secret: token })}${body}`.matchAll(member)
    // As JSON has them, and as they are.
    const secrets = [...members].flatMap(([, , value = '']): string[] => [value, JSON.parse(`"${value}"`)])
    let rest = text.replace(member, `$1${REMOVED}`)
    // The longest first, so that no rest of one stays.
    for (const secret of secrets.sort((a, b) => b.length - a.length)) {
      rest = secret.length < LONG ? withoutShort(rest, secret) : rest.replaceAll(secret, REMOVED)
    }
    return rest
  }
}

/** Removes the values of JSON that a short secret is in, and all of a text that is none. */
function withoutShort(text: string, secret: string): string {
  const escaped = secret.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  // Not as a part of a longer word, such as the `t` of `don't`.
  const word = new RegExp(`(?<![\\p{L}\\p{N}_]['’]?)${escaped}(?!['’]?[\\p{L}\\p{N}_])`, 'u')
  const isSecret = (value: unknown): boolean => typeof value !== 'object' && word.test(String(value))
  if (!isSecret(text)) return text
  try {
    const parsed: unknown = JSON.parse(text, (_, value: unknown) => (isSecret(value) ? REMOVED : value))
    // Only objects and lists have members: `0e0` would be read as a number.
    if (parsed instanceof Object) return JSON.stringify(parsed)
  } catch {}
  return REMOVED
}
