import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { formatFinding } from '../failure.js'
import { loadGroup } from '../group.js'
import { ledgerOf } from '../ledger.js'
import { ledgerMarkdown } from '../ledger-markdown.js'

/** Writes the ledger of a group, as data beside the bundle and as a page for review; or checks that the page is current. */
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
  const { line, section, now, committed } = firstDifference(present, text)
  const message =
    `${section}: the contract makes this "${now}", the committed ledger has "${committed}". If the change is meant, ` +
    'run `pnpm ledger` and commit the ledger with it; if not, take the change of the contract back.'
  console.error(formatFinding(group.root, { file: page, line, rule: 'ledger-current', message }))
  return 1
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

interface Difference {
  /** First line is 1. */
  readonly line: number
  /** Heading that the line stands under: an operationId. */
  readonly section: string
  readonly committed: string
  readonly now: string
}

/** The first line in which the committed page and the one that the contract makes now differ. */
function firstDifference(committed: string, now: string): Difference {
  const committedLines = committed.split('\n')
  const nowLines = now.split('\n')
  const length = Math.max(committedLines.length, nowLines.length)
  const index = Array.from({ length }, (_, at) => at).find((at) => committedLines[at] !== nowLines[at]) ?? 0
  const heading = nowLines.slice(0, index + 1).findLast((text) => text.startsWith('#'))
  const section = heading?.replace(/^#+ /, '') ?? 'Ledger'
  return { line: index + 1, section, committed: shown(committedLines[index]), now: shown(nowLines[index]) }
}

/** A line of the page, or what stands in its place at the end. */
function shown(line: string | undefined): string {
  return line === undefined || line === '' ? '(nothing)' : line
}
