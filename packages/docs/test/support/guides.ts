import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { GUIDE_FOLDER } from '../../src/pages/guides.js'
import { PACKAGE } from '../../src/paths.js'
import { BASE_URL } from '../../src/samples/sample.js'

/** A piece of code of a guide, and what the guide shows as its output. */
export interface Example {
  readonly language: string
  /** As the guide names it; made up for examples without one. */
  readonly file: string
  readonly code: string
  readonly output: { readonly language: string; readonly text: string } | undefined
}

/** Languages that show what the example above them puts out. */
const OUTPUTS = ['json', 'http', 'output']

export const guides: readonly { readonly guide: string; readonly examples: readonly Example[] }[] = readdirSync(
  GUIDE_FOLDER,
).map((guide) => ({ guide, examples: examplesOf(guide) }))

function examplesOf(guide: string): Example[] {
  const tokens = new Marked().lexer(readFileSync(join(GUIDE_FOLDER, guide), 'utf8'))
  const blocks = tokens.filter((token: Token): token is Tokens.Code => token.type === 'code')
  return blocks.flatMap(({ lang = '', text }, index): Example[] => {
    // The rehearsal of a release runs what stands in its own files.
    if (text === '') return []
    const [language = '', file = `${basename(guide, '.md')}-${index}.${language}`] = lang.split(' ')
    if (OUTPUTS.includes(language)) {
      const { lang: above = language } = blocks[index - 1] ?? {}
      if (OUTPUTS.includes(above)) throw new Error(`${guide}: no code puts out\n${text}`)
      return []
    }
    const { lang: outputLanguage = '', text: outputText = '' } = blocks[index + 1] ?? {}
    const output = OUTPUTS.includes(outputLanguage) ? { language: outputLanguage, text: outputText } : undefined
    return [{ language, file, code: text, output }]
  })
}

/** Writes the examples of all guides to a folder in which imports resolve as in this package, with the mock's address as it is. */
export function writeExamples(name: string, url: string): string {
  const folder = join(PACKAGE, 'reports', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { file, code } of guides.flatMap(({ examples }) => examples))
    writeFileSync(join(folder, file), `${code.replaceAll(BASE_URL, url)}\n`)
  return folder
}
