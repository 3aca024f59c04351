// What the site has for programs.
import type { Context } from '../context.js'
import { groupPage, operationPage } from '../contract/group.js'
import type { Files } from '../html/files.js'
import { hasMarkdown, markdownFile, type Page, rootOf } from '../html/page.js'
import { pagesOf } from '../site/navigation.js'
import type { Site } from '../site/pages.js'
import { changeFeed } from './feed.js'
import { toMarkdown } from './markdown.js'
import { sitemap } from './sitemap.js'

/**
 * What the site has for programs: its pages as Markdown, lists of them, and a feed of changes.
 *
 * @param url where the site is published, with a slash at the end: a map and a feed name whole addresses
 */
export function programFiles({ service }: Context, site: Site, url?: string): Files {
  const twins = markdownTwins(site.pages)
  const ofGroups = service.groups.map((group) => {
    const own = new Set([groupPage(group), ...group.operations.map(({ operationId }) => operationPage(operationId))])
    const files = site.pages.filter(({ file }) => own.has(file)).map(markdownFile)
    return [`llms-full-${group.name}.txt`, together(twins.filter(([file]) => files.includes(file)))]
  })
  return {
    ...Object.fromEntries(twins),
    'llms.txt': llmsText(site),
    'llms-full.txt': together(twins),
    ...Object.fromEntries(ofGroups),
    ...(url !== undefined && { 'sitemap.xml': sitemap(url, site.pages), 'feed.xml': changeFeed(url, service.openapi) }),
  }
}

/** Several files as one, each below its name. */
function together(files: MarkdownTwins): string {
  return files.map(([file, text]) => `<!-- ${file} -->\n\n${text}`).join('\n')
}

/** `llms.txt`: what the site is, and its Markdown files with a sentence each, as https://llmstxt.org describes it. */
function llmsText({ home, navigation }: Site): string {
  const sections = navigation.map((entry) => section(entry.label, pagesOf(entry)))
  return [
    `# ${home.title}`,
    `> ${home.description}`,
    'Each page of the site has a Markdown file of the same name. `llms-full.txt` holds all of them, and `llms-full-GROUP.txt` '.concat(
      'the pages of one group of operations; `documents/` has the OpenAPI documents as YAML and JSON.',
    ),
    ...sections,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function section(title: string, pages: readonly Page[]): string {
  const listed = pages.filter(hasMarkdown)
  if (listed.length === 0) return ''
  const lines = listed.map((page) => `- [${page.label}](${markdownFile(page)}): ${page.description}`)
  return `## ${title}\n\n${lines.join('\n')}`
}

type MarkdownTwins = readonly (readonly [file: string, text: string])[]

/** The Markdown of pages, whose links lead to the Markdown of the others. */
function markdownTwins(allPages: readonly Page[]): MarkdownTwins {
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
