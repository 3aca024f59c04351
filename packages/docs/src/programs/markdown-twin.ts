import { NodeHtmlMarkdown } from 'node-html-markdown'
import { relativeTo, rootOf } from '../html/addresses.js'
import type { Page } from '../html/page.js'

/** What is for eyes and hands alone: controls with their labels, pictures, and the lists of links within a page. */
const LEFT_OUT = ['nav', 'form', 'button', 'svg', 'dialog', 'label', 'legend']

/** Links to pages that have a Markdown twin. */
const PAGES = /\]\((?!https?:|(?:\.\.\/)*(?:reference\/|ledger))((?:\.\.\/)*[\w/-]+)\.html/g

/** Any block, as the converter has it by default. */
const BLOCK = { surroundingNewlines: 2 }

const CONVERTER = new NodeHtmlMarkdown(
  {
    bulletMarker: '-',
    useInlineLinks: false,
    ignore: LEFT_OUT,
    // As by default, but a number at the beginning of a line, such as a status, is no list.
    lineStartEscape: [/^(\s*?)((?:\+(?=\s))|(?:[=>-])|(?:#{1,6}\s))/gm, '$1\\$2'],
  },
  {
    div: ({ node }) => (node.classList.contains('code-head') ? { ignore: true } : BLOCK),
    summary: { prefix: '**', postfix: '**', surroundingNewlines: 2 },
    dt: { prefix: '- ', surroundingNewlines: 1 },
    // What describes a term, also a list of further terms, stands below it.
    dd: { surroundingNewlines: 1, postprocess: ({ content }) => content.trim().replaceAll(/^(?=.)/gm, '  ') },
  },
)

/** The content of a page as Markdown, whose links lead to the Markdown of other pages. */
export function markdownTwin(page: Page): string {
  const text = CONVERTER.translate(relativeTo(rootOf(page.file), page.main.text))
  // The converter escapes underscores in addresses, too.
  const linked = text
    .replaceAll(/\]\([^)]*\)/g, (link) => link.replaceAll('%5F', '_'))
    .replaceAll(PAGES, '](' + '$1.md')
  return `${linked.trim()}\n`
}
