/** What secrets are mostly called, in small letters, with or without hyphens between words. A token that leads to the next page is none. */
export const PLAIN_NAMES =
  /(pass-?(word|wd|phrase|code|key)|pwd|secret|credential|authorization|bearer|cookie|signature|assertion|jwt|sess(ion)?-?id|connection-?string|(?<!(next|page|skip|continuation)-?)token|(api|access|auth|private|sign|signing|encryption|shared|master|ssh|subscription|account|primary|secondary|client)-?key(-?id)?|\b(sig|pin|t?otp|o?auth)s?\b)/

/** What `isSecretName` knows without all that few messages have: for programs that must be small. It takes rather too much for a secret. */
export function isPlainSecretName(name: string, own: readonly string[] = []): boolean {
  const words = name.replace(/(?<=[a-z\d])[A-Z]/g, '-$&').toLowerCase()
  return PLAIN_NAMES.test(words.replace(/[\W_\d]+/g, '-')) || isListed(name, own)
}

export function isListed(name: string, own: readonly string[]): boolean {
  return own.some((listed) => folded(listed) === folded(name))
}

/** A name without what makes no difference in it. */
export function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}
