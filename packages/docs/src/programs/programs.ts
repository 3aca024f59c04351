import type { Context } from '../context.js'
import { groupPage, operationPage } from '../contract/group.js'
import type { Files } from '../html/files.js'
import { markdownFile } from '../html/page.js'
import type { Site } from '../site/pages.js'
import { changeFeed } from './feed.js'
import { llmsText } from './llms.js'
import { type MarkdownTwins, markdownTwins } from './markdown-twin.js'
import { sitemap } from './sitemap.js'

/**
 * What the site has for programs: its pages as Markdown, lists of them, and a feed of changes.
 *
 * @param url where the site is published, with a slash at the end: a map and a feed name whole addresses
 */
export function programFiles({ service }: Context, site: Site, url?: string): Files {
  const twins = markdownTwins(site.pages)
  return new Map([
    ...twins,
    ['llms.txt', llmsText(site)] as const,
    ['llms-full.txt', together(twins)] as const,
    ...service.groups.map((group) => {
      const own = new Set([groupPage(group), ...group.operations.map(({ operationId }) => operationPage(operationId))])
      const files = site.pages.filter(({ file }) => own.has(file)).map(markdownFile)
      return [`llms-full-${group.name}.txt`, together(twins.filter(([file]) => files.includes(file)))] as const
    }),
    ...(url === undefined
      ? []
      : ([
          ['sitemap.xml', sitemap(url, site.pages)],
          ['feed.xml', changeFeed(url, service.openapi)],
        ] as const)),
  ])
}

/** Several files as one, each below its name. */
function together(files: MarkdownTwins): string {
  return files.map(([file, text]) => `<!-- ${file} -->\n\n${text}`).join('\n')
}
