import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { formatFinding } from '../failure.js'
import { loadGroup } from '../group.js'
import { ledgerOf } from '../ledger.js'
import { ledgerMarkdown } from '../ledger-markdown.js'
import { describeDifference, lineDifferences } from '../line-differences.js'

/** Lines that only count elements. */
const COUNTS = /^\| \d|^`\S+ \S+` · \d+ elements/

/** More differences than this are only counted. */
const MOST = 20

/** Writes the ledger of a group, as data next to the bundle and as a page for review; or checks that the page is current. */
export function ledgerCommand(folder: string, check: boolean): number {
  const group = loadGroup(folder)
  const ledger = ledgerOf(group)
  mkdirSync(join(group.folder, 'generated'), { recursive: true })
  writeFileSync(join(group.folder, 'generated', 'ledger.json'), `${JSON.stringify(ledger, null, 2)}\n`)
  const page = join(group.folder, 'LEDGER.md')
  const text = ledgerMarkdown(ledger)
  const present = read(page)
  if (present === text) return 0
  if (!check) {
    writeFileSync(page, text)
    console.log(`${relative(group.root, page)} written.`)
    return 0
  }
  console.error(outdated(group.root, page, present, text))
  return 1
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Every entry that differs, each at its line of the committed page. */
function outdated(root: string, page: string, committed: string, now: string): string {
  const differences = lineDifferences(committed, now)
  // The counts follow from the entries.
  const entries = differences.filter((difference) => !COUNTS.test(difference.now ?? difference.committed ?? ''))
  const shown = (entries.length > 0 ? entries : differences).slice(0, MOST)
  const place = (line: number, message: string): string =>
    formatFinding(root, { file: page, line, rule: 'ledger-current', message })
  const lines = shown.map((one) => place(one.line, `${one.section}: ${describeDifference(one)}`))
  const more = entries.length - shown.length
  return [
    ...(lines.length > 0 ? lines : [place(1, 'the page differs in its headings or line breaks')]),
    ...(more > 0 ? [`… and ${more} more`] : []),
    'If these changes of the contract are meant, run `pnpm ledger` and commit the ledger with them; if not, undo them.',
  ].join('\n')
}
