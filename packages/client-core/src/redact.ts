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
  // As written in JSON, and as meant.
  const members = [...`${body}`.matchAll(SECRET_MEMBER)].flatMap(([, , secret = '']) => [
    secret,
    JSON.parse(`"${secret}"`) as string,
  ])
  // The longest first, so that no rest of it stays.
  const secrets = [token, ...members].sort((a, b) => b.length - a.length)
  let rest = text.replace(SECRET_MEMBER, `$1${REMOVED}`)
  for (const secret of secrets) if (secret.length >= LONG) rest = rest.replaceAll(secret, REMOVED)

  const tells = (value: unknown): boolean =>
    secrets.some((secret) => secret.length < LONG && standsIn(`${value}`, secret))
  if (!tells(rest)) return rest
  try {
    return JSON.stringify(
      JSON.parse(rest, (_, value: unknown) => (typeof value !== 'object' && tells(value) ? REMOVED : value)),
    )
  } catch {
    return REMOVED
  }
}

/** Whether a text has a secret in it that is not a part of a longer word, such as the `t` of `don't`. */
function standsIn(text: string, secret: string): boolean {
  const parts = text.split(secret)
  return parts
    .slice(1)
    .some((after, index) => !/[\p{L}\p{N}_]['’]?$/u.test(parts[index] ?? '') && !/^['’]?[\p{L}\p{N}_]/u.test(after))
}
