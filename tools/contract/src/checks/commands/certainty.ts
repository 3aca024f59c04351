import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { certaintyMarkdown } from '../../model/certainty-markdown.js'
import { toJson } from '../../model/document-text.js'
import { loadGroup } from '../../model/group.js'
import { certaintyOfGroup } from '../../model/group-certainty.js'
import { lineDifferences, textIfThere } from '../../model/line-differences.js'

/** Writes the certainty of a group, as data next to the bundle and as a page for review; or checks that the page is current. */
export function certaintyCommand(folder: string, check: boolean): number {
  const group = loadGroup(folder)
  const certainty = certaintyOfGroup(group)
  mkdirSync(join(group.folder, 'generated'), { recursive: true })
  writeFileSync(join(group.folder, 'generated', 'certainty.json'), toJson(certainty))
  const page = join(group.folder, 'CERTAINTY.md')
  const name = relative(group.root, page)
  const [committed, now] = [textIfThere(page), certaintyMarkdown(certainty)]
  if (committed === now) return 0
  if (!check) {
    writeFileSync(page, now)
    console.log(`${name} written.`)
    return 0
  }
  for (const difference of lineDifferences(name, committed, now)) console.error(difference)
  console.error(
    'If these changes of the contract are meant, run `npm run certainty` and commit the certainty report with them; if not, undo them.',
  )
  return 1
}
