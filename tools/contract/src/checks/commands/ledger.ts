import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { toJson } from '../../model/document-text.js'
import { loadGroup } from '../../model/group.js'
import { ledgerOf } from '../../model/ledger.js'
import { ledgerMarkdown } from '../../model/ledger-markdown.js'
import { lineDifferences, textIfThere } from '../../model/line-differences.js'

/** Writes the ledger of a group, as data next to the bundle and as a page for review; or checks that the page is current. */
export function ledgerCommand(folder: string, check: boolean): number {
  const group = loadGroup(folder)
  const ledger = ledgerOf(group)
  mkdirSync(join(group.folder, 'generated'), { recursive: true })
  writeFileSync(join(group.folder, 'generated', 'ledger.json'), toJson(ledger))
  const page = join(group.folder, 'LEDGER.md')
  const name = relative(group.root, page)
  const [committed, now] = [textIfThere(page), ledgerMarkdown(ledger)]
  if (committed === now) return 0
  if (!check) {
    writeFileSync(page, now)
    console.log(`${name} written.`)
    return 0
  }
  for (const difference of lineDifferences(name, committed, now)) console.error(difference)
  console.error(
    'If these changes of the contract are meant, run `npm run ledger` and commit the ledger with them; if not, undo them.',
  )
  return 1
}
