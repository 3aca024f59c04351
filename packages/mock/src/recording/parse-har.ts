import { parseJson } from '@cloud-cost/contract/parse-json'
import { isObject, type JsonObject } from '../contract/json.js'
import { scanEntries } from './scan-entries.js'

/** What a text holds. */
interface ParsedHar {
  readonly har: JsonObject
  /** Where the text breaks off, such as `line 12, column 3`; the entries before are there. */
  readonly breaksOffAt?: string
}

/**
 * Parses the text of a recording. Of one that breaks off, or has a mistake, the entries before that are read.
 *
 * @throws SyntaxError that says where the first mistake is, if there is no whole entry before it
 */
export function parseHar(text: string): ParsedHar {
  try {
    const har = parseJson(text)
    return { har: isObject(har) ? har : {} }
  } catch (error) {
    const entries = entriesBeforeMistake(text)
    if (entries.length === 0) throw error
    const breaksOffAt = (error as SyntaxError).message.replace('there is a mistake at ', '')
    return { har: { log: { entries } }, breaksOffAt }
  }
}

function entriesBeforeMistake(text: string): unknown[] {
  const entries: unknown[] = []
  try {
    for (const { from, to } of scanEntries(text)?.places ?? []) entries.push(JSON.parse(text.slice(from, to)))
  } catch {
    // The first entry that is not whole.
  }
  return entries
}
