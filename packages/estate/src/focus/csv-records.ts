import { FocusMistake } from './mistake.js'

/** A record of a CSV file with the line that it begins in. */
export interface CsvRecord {
  readonly line: number
  /** Empty where a column is not asked for. */
  readonly values: readonly string[]
}

const QUOTE = '"'

/**
 * Reads CSV as RFC 4180 has it: as many records at a time as a part of the text completes. Quoted fields may go over several lines; empty
 * lines are left out.
 */
export async function* csvRecords(
  name: string,
  text: AsyncIterable<string>,
  isAsked: (column: string) => boolean,
): AsyncGenerator<readonly CsvRecord[], void, undefined> {
  let rest = ''
  let line = 1
  let asked: readonly boolean[] | undefined
  const recordIn = (record: string): CsvRecord | undefined => {
    const values = valuesOf(record, asked)
    if (values === undefined) throw new FocusMistake(name, 'has a quote that is not closed, or text after it', line)
    asked ??= values.map(isAsked)
    return record === '' ? undefined : { line, values }
  }
  for await (const part of text) {
    rest += part
    const records: CsvRecord[] = []
    let start = 0
    for (let end = endOfRecord(rest, start); end !== -1; end = endOfRecord(rest, start)) {
      const text = rest.slice(start, rest[end - 1] === '\r' ? end - 1 : end)
      const record = recordIn(text)
      if (record !== undefined) records.push(record)
      line += 1 + (text.includes('\n') ? text.split('\n').length - 1 : 0)
      start = end + 1
    }
    rest = rest.slice(start)
    if (records.length > 0) yield records
  }
  const last = recordIn(rest)
  if (last !== undefined) yield [last]
}

/** The end of the line in which a record ends: one that is not within quotes; -1 where the text has none. */
function endOfRecord(text: string, start: number): number {
  let end = text.indexOf('\n', start)
  let quote = text.indexOf(QUOTE, start)
  while (quote !== -1 && quote < end) {
    const close = text.indexOf(QUOTE, quote + 1)
    if (close === -1) return -1
    if (close > end) end = text.indexOf('\n', close)
    quote = text.indexOf(QUOTE, close + 1)
  }
  return end
}

function valuesOf(record: string, asked: readonly boolean[] | undefined): string[] | undefined {
  const values: string[] = []
  for (let at = 0; ; at += 1) {
    const isAsked = asked === undefined || asked[values.length] !== false
    if (record[at] === QUOTE) {
      const close = closingQuote(record, at + 1)
      if (close === -1) return undefined
      values.push(isAsked ? record.slice(at + 1, close).replaceAll('""', QUOTE) : '')
      at = close + 1
      if (at < record.length && record[at] !== ',') return undefined
    } else {
      const comma = record.indexOf(',', at)
      const end = comma === -1 ? record.length : comma
      values.push(isAsked ? record.slice(at, end) : '')
      at = end
    }
    if (at >= record.length) return values
  }
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf(QUOTE, from)
  while (at !== -1 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2)
  return at
}
