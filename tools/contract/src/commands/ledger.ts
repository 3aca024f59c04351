import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatFinding } from '../failure.js'
import { loadGroup, showPath } from '../group.js'
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
    console.log(`${showPath(page)} written.`)
    return 0
  }
  const message = 'The ledger is out of date. Run `pnpm ledger`, look at what changed, and commit it with the change.'
  console.error(
    formatFinding({ file: showPath(page), line: firstDifference(present, text), rule: 'ledger-current', message }),
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

function firstDifference(one: string, other: string): number {
  const lines = other.split('\n')
  const index = one.split('\n').findIndex((text, at) => text !== lines[at])
  return index + 1 || 1
}
