/** A name in a text. */
export interface FoundName {
  readonly name: string
  /** Where the name begins, and where what belongs to it does. */
  readonly start: number
  readonly end: number
  /** Whether it is the name of an element of XML. */
  readonly isElement: boolean
  /** Whether a colon after a bare name makes it perhaps a sentence. */
  readonly isSaid: boolean
}

/** The value beside a name, as it is written, without quotation marks. */
export interface FoundValue {
  readonly value: string
  readonly start: number
  readonly end: number
  /** Characters of one quotation mark; 0 where there is none. */
  readonly quote: number
}

/**
 * `"name": `, `name=`, `name: ` and `<name `: quoted names may be escaped, bare ones have dots, brackets and dashes before them. Names begin where
 * no name could have begun before, so that each character is looked at a few times at most.
 */
const NAME =
  /(\\*["'])([^"'\\\n]{1,200})\1\s{0,9}[:=]>?\s{0,9}|(?<![\p{L}\p{N}_.$%[\]-])-{0,2}([\p{L}_$][\p{L}\p{N}_.$%[\]-]{0,199})(?:\s{0,3}:?=(?!=)>?\s{0,3}|(:)[ \t]{0,9}(?!\/\/))|(?<=(?:^|\s)--)([a-z][\w-]{1,59}) (?!-)|<([\p{L}_][\p{L}\p{N}_.:-]{0,199})(?=[\s>])/gu
const QUOTE = /\\*["']/y
const BARE = /(?:(?:bearer|basic|digest|negotiate|ntlm|token|apikey|sharedkey(?:lite)?) +)?[^\s&;,"'<>]+/iy
const BLOCK = /^([|>][+-]?\d?[ \t]*\r?\n[ \t]+)([^\r\n]*(?:\r?\n(?:[ \t]+[^\r\n]*)?)*)/
const LINE = /[^\r\n]*/y
/** What is said of a value in place of it. */
const VERDICT =
  /^(required|missing|invalid|expired|wrong|unknown|empty|denied|revoked|rejected|failed|changed|ok|optional|absent|unset|present|accepted|valid)$/i
/** Headers whose values go on to the end of the line. */
const WHOLE_LINES = /^(proxy-)?authorization$|cookie2?$/i

/** Finds the next name from an index on. */
export function nameFrom(text: string, index: number): FoundName | undefined {
  NAME.lastIndex = index
  const found = NAME.exec(text)
  if (found === null) return undefined
  const [, , quoted, bare, colon, flag, element] = found
  const isElement = element !== undefined
  const isColon = colon !== undefined || (quoted !== undefined && /:\s*$/.test(found[0]))
  const name = quoted ?? bare ?? flag ?? element?.slice(element.indexOf(':') + 1) ?? ''
  return { name, start: found.index, end: NAME.lastIndex, isElement, isSaid: isColon }
}

/** The value that begins at an index; nothing where brackets begin there, or where there is none. */
export function valueAt(text: string, { name, end: index, isSaid }: FoundName): FoundValue | undefined {
  QUOTE.lastIndex = index
  const mark = QUOTE.exec(text)?.[0]
  if (mark !== undefined) {
    const start = index + mark.length
    const end = endOfQuoted(text, start, mark)
    return { value: text.slice(start, end), start, end, quote: mark.length }
  }
  if (text[index] === '{' || text[index] === '[') return undefined
  // What YAML has in the lines below a name.
  const block = isSaid ? BLOCK.exec(text.slice(index, index + 100_000)) : null
  if (block !== null) {
    const start = index + (block[1] ?? '').length
    return { value: block[2] ?? '', start, end: start + (block[2] ?? '').length, quote: 0 }
  }
  const pattern = isSaid && WHOLE_LINES.test(name) ? LINE : BARE
  pattern.lastIndex = index
  const value = pattern.exec(text)?.[0].replace(/[)\]}.]+$/, '')
  return value ? { value, start: index, end: index + value.length, quote: 0 } : undefined
}

/** What a secret element of XML holds. */
export function contentOf(text: string, { end: index }: FoundName): FoundValue | undefined {
  const element = /[^<]*$/.exec(text.slice(Math.max(0, index - 201), index))?.[0] ?? ''
  const open = text.indexOf('>', index)
  if (open === -1 || text[open - 1] === '/') return undefined
  const start = open + 1
  const close = text.indexOf(`</${element}`, start)
  const end = close === -1 ? text.length : close
  return { value: text.slice(start, end), start, end, quote: 0 }
}

/** The short text of an element that holds nothing else. */
export function shortContentAt(text: string, index: number): string {
  return /^[^<>]{0,99}>\s*([^<>]{1,199}?)\s*<\//.exec(text.slice(index, index + 300))?.[1] ?? ''
}

/** Whether what follows a name and a colon goes on as a sentence does: `"password": is required`, `token: expired`. */
export function isSentence(text: string, { value, end, quote }: FoundValue): boolean {
  return quote === 0 && /^\p{L}+$/u.test(value) && (/^ \p{L}/u.test(text.slice(end, end + 2)) || VERDICT.test(value))
}

/** What a tag of HTML or XML is called by an attribute, be it before its value or after it. */
export function labelOfTag(text: string, index: number): string {
  const tag = /^[^<>]*/.exec(text.slice(index, index + 1000))?.[0] ?? ''
  return /\s(?:name|id|key|property|type)\s*=\s*["']?([^"'\s>]{1,99})/i.exec(tag)?.[1] ?? ''
}

/** Where a quoted text ends: at the same mark with no more backslashes before it. */
function endOfQuoted(text: string, start: number, mark: string): number {
  const sign = mark.at(-1) as string
  for (let index = text.indexOf(sign, start); index !== -1; index = text.indexOf(sign, index + 1)) {
    let backslashes = 0
    while (index - backslashes > start && text[index - 1 - backslashes] === '\\') backslashes++
    const isEnd = mark.length === 1 ? backslashes % 2 === 0 : backslashes < mark.length
    if (isEnd) return index - Math.min(backslashes, mark.length - 1)
  }
  return text.length
}
