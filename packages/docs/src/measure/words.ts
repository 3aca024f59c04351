// Counts the words with which the site says what is not known: the fewer, the better, as long as each fact is said once.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words for what is not known, by the name of their row. */
const WORDS: Readonly<Record<string, RegExp>> = {
  undocumented: /undocumented/gi,
  assumed: /\bassum(?:ed|es|ption)/gi,
  'not shown': /not shown|(?:does not|doesn't) (?:show|say|describe)|not described/gi,
  'made up': /made[- ]up|makes up|invented/gi,
  'whether required': /whether it (?:is required|must be sent)/gi,
  'error codes': /error codes, and what leads|catalogue of codes/gi,
  'named, shown': /named:|the company behind|is not shown/gi,
  member: /\bmembers?\b/gi,
}

/** How often words stand on some pages. */
export interface WordCounts {
  readonly words: string
  /** On all pages together. */
  readonly total: number
  readonly median: number
  readonly most: number
}

/** Which texts of a site are counted. */
export type Texts = 'seen on operation pages' | 'all text of operation pages' | 'Markdown of operations' | 'Redoc'

/** The counts of a built site, by what is counted. */
export function wordCounts(folder: string): ReadonlyMap<Texts, readonly WordCounts[]> {
  const operations = filesIn(folder, 'operations')
  const pages = operations.filter((file) => file.endsWith('.html')).map((file) => mainOf(readFileSync(file, 'utf8')))
  const markdown = operations.filter((file) => file.endsWith('.md')).map((file) => readFileSync(file, 'utf8'))
  const redoc = filesIn(folder, 'documents').filter((file) => file.endsWith('.redoc.js'))
  return new Map<Texts, readonly WordCounts[]>([
    ['seen on operation pages', countsOf(pages.map((page) => textOf(withoutClosed(page))))],
    ['all text of operation pages', countsOf(pages.map(textOf))],
    ['Markdown of operations', countsOf(markdown)],
    ['Redoc', countsOf(redoc.map((file) => readFileSync(file, 'utf8')))],
  ])
}

/** The measure as lines. */
export function wordReport(folder: string): string[] {
  return [...wordCounts(folder)].flatMap(([texts, counts]) => [
    `${texts}:`,
    ...counts.map(
      ({ words, total, median, most }) => `  ${words}: ${total}, a page ${median} in the median, ${most} at most`,
    ),
  ])
}

function countsOf(texts: readonly string[]): WordCounts[] {
  return Object.entries(WORDS).map(([words, form]) => {
    const counts = texts.map((text) => text.match(form)?.length ?? 0).sort((first, second) => first - second)
    return {
      words,
      total: counts.reduce((sum, count) => sum + count, 0),
      median: counts[Math.floor(counts.length / 2)] ?? 0,
      most: counts.at(-1) ?? 0,
    }
  })
}

function filesIn(folder: string, part: string): string[] {
  return readdirSync(join(folder, part)).map((file) => join(folder, part, file))
}

function mainOf(page: string): string {
  return /<main.*<\/main>/s.exec(page)?.[0] ?? ''
}

/** A page without what opens only when somebody asks for it. */
function withoutClosed(page: string): string {
  return page
    .replaceAll(/<small[^>]* popover[^>]*>.*?<\/small>/gs, ' ')
    .replaceAll(/(<details(?![^>]* open)[^>]*>\s*<summary>.*?<\/summary>)(?:(?!<\/?details).)*<\/details>/gs, '$1')
}

function textOf(page: string): string {
  return page
    .replaceAll(/<(script|style|svg|pre).*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
