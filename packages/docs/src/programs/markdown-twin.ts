import { rootOf } from '../html/addresses.js'
import { hasMarkdown, markdownFile, type Page } from '../html/page.js'
import { inThread } from '../thread.js'

export type MarkdownTwins = readonly (readonly [file: string, text: string])[]

/** The Markdown of pages, whose links lead to the Markdown of the others. It takes seconds, and so a thread of its own. */
export async function markdownTwins(allPages: readonly Page[]): Promise<MarkdownTwins> {
  const pages = allPages.filter(hasMarkdown)
  const twins = new Map(pages.map((page) => [page.file, markdownFile(page)]))
  const markups = pages.map(({ file, main }) => {
    const root = rootOf(file)
    return main.with((path) => {
      const [target = '', fragment] = path.split('#')
      return `${root}${twins.get(target) ?? target}${fragment === undefined ? '' : `#${fragment}`}`
    })
  })
  const texts = await inThread<string[]>(new URL('./markdown-thread.js', import.meta.url), markups)
  return pages.map((page, index) => [markdownFile(page), texts[index] ?? ''])
}
