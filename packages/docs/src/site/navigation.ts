// The navigation of the site.

import type { DocumentedGroup, DocumentedOperation } from '../contract/group.js'
import { breakableName } from '../html/breakable.js'
import { type Html, html, to } from '../html/html.js'
import { chevronIcon } from '../html/icons.js'
import { methodTag } from '../html/method-tag.js'
import type { Page, PageSection } from '../html/page.js'

/** Entries of the navigation: pages, or several entries under one name. */
export type NavigationEntry = NavigationLink | NavigationPart

interface NavigationLink {
  readonly label: string
  readonly page: Page
  /** The HTTP method, where the page is about one operation. */
  readonly method?: string
}

interface NavigationPart {
  readonly label: string
  readonly entries: readonly NavigationEntry[]
}

export function linkTo(page: Page): NavigationLink {
  return { label: page.label, page }
}

/**
 * A group with its tags, and those with their operations.
 *
 * @param index lists the operations
 */
export function groupPart(
  group: DocumentedGroup,
  index: Page,
  pages: ReadonlyMap<DocumentedOperation, Page>,
): NavigationPart {
  const own = group.operations.map((operation) => ({ operation, page: pages.get(operation) }))
  const linksOf = (name: string): NavigationLink[] =>
    own.flatMap(({ operation: { tag, method }, page }) => (page && tag === name ? [{ ...linkTo(page), method }] : []))
  const tags = group.tags.map(({ name, title }) => ({ label: title, entries: linksOf(name) }))
  return { label: group.title, entries: [{ label: 'All operations', page: index }, ...tags] }
}

/** All pages of an entry, in order. */
export function pagesOf(entry: NavigationEntry): readonly Page[] {
  return 'page' in entry ? [entry.page] : entry.entries.flatMap(pagesOf)
}

/** The list of all pages, open at the one that is shown, whose sections stand below it. */
export function navigationList(entries: readonly NavigationEntry[], current: Page): Html {
  return html`<ul>
${entries.map((entry) => html`<li>${'page' in entry ? link(entry, current) : part(entry, current)}</li>\n`)}</ul>`
}

function part(entry: NavigationPart, current: Page): Html {
  const isHere = pagesOf(entry).some(({ file }) => file === current.file)
  return html`<details${isHere && html` open`}>
<summary>${chevronIcon()}${entry.label}</summary>
${navigationList(entry.entries, current)}
</details>`
}

function link({ label, page, method }: NavigationLink, current: Page): Html {
  const words = linkWords(label, method)
  if (page.file !== current.file) return html`<a href="${to(page.file)}">${words}</a>`
  const { sections = [] } = current
  return html`<a href="${to(page.file)}" aria-current="page">${words}</a>
${
  sections.length > 0 &&
  html`<ul class="sections" aria-label="On this page">
${sections.map(sectionItem)}</ul>`
}`
}

/** A part of a page, or several under one title, as an item of a list. */
export function sectionItem(entry: PageSection): Html {
  if (!('sections' in entry)) return html`<li><a href="#${entry.id}">${linkWords(entry.title, entry.method)}</a></li>\n`
  return html`<li><details>
<summary>${chevronIcon()}${entry.title}</summary>
<ul>
${entry.sections.map(sectionItem)}</ul>
</details></li>\n`
}

function linkWords(label: string, method: string | undefined): Html {
  if (method !== undefined) return html`<span>${label}</span> ${methodTag(method)}`
  // The name of a schema is one long word.
  return label.includes(' ') ? html`${label}` : breakableName(label)
}
