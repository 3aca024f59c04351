/** Private keys, signed tokens, credentials with their scheme or within an address, and the commonest keys of clouds. */
export const PLAIN_FORMS =
  /-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY[\s\S]*?(?:-----END[^-]*-----|$)|(?<![\w-])eyJ[\w-]{6,}\.[\w.-]+|(?<=\b[Bb]earer\s{1,3})(?=[^\s"']{0,99}[\d=])[\w.~+/:-]{8,}=*|(?<=\b[Bb]asic\s{1,3})[A-Za-z\d+/]{8,}(?:=+|(?<=\d[A-Za-z\d+/]{2,99}))(?![\w.=-])|(?<=:\/\/)[^\s/?#"'<>@:]{0,200}:(?!\d{1,5}(?:[/?#]|$))(?:[^\s"'<>/?#]{1,400}|[^\s"'<>@]{1,400})(?=@)|(?<=:\/\/)[^\s/?#"'<>@:]{16,400}(?=@)|\b(?:A[KS]IA|AIza|gh[a-z]_|xox[a-z]-|[rs]k[-_])(?=\S*\d)[\w-]{12,}/g

/** What `withoutForms` knows without the keys of further clouds: for programs that must be small. */
export function withoutPlainForms(text: string, replacement: string): string {
  return text.replace(PLAIN_FORMS, replacement)
}
