/** What secrets are mostly called, as words with or without hyphens between them. A token that leads to the next page is none. */
export const PLAIN_NAMES =
  /(pass-?(word|wd|phrase|code|key)|pwd|secret|credential|authorization|bearer|cookie|signature|assertion|jwt|sess(ion)?-?id|connection-?string|(?<!(next|page|skip|continuation)-?)token|(api|access|auth|private|sign|signing|encryption|shared|master|ssh|subscription|account|primary|secondary|client)-?key(-?id)?|\b(sig|pin|t?otp|o?auth))s?(?=(-[^-]+){0,2}$)/

/** What `isSecretName` knows without all that few messages have: for programs that must be small. It takes rather too much for a secret. */
export function isPlainSecretName(name: string, own: readonly string[] = []): boolean {
  return PLAIN_NAMES.test(wordsOf(name)) || isListed(name, own)
}

export function isListed(name: string, own: readonly string[]): boolean {
  return own.some((listed) => folded(listed) === folded(name))
}

/** Words of a name in lower case, without numbers and versions: `X-APISign_v2` is `x-api-sign`. */
export function wordsOf(name: string): string {
  return name
    .replace(/(\p{Ll}|\d)(?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu, '$&-')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/-?v?\d+(?=-|$)/g, '')
    .replace(/^-|-$/g, '')
}

/** A name without what makes no difference in it. */
export function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}
