import type { Page } from '../html/page.js'
import { hasMarkdown, markdownFile } from '../html/page.js'
import { pagesOf } from '../site/navigation.js'
import type { Site } from '../site/pages.js'

/** `llms.txt`: what the site is, and its Markdown files with a sentence each, as https://llmstxt.org describes it. */
export function llmsText({ home, navigation }: Site): string {
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
