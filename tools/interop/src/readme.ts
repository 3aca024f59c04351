import { join } from 'node:path'
import { toDocumentTable } from './report.js'
import { REPOSITORY, TOOLS } from './tool.js'

/** The page that says which document a tool takes. */
export const README = join(REPOSITORY, 'packages', 'openapi', 'README.md')

const BEGIN = '<!-- Written by `npm run interop -- --tables` from tools/interop/tools.yaml. -->\n'
const END = '<!-- End of what is written. -->'

/** A text with the table anew between its marks. */
export function withDocumentTable(text: string): string {
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (begin === -1 || end < begin) throw new Error(`${README} lacks the marks ${BEGIN.trim()} and ${END}.`)
  return `${text.slice(0, begin)}${BEGIN}\n${toDocumentTable(TOOLS)}\n${text.slice(end)}`
}
