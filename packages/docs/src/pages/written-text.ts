import { readFileSync } from 'node:fs'

/** A page that is written in Markdown. */
export interface WrittenText {
  readonly title: string
  /** Its first paragraph, in plain words. */
  readonly lead: string
  readonly body: string
}

/**
 * Reads a heading, a paragraph that says what the page is about, and sections.
 *
 * @param changed what becomes of the text before it is read
 */
export function readWrittenText(file: string, changed = (text: string): string => text): WrittenText {
  const [, title, lead, body] =
    /^# ([^\n]+)\n\n((?:[^#`[\n]+\n)+)\n(.*)$/s.exec(changed(readFileSync(file, 'utf8'))) ?? []
  if (title === undefined || lead === undefined || body === undefined)
    throw new Error(`${file} must begin with a heading and a paragraph without code and links`)
  return { title, lead: lead.trim().replaceAll('\n', ' '), body }
}
