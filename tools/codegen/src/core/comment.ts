const WIDTH = 100

/** A JSDoc block of Markdown and tags, wrapped; nothing for no text. */
export function docComment(text: string, indent = ''): string {
  if (text.trim() === '') return ''
  const lines = wrap(text.replaceAll('*/', '*\\/'), WIDTH - indent.length - 3)
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`
}

/** Fills paragraphs anew. List items and tags begin a line of their own, fenced code stays as it is. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let paragraph: string[] = []
  let fenced = false
  const flush = (): void => {
    lines.push(...fill(paragraph.join(' '), width))
    paragraph = []
  }
  for (const line of text.trim().split('\n')) {
    const fence = line.trimStart().startsWith('```')
    if (fence || fenced || line.trim() === '' || STARTS_LINE.test(line)) flush()
    if (fence) fenced = !fenced
    if (fence || fenced || line.trim() === '') lines.push(line.trimEnd())
    else paragraph.push(line.trim())
  }
  flush()
  return lines
}

const STARTS_LINE = /^\s*([-*+] |\d+\. |@\w|\|)/

/** Words that stay together: links, and code with spaces in it. */
const WORD = /\{@[^}]*\}\S*|[^\s`]*`[^`]+`[^\s`]*|\S+/g

function fill(paragraph: string, width: number): string[] {
  const hanging = /^([-*+]|\d+\.) /.test(paragraph) ? '  ' : ''
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.match(WORD) ?? []) {
    // A line that begins with `@` would be read as a tag.
    if (line !== '' && line.length + word.length >= width && !word.startsWith('@')) {
      lines.push(line)
      line = hanging + word
    } else {
      line += line === '' ? word : ` ${word}`
    }
  }
  return line === '' ? lines : [...lines, line]
}
