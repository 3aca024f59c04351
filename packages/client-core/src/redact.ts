/** What stands for what was removed. */
export const REMOVED = '[removed]'
const SECRET_MEMBER = /("[^"]*(?:secret|password|primary_?key)[^"]*"\s*:\s*")((?:\\.|[^"\\])+)/gi

/** Shorter secrets occur in ordinary words: to cut them out would show which letters they have. */
const LONG = 8

/**
 * Removes secrets from a text that the service wrote: the members of JSON, whole or in part, that are named like one, and wherever it quotes
 * them the token and the secret members of the request body. A short secret that stands by itself removes the whole value that it is
 * in: the member of JSON, or else the text.
 */
export function redact(text: string, token: string, body: unknown): string {
  const members = [...`${body}`.matchAll(SECRET_MEMBER)].map(([, , member]): string => JSON.parse(`"${member}"`))
  // As they are and as JSON has them, the longest first so that no rest of one stays.
  const secrets = [token, ...members]
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .sort((a, b) => b.length - a.length)
  let rest = text.replace(SECRET_MEMBER, `$1${REMOVED}`)
  for (const secret of secrets) if (secret.length >= LONG) rest = rest.replaceAll(secret, REMOVED)

  const short = secrets
    .filter(({ length }) => length < LONG)
    .map((secret) => secret.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  // Not as a part of a longer word, such as the `t` of `don't`.
  const word = new RegExp(`(?<![\\p{L}\\p{N}_]['’]?)(?:${short.join('|')})(?!['’]?[\\p{L}\\p{N}_])`, 'u')
  const tells = (value: unknown): boolean => short.length > 0 && word.test(`${value}`)
  if (!tells(rest)) return rest
  try {
    // Only objects and lists have members: `0e0` would be read as a number.
    return /^\s*[[{]/.test(rest)
      ? JSON.stringify(
          JSON.parse(rest, (_, value: unknown) => (typeof value !== 'object' && tells(value) ? REMOVED : value)),
        )
      : REMOVED
  } catch {
    return REMOVED
  }
}
