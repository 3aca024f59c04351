import { isObject } from './json.js'
import { isEmpty, LONG, REMOVED, withoutQuoted } from './redact.js'
import { isSecretName } from './secret-names.js'

/**
 * A copy of JSON data without secrets: the values of members that are named like one are replaced by `[removed]`, and known secrets are cut out
 * of texts and names. One of fewer than 8 characters is removed only where it is a whole text, since it occurs in ordinary words.
 * @param secrets values, such as the token
 * @param own names of secret members, apart from those that are named like one
 */
export function withoutSecrets(value: unknown, secrets: readonly string[], own: readonly string[] = []): unknown {
  const ordered = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length)
  const cut = (text: string): string =>
    ordered.reduce((rest, secret) => (secret.length < LONG ? rest : rest.replaceAll(secret, REMOVED)), text)
  const clean = (text: string): string => (ordered.includes(text) ? REMOVED : cut(text))
  const copy = (inner: unknown): unknown => {
    if (typeof inner === 'string') return clean(withoutQuoted(inner, own))
    if (typeof inner === 'number') return clean(String(inner)) === String(inner) ? inner : REMOVED
    if (Array.isArray(inner)) return inner.map(copy)
    if (!isObject(inner)) return inner
    return Object.fromEntries(
      Object.entries(inner).map(([name, member]) => [
        cut(name),
        isSecretName(name, own) && !isEmpty(member) ? REMOVED : copy(member),
      ]),
    )
  }
  return copy(value)
}
