/** Control characters, escapes among them, line breaks, marks that reorder text, and what is no character. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]+/gu

/** Returns what a service or a file wrote as one line that a terminal or a log can show: a blank stands for what would control them. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ')
}

/** Returns lines of our own, in which such a text may stand, without what would control a terminal. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}
