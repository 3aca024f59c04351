import { slug } from '../site/markdown.js'
import type { PageSection } from '../site/page.js'

/** The sections of a page by their titles, from which their ids come. */
export function contents(titles: readonly string[]): PageSection[] {
  return titles.map((title) => ({ id: slug(title), title }))
}
