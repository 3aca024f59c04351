import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { formatFinding } from '../failure.js'
import { loadGroup } from '../group.js'
import { countsOf, ledgerOf } from '../ledger.js'
import { ledgerMarkdown } from '../ledger-markdown.js'

/** Writes the ledger of a group, as data beside the bundle and as a page for review; or checks that the page is current. */
export function ledgerCommand(folder: string, check: boolean): number {
  const group = loadGroup(folder)
  const ledger = ledgerOf(group)
  mkdirSync(join(group.folder, 'generated'), { recursive: true })
  const data = { ...ledger, counts: countsOf(ledger) }
  writeFileSync(join(group.folder, 'generated', 'ledger.json'), `${JSON.stringify(data, null, 2)}\n`)
  const page = join(group.folder, 'LEDGER.md')
  const text = ledgerMarkdown(ledger)
  const present = read(page)
  if (present === text) return 0
  if (!check) {
    writeFileSync(page, text)
    console.log(`${relative(group.root, page)} written.`)
    return 0
  }
  const message = 'The ledger is out of date. Run `pnpm ledger`, look at what changed, and commit it with the change.'
  console.error(
    formatFinding(group.root, { file: page, line: firstDifference(present, text), rule: 'ledger-current', message }),
  )
  return 1
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The first line of a text that isn't as wanted; where only the end is missing, its last line. */
function firstDifference(present: string, wanted: string): number {
  const lines = present.split('\n')
  const wantedLines = wanted.split('\n')
  const index = lines.findIndex((text, at) => text !== wantedLines[at])
  return index === -1 ? lines.length : index + 1
}
