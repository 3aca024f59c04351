/** What names of secrets look like, in lower case and without what separates words. A token that leads to the next page is no secret. */
const SECRET =
  /secret|pass(w|phrase|code|key)|pwd|credential|authorization|auth$|bearer|(?<!next|page|continuation|skip)token\d*$|(api|access|auth|private|sign|signing|encryption|shared|master|ssh|subscription)key|signature|^sig$|jwt|assertion|cookie|sessionid|connectionstring|^pin$|^otp$/

/**
 * Whether a header, a query parameter or a member of a body with this name holds a secret. Case, dashes and underscores make no
 * difference: `access_token`, `X-Access-Token` and `accessToken` are one name.
 * @param own further names, such as those that a contract marks as passwords
 */
export function isSecretName(name: string, own: readonly string[] = []): boolean {
  const folded = fold(name)
  return SECRET.test(folded) || own.some((listed) => fold(listed) === folded)
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}
