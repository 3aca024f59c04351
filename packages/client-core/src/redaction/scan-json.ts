/** What is told of the text of JSON, in its order. */
export interface JsonEvents {
  onBegin(isList: boolean): void
  onEnd(): void
  onName(name: string, start: number, end: number): void
  /** @param value a text without its quotation marks and escapes, else a number, `null`, `true`, `false` */
  onValue(value: unknown, start: number, end: number): void
}

const LITERAL = /true|false|null|-?\d[\d.eE+-]*/y
const BLANK = /[\s,:\ufeff]+/y

/**
 * Reads JSON as far as it goes: it may break off, and several values may follow one another.
 * @returns whether it is JSON; where it isn't, what was told before is of no use
 */
export function scanJson(text: string, events: JsonEvents): boolean {
  let index = 0
  while (index < text.length) {
    const character = text[index] as string
    if (character === '"') {
      const end = endOfText(text, index)
      const value = parsed(text.slice(index, end))
      if (isName(text, end)) events.onName(value, index, end)
      else events.onValue(value, index, end)
      index = end
    } else if (character === '{' || character === '[') {
      events.onBegin(character === '[')
      index++
    } else if (character === '}' || character === ']') {
      events.onEnd()
      index++
    } else {
      BLANK.lastIndex = index
      LITERAL.lastIndex = index
      if (BLANK.test(text)) index = BLANK.lastIndex
      else {
        const literal = LITERAL.exec(text)?.[0]
        if (literal === undefined) return false
        events.onValue(/^[tfn]/.test(literal) ? JSON.parse(literal) : Number(literal), index, index + literal.length)
        index += literal.length
      }
    }
  }
  return true
}

/** Where the brackets that open at an index close; the end of the text where they don't. */
export function endOfBrackets(text: string, start: number): number {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    const character = text[index]
    if (character === '"') index = endOfText(text, index) - 1
    else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return index + 1
  }
  return text.length
}

/** Where a text in quotation marks ends. */
function endOfText(text: string, start: number): number {
  for (let index = text.indexOf('"', start + 1); index !== -1; index = text.indexOf('"', index + 1)) {
    let backslashes = 0
    while (text[index - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return index + 1
  }
  return text.length
}

function isName(text: string, end: number): boolean {
  let index = end
  while (/\s/.test(text[index] ?? '')) index++
  return text[index] === ':'
}

function parsed(quoted: string): string {
  if (!quoted.includes('\\') && quoted.length > 1 && quoted.endsWith('"')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted)
  } catch {
    // It breaks off, or has a line break in it.
    return quoted.slice(1).replace(/"$/, '')
  }
}
