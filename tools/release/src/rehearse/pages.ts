// Reads the code blocks of READMEs and guides, with where each is to be run.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { publishedPackages } from '../workspace.js'

/** A project of its own, the clone of the repository beside it, or a project whose registry has the packages. */
export type Where = 'project' | 'clone' | 'registry'

/** A piece of code of a page. */
export interface Block {
  readonly language: string
  /** The name of the file that the page gives it. */
  readonly file?: string
  readonly code: string
  /** Line of the page. */
  readonly line: number
  /** Why it isn't run. */
  readonly skipped?: string
  /** Where it is run. */
  readonly where: Where
  /** What the page says that it puts out. */
  readonly output?: string
}

export interface DocumentedPage {
  /** Path within the repository. */
  readonly name: string
  readonly blocks: readonly Block[]
}

/** What a page says to the rehearsal, unseen by its reader, before a block: where it is run, or why it is not. */
const NOTE = /^<!-- rehearsal: (\S.*\S) -->$/
const PLACES: Readonly<Record<string, Where>> = { 'in the clone': 'clone', 'with a registry': 'registry' }
const SKIPPED = 'not run, '

/** The README of the repository, those of the published packages, the mock in detail, and the guides. */
export function documentedPages(root: string): DocumentedPage[] {
  const guides = join(root, 'packages', 'docs', 'content', 'guides')
  const files = [
    join(root, 'README.md'),
    ...publishedPackages(root).map(({ folder }) => join(folder, 'README.md')),
    join(root, 'packages', 'mock', 'DETAILS.md'),
    ...readdirSync(guides).map((name) => join(guides, name)),
  ]
  return files.map((file) => {
    const name = relative(root, file).replaceAll('\\', '/')
    return { name, blocks: blocksOf(name, readFileSync(file, 'utf8')) }
  })
}

/**
 * The blocks of a page in Markdown.
 * @throws {UserError} for a note that says nothing, or stands before no block
 */
export function blocksOf(page: string, text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split('\n')
  let note: Pick<Block, 'where' | 'skipped'> | undefined
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const at = index + 1
    if (line.startsWith('<!-- rehearsal:')) {
      note = noteIn(line)
      if (note === undefined || !/^```(?!output)/.test(lines[at] ?? ''))
        throw new UserError(
          `${page}:${at}: <!-- rehearsal: … --> must say "in the clone", "with a registry" or "not run, WHY", on the line before a block that is no output`,
        )
    }
    if (!line.startsWith('```')) continue
    const end = lines.indexOf('```', at)
    if (end === -1) throw new UserError(`${page}:${at}: the block has no end`)
    const [language = '', file] = line.slice(3).split(' ')
    const code = lines.slice(at, end).join('\n')
    const last = blocks.at(-1)
    if (language === 'output' && last !== undefined) blocks[blocks.length - 1] = { ...last, output: code }
    else
      blocks.push({
        language,
        code,
        line: at,
        where: 'project',
        ...(file !== undefined && { file }),
        ...note,
      })
    note = undefined
    index = end
  }
  return blocks
}

function noteIn(line: string): Pick<Block, 'where' | 'skipped'> | undefined {
  const [, note = ''] = NOTE.exec(line) ?? []
  if (note.startsWith(SKIPPED)) return { where: 'project', skipped: note.slice(SKIPPED.length) }
  const where = PLACES[note]
  return where && { where }
}

/** The name of a page for people who ask for it: `README.md`, `mock`, `get-started`. */
export function shortName(page: string): string {
  const [, ofPackage] = /^packages\/([^/]+)\/README\.md$/.exec(page) ?? []
  return ofPackage ?? basename(page, page === 'README.md' ? '' : '.md')
}
