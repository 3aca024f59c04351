import type { Page } from './pages.js'
import type { Table } from './query.js'

/** The pages of a table as CSV, each with its header and at most so many characters, if a line is not longer by itself. */
export function tablePages({ about, of, columns, lines }: Table, maxCharacters: number): Page[] {
  const header = csv(columns)
  const texts = lines.map(csv)
  const pages: Page[] = []
  let start = 0
  do {
    let end = start
    for (let used = header.length; end < texts.length; end++) {
      used += (texts[end]?.length ?? 0) + 1
      if (used > maxCharacters && end > start) break
    }
    const isPart = start > 0 || end < texts.length
    pages.push({
      what: isPart ? `${about}; ${of} ${start + 1} to ${end} of ${texts.length}` : about,
      text: [header, ...texts.slice(start, end)].join('\n'),
      table: { columns, rows: lines.slice(start, end) },
    })
    start = end
  } while (start < texts.length)
  return pages
}

function csv(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
}
