// Pages that are written in Markdown, and those for maintainers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, packageVersion } from '../context.js'
import { markdown, siteLink } from '../html/markdown.js'
import type { Page } from '../html/page.js'
import { PACKAGE } from '../paths.js'
import { contents, pageOf } from './page-of.js'

/** In the order in which a maintainer needs them. */
const PAGES = [
  'files',
  'conventions',
  'extensions',
  'stories',
  'tests',
  'breaking-changes',
  'releases',
  'published-documents',
  'traffic',
]

/** What maintainers of the contract need after the first day, which CONTRIBUTING.md is for. */
export function maintainingPages(context: Context): Page[] {
  return PAGES.map((name) => {
    const { title, lead, body } = readWrittenText(join(PACKAGE, 'content', 'maintaining', `${name}.md`))
    return pageOf(context, {
      file: `maintaining/${name}.html`,
      source: `packages/docs/content/maintaining/${name}.md`,
      title,
      description: lead,
      versions: [packageVersion(context.service.openapi)],
      lead,
      sections: contents(body),
      main: markdown(body, { link: pageLink }),
    })
  })
}

/** The pages link to one another by their files, so that they can be read in the repository, too. */
function pageLink(address: string): string | undefined {
  const [, name, fragment = ''] = /^([\w-]+)\.md(#.*)?$/.exec(address) ?? []
  return name === undefined ? siteLink(address) : `maintaining/${name}.html${fragment}`
}

/** A page that is written in Markdown. */
export interface WrittenText {
  readonly title: string
  /** Its first paragraph, in plain words. */
  readonly lead: string
  readonly body: string
}

/**
 * Reads a heading, a paragraph that says what the page is about, and sections.
 *
 * @param changed what becomes of the text before it is read
 */
export function readWrittenText(file: string, changed = (text: string): string => text): WrittenText {
  const [, title, lead, body] =
    /^# ([^\n]+)\n\n((?:[^#`[\n]+\n)+)\n(.*)$/s.exec(changed(readFileSync(file, 'utf8'))) ?? []
  if (title === undefined || lead === undefined || body === undefined)
    throw new Error(`${file} must begin with a heading and a paragraph without code and links`)
  return { title, lead: lead.trim().replaceAll('\n', ' '), body }
}
