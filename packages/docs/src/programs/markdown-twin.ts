import { rootOf } from '../html/addresses.js'
import { hasMarkdown, markdownFile, type Page } from '../html/page.js'
import { toMarkdown } from './markdown.js'

export type MarkdownTwins = readonly (readonly [file: string, text: string])[]

/** The Markdown of pages, whose links lead to the Markdown of the others. */
export function markdownTwins(allPages: readonly Page[]): MarkdownTwins {
  const pages = allPages.filter(hasMarkdown)
  const twins = new Map(pages.map((page) => [page.file, markdownFile(page)]))
  return pages.map((page) => {
    const root = rootOf(page.file)
    const markup = page.main.with((path) => {
      const [target = '', fragment] = path.split('#')
      return `${root}${twins.get(target) ?? target}${fragment === undefined ? '' : `#${fragment}`}`
    })
    return [markdownFile(page), toMarkdown(markup)]
  })
}
