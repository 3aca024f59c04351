import { slug } from '../html/markdown.js'
import type { PageSection } from '../html/page.js'

/** The sections of a page by their titles, from which their ids come. */
export function contents(titles: readonly string[]): PageSection[] {
  return titles.map((title) => ({ id: slug(title), title }))
}
