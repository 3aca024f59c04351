const WIDTH = 100

/** Text as a comment of several lines, without the marks of Markdown. */
export function comment(text: string, sign: string): string {
  const lines: string[] = []
  for (const word of text.replaceAll('`', '').trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${sign} ${word}`)
  }
  return lines.join('\n')
}
