// Puts pages together that have a heading, a lead, and parts below it.
import { type Context, documentVersion } from '../context.js'
import { type Html, html } from '../html/html.js'
import { sections, slug } from '../html/markdown.js'
import type { Page, PageSection } from '../html/page.js'

/** A part of a page below a heading, which the navigation lists. */
export interface Part {
  readonly title: string
  /** What comes of the title, where it is no other. */
  readonly id?: string
  readonly content: Html
}

/** A page, without what most pages have in common. */
interface PageContent extends Omit<Page, 'label' | 'versions' | 'main'> {
  /** The title, where it is no other. */
  readonly label?: string
  /** The versions of all documents, where the page is about nothing else. */
  readonly versions?: readonly string[]
  readonly lead?: Html | string
  /** What stands before the parts. */
  readonly main?: Html
  readonly parts?: readonly Part[]
}

export function pageOf({ service }: Context, { lead, main, parts = [], ...page }: PageContent): Page {
  const entries = parts.map(({ title, id = slug(title) }) => ({ id, title }))
  return {
    label: page.title,
    versions: service.groups.map((group) => documentVersion(service, group)),
    ...(entries.length > 0 && { sections: entries }),
    ...page,
    main: html`<h1>${page.title}</h1>
${lead !== undefined && html`<p class="lead">${lead}</p>\n`}${main}
${parts.map(partOf)}`,
  }
}

/** The headings of a text in Markdown, as the navigation lists them. */
export function contents(text: string): PageSection[] {
  return sections(text).flatMap(({ title }) => (title === '' ? [] : [{ id: slug(title), title }]))
}

function partOf({ title, id = slug(title), content }: Part): Html {
  return html`<section aria-labelledby="${id}"><h2 id="${id}"><a class="anchor" href="#${id}">${title}</a></h2>
${content}</section>
`
}
