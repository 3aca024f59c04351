// Reads CSV as records, some at a time.
import { FocusMistake } from './source.js'

/** A record of a CSV file with the line that it begins in. */
export interface CsvRecord {
  readonly line: number
  /** Empty where a column is not asked for. */
  readonly values: readonly string[]
}

/** How a file separates its fields. */
export interface Dialect {
  readonly separator: string
  /** `\r` alone in files of old programs. */
  readonly lineEnd: '\n' | '\r'
  /** How many lines stand before the header, such as `sep=;`. */
  readonly skipped: number
}

const QUOTE = '"'
const SEPARATORS = [',', ';', '\t', '|'] as const
/** More characters than any record of a bill has: a quote is not closed, or it is no CSV. */
const LONGEST_RECORD = 1_048_576
const MOST_COLUMNS = 10_000

/**
 * Reads CSV as RFC 4180 has it, with the separator of its header: as many records at a time as a part of the text completes. Quoted fields may
 * go over several lines, and a quote in them is written twice or after a backslash; empty lines are left out.
 */
export async function* csvRecords(
  name: string,
  text: AsyncIterable<string>,
  isAsked: (column: string) => boolean,
): AsyncGenerator<{ readonly dialect: Dialect; readonly records: readonly CsvRecord[] }, void, undefined> {
  let rest = ''
  // A record that is not whole is looked at again once there is twice as much: else a long one would be looked at with each part.
  let enough = 0
  let reader: RecordReader | undefined
  for await (const part of text) {
    rest += part
    if (rest.length < enough) continue
    if (reader === undefined) {
      const dialect = dialectOf(rest, false)
      if (dialect === undefined) {
        if (rest.length > LONGEST_RECORD) throw tooLong(name, 1)
        enough = 2 * rest.length
        continue
      }
      reader = new RecordReader(name, dialect, isAsked)
    }
    const { records, end } = reader.read(rest, false)
    rest = rest.slice(end)
    enough = end === 0 ? 2 * rest.length : 0
    if (rest.length > LONGEST_RECORD) throw tooLong(name, reader.line)
    if (records.length > 0) yield { dialect: reader.dialect, records }
  }
  reader ??= new RecordReader(name, dialectOf(rest, true) ?? COMMAS, isAsked)
  const { records } = reader.read(rest, true)
  if (records.length > 0) yield { dialect: reader.dialect, records }
}

/** No header is longer. */
const FAR = 65_536
const COMMAS: Dialect = { separator: ',', lineEnd: '\n', skipped: 0 }

function tooLong(name: string, line: number): FocusMistake {
  return new FocusMistake(
    name,
    'begins a record of more than a million characters: close its quote, or write a quote within a quoted field twice',
    line,
  )
}

/** What the first lines say, after empty ones; `undefined` while they are not whole. */
function dialectOf(all: string, isAll: boolean): Dialect | undefined {
  const begun = all.replace(/^[\r\n]+/, '')
  const text = begun === '' && all.length > FAR ? all : begun
  const newLine = text.indexOf('\n')
  const isOld = newLine === -1 && (isAll || text.length > FAR) && text.includes('\r')
  const lineEnd = isOld ? '\r' : '\n'
  const end = isOld ? text.indexOf('\r') : newLine
  if (end === -1 && !isAll) return undefined
  const first = text
    .slice(0, end === -1 ? text.length : end)
    .replace(/^\uFEFF/, '')
    .trimEnd()
  const [, told] = /^"?sep=(.)"?$/i.exec(first.trim()) ?? (/^sep=\t?$/i.test(first) ? ['', '\t'] : [])
  if (told !== undefined) return { separator: told, lineEnd, skipped: 1 }
  const header = first.replaceAll(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => header.split(separator).length)
  return { separator: SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',', lineEnd, skipped: 0 }
}

class RecordReader {
  readonly dialect: Dialect
  line = 1
  readonly #name: string
  readonly #isAsked: (column: string) => boolean
  #asked: readonly boolean[] | undefined
  #skipped = 0
  /** Characters of empty lines since the last record. */
  #empty = 0
  /** Nothing is looked for after it: else each line would be searched to the end of the text. */
  #lastSeparator = -1
  /** Spark and MySQL write a quote within a quoted field after a backslash. */
  #hasBackslashes = false

  constructor(name: string, dialect: Dialect, isAsked: (column: string) => boolean) {
    this.#name = name
    this.dialect = dialect
    this.#isAsked = isAsked
  }

  /** @returns the records that are whole, and where what follows them begins */
  read(text: string, isAll: boolean): { readonly records: readonly CsvRecord[]; readonly end: number } {
    const records: CsvRecord[] = []
    this.#lastSeparator = text.lastIndexOf(this.dialect.separator)
    let at = 0
    while (at < text.length) {
      const line = this.line
      const start = at
      const record = this.#record(text, at, isAll)
      if (record === undefined) break
      at = record.end
      const isEmpty = record.values.length === 1 && record.values[0] === ''
      if (this.#skipped < this.dialect.skipped) {
        this.#skipped += isEmpty ? 0 : 1
        continue
      }
      if (!isEmpty) this.#asked ??= this.#askedOf(record.values)
      if (!isEmpty) records.push({ line, values: record.values })
      this.#empty = isEmpty ? this.#empty + record.end - start : 0
      if (this.#empty > LONGEST_RECORD)
        throw new FocusMistake(this.#name, 'has a million characters without a record: it is damaged', line)
    }
    return { records, end: at }
  }

  #askedOf(header: readonly string[]): readonly boolean[] {
    if (header.length > MOST_COLUMNS)
      throw new FocusMistake(this.#name, `has more than ${MOST_COLUMNS} columns: export it again`, 1)
    return header.map(this.#isAsked)
  }

  #record(
    text: string,
    start: number,
    isAll: boolean,
  ): { readonly values: string[]; readonly end: number } | undefined {
    const { separator, lineEnd } = this.dialect
    const values: string[] = []
    const lineBefore = this.line
    let lines = 0
    let endOfLine = indexOrEnd(text, lineEnd, start)
    if (endOfLine === text.length && !isAll) return undefined
    for (let at = start; ; at += 1) {
      const isAsked = this.#asked === undefined || this.#asked[values.length] !== false
      if (text[at] === QUOTE) {
        const close = this.#closingQuote(text, at + 1, isAll)
        if (close === -1) {
          if (!isAll) return undefined
          throw new FocusMistake(this.#name, 'has a quote that is not closed', lineBefore + lines)
        }
        values.push(isAsked ? this.#unquoted(text.slice(at + 1, close)) : '')
        if (close > endOfLine) {
          lines += countOf(text, lineEnd, at, close)
          endOfLine = indexOrEnd(text, lineEnd, close)
          if (endOfLine === text.length && !isAll) return undefined
        }
        at = close + 1
        if (at < endOfLine && text[at] !== separator && !(text[at] === '\r' && at + 1 === endOfLine)) {
          throw new FocusMistake(
            this.#name,
            'has text after the quote that closes a field: write a quote within a quoted field twice',
            lineBefore + lines,
          )
        }
        if (text[at] === '\r' && at + 1 === endOfLine) at += 1
      } else {
        const found = at > this.#lastSeparator ? -1 : text.indexOf(separator, at)
        const end = found === -1 || found > endOfLine ? endOfLine : found
        values.push(isAsked ? this.#plainField(text.slice(at, end), end === endOfLine) : '')
        at = end
      }
      if (at >= endOfLine) break
    }
    this.line = lineBefore + lines + 1
    return { values, end: Math.min(text.length, endOfLine + 1) }
  }

  #closingQuote(text: string, from: number, isAll: boolean): number {
    const { separator } = this.dialect
    let at = text.indexOf(QUOTE, from)
    while (at !== -1) {
      const next = text[at + 1]
      if (next === undefined && !isAll) return -1
      const isEscaped = hasOddBackslashes(text, at, from)
      if (isEscaped && this.#hasBackslashes) {
        at = text.indexOf(QUOTE, at + 1)
        continue
      }
      if (next === QUOTE) {
        at = text.indexOf(QUOTE, at + 2)
        continue
      }
      if (!isEscaped || next === undefined || next === separator || next === '\n' || next === '\r') return at
      this.#hasBackslashes = true
      at = text.indexOf(QUOTE, at + 1)
    }
    return -1
  }

  #plainField(field: string, isLast: boolean): string {
    const plain = isLast && field.endsWith('\r') ? field.slice(0, -1) : field
    return plain.includes('\\"') ? plain.replaceAll('\\"', QUOTE) : plain
  }

  #unquoted(field: string): string {
    const plain = field.includes(QUOTE) ? field.replaceAll('""', QUOTE) : field
    return this.#hasBackslashes && plain.includes('\\') ? plain.replaceAll(/\\(["\\])/g, '$1') : plain
  }
}

function hasOddBackslashes(text: string, end: number, from: number): boolean {
  let at = end
  while (at > from && text[at - 1] === '\\') at -= 1
  return (end - at) % 2 === 1
}

function indexOrEnd(text: string, search: string, from: number): number {
  const found = text.indexOf(search, from)
  return found === -1 ? text.length : found
}

function countOf(text: string, search: string, from: number, end: number): number {
  let count = 0
  for (let at = text.indexOf(search, from); at !== -1 && at < end; at = text.indexOf(search, at + 1)) count += 1
  return count
}
