// The pages of the mock, made of its README and of the details beside the guides.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Context, packageVersion } from '../context.js'
import type { MonthlyBills } from '../contract/company-bills.js'
import { type Html, html, to } from '../html/html.js'
import { markdown, type Section, sections, siteLink, slug } from '../html/markdown.js'
import type { Page } from '../html/page.js'
import { PACKAGE } from '../paths.js'
import { yearPicture } from '../pictures/billing.js'
import { pageOf } from './page-of.js'

/** What the mock's README only links to. */
export const DETAILS: string = join(PACKAGE, '..', 'mock', 'DETAILS.md')

/** The addresses by which README and details lead to each other's sections. */
const OTHER_FILE = /^(?:DETAILS|README)\.md(?=#)/

/** The section of the README that leads to the details, which the site has as pages. */
const LINKS = 'More'

/** A page with sections of the mock's README and of the details. */
interface Chapter extends Pick<Page, 'file' | 'label' | 'title' | 'description'> {
  readonly titles: readonly string[]
}

/** The section that tells of the companies, whose bills are drawn below it. */
const COMPANIES = 'The companies'

const CHAPTERS = parse(readFileSync(join(PACKAGE, 'content', 'mock-pages.yaml'), 'utf8')) as readonly [
  first: Chapter,
  ...rest: Chapter[],
]

/**
 * The mock, as its README and the details describe it.
 *
 * @throws Error when a section has no page.
 */
export function mockPages(context: Context, bills: readonly MonthlyBills[]): Page[] {
  const [lead, ...start] = sections(context.service.mock.readme)
  const [, ...details] = sections(readFileSync(DETAILS, 'utf8'))
  const all = [...start.filter(({ title }) => title !== LINKS), ...details]
  const unplaced = all.find(({ title }) => !CHAPTERS.some(({ titles }) => titles.includes(title)))
  if (unplaced !== undefined)
    throw new Error(
      `The mock has a section "${unplaced.title}". Name it on a page in packages/docs/content/mock-pages.yaml.`,
    )
  const contentOf = ({ title, text }: Section, shift: number): Html =>
    html`${markdown(text, { shift, link: linkOf })}
${title === COMPANIES && bills.map(yearPicture)}`
  return CHAPTERS.map(({ titles, ...chapter }, index) => {
    const own = all.filter(({ title }) => titles.includes(title))
    const isFirst = index === 0
    return pageOf(context, {
      ...chapter,
      source: `packages/mock/${isFirst ? 'README' : 'DETAILS'}.md`,
      versions: [packageVersion(context.service.mock)],
      ...(isFirst ? { main: firstLead(lead?.text ?? '') } : { lead: chapter.description }),
      ...(titles.length > 1
        ? { parts: own.map((section) => ({ title: section.title, content: contentOf(section, 1) })) }
        : { main: html`${own.map((section) => contentOf(section, 0))}` }),
    })
  })
}

function firstLead(text: string): Html {
  const [, ...rest] = CHAPTERS
  return html`<div class="lead">${markdown(text, { link: linkOf })}</div>
<ul>${rest.map(({ file, label, description }) => html`<li><a href="${to(file)}">${label}</a>: ${description}</li>\n`)}</ul>`
}

/** A section that is linked to is a page, or stands on one. */
function linkOf(link: string): string | undefined {
  const address = link.replace(OTHER_FILE, '')
  const chapter = CHAPTERS.find(({ titles }) => titles.some((title) => address === `#${slug(title)}`))
  if (chapter === undefined) return siteLink(address)
  return chapter.titles.length > 1 ? `${chapter.file}${address}` : chapter.file
}
